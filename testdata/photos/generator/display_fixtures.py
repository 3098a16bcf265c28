"""Makes the photos of testdata/photos/display that must show a certain value: water checks, and two shots of one instrument from a tripod.

    PYTHONPATH=script python3 testdata/photos/generator/display_fixtures.py FOLDER
"""
import sys
import cv2
import numpy as np
from seven_segment import photos

# Name: value, seed.
VALUES = {'water1001a': ('1.001', 8), 'water1001b': ('1.001', 10), 'water1000': ('1.000', 8), 'water1004': ('1.004', 8)}


def shot(text, seed, noise=None, light=1.0, shift=0.0):
    """A photo of 1200 pixels; `noise`, `light` and `shift` change what a tripod cannot hold still."""
    photos.reading = lambda rng: (text, True)
    rng = np.random.default_rng(seed)
    data, _ = photos.photo(rng)
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR).astype(np.float32)
    picture = cv2.resize(picture, None, fx=1200 / max(picture.shape[:2]), fy=1200 / max(picture.shape[:2]), interpolation=cv2.INTER_AREA)
    if noise is not None:
        h, w = picture.shape[:2]
        picture = cv2.warpAffine(picture, np.float32([[1, 0, shift], [0, 1, shift / 2]]), (w, h), borderMode=cv2.BORDER_REPLICATE)
        # The lamp of the evening is not the light of the morning: a little darker, and from another side.
        slope = np.linspace(1 - abs(1 - light) / 2, 1 + abs(1 - light) / 2, w, dtype=np.float32)[None, :, None]
        picture = picture * light * slope + np.random.default_rng(noise).normal(0, 2.5, picture.shape)
    return cv2.imencode('.jpg', np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 88])[1].tobytes()


if __name__ == '__main__':
    folder = sys.argv[1]
    for name, (text, seed) in VALUES.items():
        with open(f'{folder}/{name}.jpg', 'wb') as file:
            file.write(shot(text, [71, seed]))
    for name, noise, light, shift in (('tripod1', 1, 1.0, 0.0), ('tripod2', 2, 0.97, 0.3), ('tripod3', 3, 0.99, 0.0)):
        with open(f'{folder}/{name}.jpg', 'wb') as file:
            file.write(shot('1.015', [71, 8], noise, light, shift))

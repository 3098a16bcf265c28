"""Makes photos of digital refractometers with known readings: a panel drawn as the training lines are, on a device, in a room, through a camera.

    python3 -m seven_segment.photos FOLDER COUNT SEED

One photo in five must be refused: error words, refractive index, Brix, no display at all. Writes JPEGs and labels.jsonl.
"""
import json
import math
import os
import sys
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from . import glyphs, lines

BODIES = [(235, 235, 232), (60, 62, 66), (40, 80, 150), (190, 195, 200), (210, 190, 160), (90, 130, 110)]


def reading(rng):
    """(text, whether it is a specific gravity)."""
    r = rng.random()
    if r < .8:
        value = int(np.clip(rng.normal(130, 90), 0, 600))
        return (f'1.{value:04d}' if rng.random() < .35 else f'1.{value // 10:03d}'), True
    if r < .88:
        return str(rng.choice(['LLLL', 'HHHH', 'LLL', 'HHH', 'AAA', 'Err', '----', 'nnn'])), False
    if r < .92:
        return f'1.3{rng.integers(330, 600)}', False
    return (f'{rng.uniform(.2, 12):.1f}' if r < .96 else ''), False


def panel(text, rng):
    """The glass of the display: value, temperature, a word."""
    height = 150
    picture, box, light, _ = lines.compose(text or '8', rng, height)
    if not text:
        picture[:] = np.median(picture.reshape(-1, 3), axis=0)
    x0, y0, x1, y1 = box
    side, top, bottom = int(height * rng.uniform(.2, .9)), int(height * rng.uniform(.12, .5)), int(height * rng.uniform(.45, .9))
    left, upper = max(x0 - side, 0), max(y0 - top, 0)
    glass = picture[upper:y1 + bottom, left:x1 + side].copy()
    ground = np.median(glass.reshape(-1, 3), axis=0)
    ink = ground * .35 if not light else np.minimum(ground + 190, 255)
    if text and rng.random() < .7:
        small, _ = glyphs.draw(f'{rng.uniform(14, 34):.1f}', int(height * rng.uniform(.2, .3)), rng)
        y, x = y1 - upper + int(height * .12), int(glass.shape[1] * rng.uniform(.25, .55))
        part = small[:max(glass.shape[0] - y, 0), :max(glass.shape[1] - x, 0), None]
        glass[y:y + part.shape[0], x:x + part.shape[1]] = glass[y:y + part.shape[0], x:x + part.shape[1]] * (1 - part) + ink * part
    return glass


def device(glass, rng):
    """The instrument around the glass."""
    h, w = glass.shape[:2]
    across, above, below = int(w * rng.uniform(.08, .35)), int(h * rng.uniform(.2, .7)), int(h * rng.uniform(.3, 1.4))
    body = np.array(BODIES[int(rng.integers(len(BODIES)))], np.float32)
    out = np.ones((h + above + below, w + 2 * across, 3), np.float32) * body
    rim = int(rng.integers(3, 16))
    out[above - rim:above + h + rim, across - rim:across + w + rim] = body * rng.uniform(.2, .8)
    out[above:above + h, across:across + w] = glass
    image = Image.fromarray(np.clip(out, 0, 255).astype(np.uint8))
    face = ImageFont.truetype(lines.SMALL_PRINT[int(rng.integers(len(lines.SMALL_PRINT)))], int(h * rng.uniform(.1, .16)))
    ink = (30, 30, 30) if body.mean() > 120 else (230, 230, 230)
    ImageDraw.Draw(image).text((across, above * .2), str(rng.choice(['URINE S.G.', 'Pocket refractometer', 'U-10', 'SG 1.000-1.060'])), font=face, fill=ink)
    ImageDraw.Draw(image).text((across * 1.2, above + h + below * .5), str(rng.choice(['START', 'ZERO   ON', 'MODE'])), font=face, fill=ink)
    return np.asarray(image, np.float32)


def photo(rng):
    """(JPEG bytes, label)."""
    text, is_gravity = reading(rng)
    scene = device(panel(text, rng), rng)
    width, height = ((1600, 1200), (1200, 1600), (4032, 3024))[int(rng.choice(3, p=[.6, .3, .1]))]
    h, w = scene.shape[:2]
    turn = math.radians(rng.normal(0, 5) + (rng.choice([90, 180, 270]) if rng.random() < .06 else 0))
    rotation = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    corners = (np.float32([[0, 0], [w, 0], [w, h], [0, h]]) - [w / 2, h / 2]) @ rotation.T
    corners *= rng.uniform(.5, .97) * min(width / np.ptp(corners[:, 0]), height / np.ptp(corners[:, 1]))
    corners += [width / 2, height / 2] + rng.uniform(-1, 1, (4, 2)) * np.ptp(corners[:, 1]) * rng.uniform(.01, .05)
    matrix = cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), corners.astype(np.float32))
    room = np.ones((height, width, 3), np.float32) * rng.uniform(40, 210, 3) * (1 + lines.smooth((height, width), rng, 30, .05))[..., None]
    mask = cv2.warpPerspective(np.ones((h, w), np.float32), matrix, (width, height))[..., None]
    picture = room * (1 - mask) + cv2.warpPerspective(scene, matrix, (width, height), flags=cv2.INTER_LINEAR) * mask
    picture *= (1 + lines.smooth((height, width), rng, 3, rng.uniform(0, .1)))[..., None].clip(.5, 1.5)
    if rng.random() < .15:
        spot = np.zeros((height, width), np.float32)
        cv2.ellipse(spot, (int(rng.uniform(0, width)), int(rng.uniform(0, height))), (int(width * .1), int(width * .06)), 0, 0, 360, 1, -1)
        picture += (255 - picture) * (cv2.GaussianBlur(spot, (0, 0), width * .03) * rng.uniform(.2, .6))[..., None]
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(.4, 1.5) * width / 1600)
    picture = picture * (rng.uniform(.3, .5) if rng.random() < .08 else rng.uniform(.8, 1.1)) + rng.normal(0, rng.uniform(1, 6), picture.shape)
    _, data = cv2.imencode('.jpg', np.clip(picture, 0, 255).astype(np.uint8)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(55, 94))])
    return data.tobytes(), dict(reading=text, sg=text if is_gravity else None)


if __name__ == '__main__':
    folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    os.makedirs(folder, exist_ok=True)
    with open(f'{folder}/labels.jsonl', 'w') as labels:
        for index in range(count):
            data, label = photo(np.random.default_rng([seed, index]))
            name = f'photo{index:04d}.jpg'
            with open(f'{folder}/{name}', 'wb') as file:
                file.write(data)
            labels.write(json.dumps(dict(file=name, **label)) + '\n')

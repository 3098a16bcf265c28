"""What a phone before the eyepiece makes of the field: position, lens, sensor, the picture it writes."""
import io
import math

import cv2
import numpy as np
from PIL import Image

from .light import smooth, to_light, to_shades
from .reticle import CENTRE, RADIUS

ROOMS = [(170, 150, 120), (200, 200, 200), (80, 100, 140), (90, 90, 80)]
RUBBER = (26, 26, 28)


def view(rng, out, reach, hard):
    """Where in the field (in radii) every pixel looks: place, turn, perspective, shear, barrel distortion off its centre.
    Returns that, the square of the distance from the lens's centre, the middle of the field and the turn in degrees."""
    w, h = out
    middle = np.array([w / 2, h / 2]) + rng.normal(0, .05, 2) * min(w, h)
    turn = rng.normal(0, 7) + float(rng.choice([0, 90, 180, 270], p=[.85, .05, .05, .05]))
    tilt, shear = rng.normal(0, .035 + .045 * hard, 2), rng.normal(0, .015)
    barrel, centre = rng.uniform(-.035, .06), rng.normal(0, .1, 2)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = (x - middle[0]) / reach, (y - middle[1]) / reach
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    u, v = c * u + s * v, -s * u + c * v
    nearer = 1 + tilt[0] * u + tilt[1] * v
    u, v = u / nearer + shear * v, v / nearer
    r2 = (u - centre[0]) ** 2 + (v - centre[1]) ** 2
    k = 1 + barrel * r2
    return centre[0] + (u - centre[0]) * k, centre[1] + (v - centre[1]) * k, r2, middle, turn


def surroundings(rng, out, middle, reach):
    """Black, or the eyecup in a room."""
    w, h = out
    around = np.full((h, w, 3), to_light(rng.uniform(1, 16)), np.float32)
    if rng.random() < .35:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        away = np.hypot(x - middle[0], y - middle[1]) / reach
        room = to_light(np.array(ROOMS[int(rng.integers(4))])) * rng.uniform(.2, .9) * np.exp(smooth(rng, (h, w), 7, .4))[..., None]
        cup = to_light(np.array(RUBBER)) * np.clip(away, .5, 2)[..., None]
        around = np.where((away < rng.uniform(1.3, 1.8))[..., None], cup, room).astype(np.float32)
    return around


def through_lens(rng, field, stop, out, reach, hard, defocus):
    """(photo as light, blur in pixels, turn in degrees): curved focus, lateral and axial colour, the ghost of a reflection."""
    u, v, r2, middle, turn = view(rng, out, reach, hard)
    lateral = rng.uniform(-.0035, .0035) * hard
    photo = np.empty((out[1], out[0], 3), np.float32)
    shrink = RADIUS / reach
    blur = (defocus if defocus else rng.uniform(.3, 1. + 2. * hard)) * reach / RADIUS
    edge, axial = rng.uniform(0, 2.5) * hard * reach / RADIUS, rng.uniform(0, 1.2) * hard * reach / RADIUS
    around = surroundings(rng, out, middle, reach)
    window = cv2.remap(stop, (CENTRE + u * RADIUS).astype(np.float32), (CENTRE + v * RADIUS).astype(np.float32), cv2.INTER_LINEAR)
    for channel, grow in enumerate((1 + lateral, 1., 1 - lateral)):
        source = cv2.GaussianBlur(field[..., channel], (0, 0), .42 * shrink) if shrink > 1.15 else field[..., channel]
        x, y = (CENTRE + u * RADIUS * grow).astype(np.float32), (CENTRE + v * RADIUS * grow).astype(np.float32)
        seen = cv2.remap(source, x, y, cv2.INTER_LINEAR) * window + around[..., channel] * (1 - window)
        own = math.hypot(blur, axial * abs(channel - 1))
        at_middle = cv2.GaussianBlur(seen, (0, 0), max(own, .3))
        at_edge = cv2.GaussianBlur(seen, (0, 0), max(math.hypot(own, edge * 1.2), .35))
        share = np.clip(r2, 0, 1)
        photo[..., channel] = at_middle * (1 - share) + at_edge * share
    if rng.random() < .25 * hard:
        photo = photo * .97 + .03 * rng.uniform(.3, 1.5) * cv2.GaussianBlur(photo[::-1, ::-1], (0, 0), 6)
    return photo, math.hypot(blur, .6 * edge), turn


def shake(rng, photo, reach):
    """The hand moved in a straight line while the shutter was open; returns the length of the way too, in pixels."""
    length = rng.uniform(.006, .018) * reach
    side = int(length) | 1
    kernel = np.zeros((side, side), np.float32)
    angle = rng.uniform(0, math.pi)
    for t in np.linspace(-side / 2 + .5, side / 2 - .5, 4 * side):
        kernel[int(round(side // 2 + t * math.sin(angle))) % side, int(round(side // 2 + t * math.cos(angle))) % side] += 1
    return cv2.filter2D(photo, -1, kernel / kernel.sum()), length


def expose(rng, photo, exposure):
    """Light as the sensor counts it: white balance, noise of few electrons and of reading, most often behind a mosaic of colours.
    Returns the electrons of full white too."""
    photo = photo * exposure
    electrons = rng.uniform(700, 8000)
    has_mosaic = rng.random() < .6
    h, w = photo.shape[:2]
    photo = photo * rng.uniform(.9, 1.1, 3).astype(np.float32)

    def noisy(light):
        return light + rng.normal(0, 1, light.shape).astype(np.float32) * np.sqrt(np.clip(light, 0, None) / electrons + (2 / electrons) ** 2)
    if not has_mosaic:
        return noisy(photo), electrons
    mosaic = np.empty((h, w), np.float32)
    mosaic[0::2, 0::2] = photo[0::2, 0::2, 0]
    mosaic[0::2, 1::2] = photo[0::2, 1::2, 1]
    mosaic[1::2, 0::2] = photo[1::2, 0::2, 1]
    mosaic[1::2, 1::2] = photo[1::2, 1::2, 2]
    counted = (np.clip(noisy(mosaic), 0, 1) * 65535).astype(np.uint16)
    return cv2.cvtColor(counted, cv2.COLOR_BayerRG2BGR).astype(np.float32) / 65535, electrons


def develop(rng, photo):
    """(JPEG, orientation in its EXIF): noise reduction, sharpening, the bend of tones, compression."""
    pixels = np.clip(to_shades(photo), 0, 255).astype(np.uint8)
    reduction = rng.random()
    if reduction < .25:
        pixels = cv2.bilateralFilter(pixels, 5, 18, 3)
    elif reduction < .35:
        pixels = cv2.medianBlur(pixels, 3)
    if rng.random() < .6:
        soft = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(.8, 2)).astype(np.float32)
        pixels = np.clip(pixels + rng.uniform(.2, 1.2) * (pixels - soft), 0, 255).astype(np.uint8)
    if rng.random() < .2:
        pixels = np.clip(255 * (pixels / 255.) ** rng.uniform(.8, 1.25), 0, 255).astype(np.uint8)
    quality = int(rng.integers(50, 96))
    picture = Image.fromarray(pixels)
    orientation = int(rng.choice([1, 6, 8, 3])) if rng.random() < .2 else 1
    if orientation != 1:
        picture = picture.transpose({6: Image.ROTATE_90, 8: Image.ROTATE_270, 3: Image.ROTATE_180}[orientation])
    exif = Image.Exif()
    exif[0x112], exif[0x132] = orientation, "2026:11:30 08:00:00"
    data = io.BytesIO()
    picture.save(data, "JPEG", quality=quality, exif=exif)
    return data.getvalue(), orientation

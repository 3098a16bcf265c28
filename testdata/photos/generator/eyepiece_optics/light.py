"""The field of view as light, before any lens of a phone: two halves, the line between them, print, dust, uneven lighting, the stop."""
import math

import cv2
import numpy as np

from .reticle import CENTRE, RADIUS, SIDE

# Shades of the dark and the bright half as a screen shows them.
DARK = [(30, 60, 140), (70, 110, 200), (100, 140, 200), (50, 70, 100), (80, 120, 150), (35, 40, 50), (110, 120, 160), (60, 100, 90)]
BRIGHT = [(250, 250, 250), (235, 240, 250), (255, 240, 215), (225, 235, 215), (245, 230, 235)]
INKS = [(20, 20, 20), (15, 20, 60), (60, 15, 15), (30, 40, 30)]


def to_light(shades):
    """sRGB (IEC 61966-2-1), 0…255, as light 0…1."""
    c = np.asarray(shades, np.float32) / 255
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4)


def to_shades(light):
    c = np.clip(light, 0, 1)
    return 255 * np.where(c <= .0031308, c * 12.92, 1.055 * c ** (1 / 2.4) - .055)


def smooth(rng, shape, cells, amount):
    """A field that changes slowly: normal numbers on `cells` × `cells` points, joined smoothly."""
    grid = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    return cv2.resize(grid, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC) * amount


def halves(rng, x, y, line, unit):
    """The dark half above the row `line`, the bright one below. Colours part by dispersion; the bright side rises slowly beyond the critical
    angle. Returns the light, the softness of the line and how far its colours part, in pixels."""
    dark = to_light(DARK[int(rng.integers(len(DARK)))]) * rng.uniform(.5, 1.1)
    bright = to_light(BRIGHT[int(rng.integers(len(BRIGHT)))])
    soft = rng.uniform(.15, .9) * min(unit, 16) + .8
    parting = rng.uniform(0, .6) * min(unit, 14) * rng.choice([-1, 1])
    field = np.empty((SIDE, SIDE, 3), np.float32)
    for channel, shift in enumerate((-parting, 0., parting)):
        t = 1 / (1 + np.exp(-np.clip((y - line - shift) / soft * 1.7, -40, 40)))
        t = t * (1 - rng.uniform(0, .12) * np.exp(-np.clip((y - line - shift), 0, None) / (8 * soft)))
        field[..., channel] = dark[channel] * (1 - t) + bright[channel] * t
    return field, soft, parting


def draw_field(rng, ink, line_row, slope, bow, unit):
    """(light, where light passes the stop 0…1, softness of the line, parting of its colours, strength of the print)"""
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    line = line_row + (x - CENTRE) * slope + bow * ((x - CENTRE) / RADIUS) ** 2 * unit
    field, soft, parting = halves(rng, x, y, line, unit)
    colour = to_light(np.array(INKS[int(rng.choice(4, p=[.7, .15, .05, .1]))]))
    strength = rng.uniform(.55, 1.)
    covered = (ink * strength)[..., None]
    field = field * (1 - covered) + colour * rng.uniform(.2, .9) * covered
    for _ in range(int(rng.poisson(2.5))):  # dust
        angle = rng.uniform(0, 2 * math.pi)
        far = rng.uniform(0, .9) * RADIUS
        away = np.hypot(x - CENTRE - far * math.cos(angle), y - CENTRE - far * math.sin(angle))
        size = rng.uniform(1.5, 7)
        field *= (1 - rng.uniform(.2, .7) / (1 + np.exp((np.clip(away - size, -60, 60)) / 1.2)))[..., None]
    lean = rng.normal(0, .18, 2)
    field *= np.exp(lean[0] * (x - CENTRE) / RADIUS + lean[1] * (y - CENTRE) / RADIUS)[..., None]
    field *= np.exp(smooth(rng, (SIDE, SIDE), 4, rng.uniform(.01, .1)))[..., None]
    field *= (1 - rng.uniform(.02, .35) * (np.hypot(x - CENTRE, y - CENTRE) / RADIUS) ** 2).clip(.2, 1)[..., None]
    return field, x, y, soft, parting, strength


def clip_by_pupil(rng, field, x, y, hard):
    """A phone whose pupil is not that of the eyepiece loses one edge of the field; returns the light and the stop, a circle or one with two straight sides."""
    px, py = rng.normal(0, .10 * hard, 2)
    away = np.hypot((x - CENTRE) / RADIUS - px, (y - CENTRE) / RADIUS - py)
    field *= (1 / (1 + np.exp((away - rng.uniform(1.02, 1.2)) / rng.uniform(.015, .08))))[..., None]
    stop = np.hypot(x - CENTRE, y - CENTRE) / RADIUS < 1
    shape = rng.random()
    if shape < .2:
        stop &= np.abs(x - CENTRE) < RADIUS * rng.uniform(.8, .96)
    elif shape < .35:
        stop &= np.abs(y - CENTRE) < RADIUS * rng.uniform(.84, .96)
    return field, cv2.GaussianBlur(stop.astype(np.float32), (0, 0), rng.uniform(.8, 5))

#!/usr/bin/env python3
"""Seeded generator of photos of optical hand refractometers, the second of its kind: light is mixed as light (linear), not as pixel
values; the line has the colour fringe of dispersion; the eyepiece distorts, blurs, darkens to the edge and splits colours; the phone stands
off axis, too far or too near, sharpens, adds noise that grows with the light. Instruments differ in number, order, kind, range, division,
lengths, fonts and words of their scales.

  eyepiece_scenes.py OUT N SEED [--only KIND]

Needs numpy, opencv-python-headless, pillow and Debian's fonts-dejavu-core, fonts-dejavu-extra, fonts-liberation, fonts-freefont-ttf,
fonts-urw-base35, fonts-lato, fonts-open-sans, fonts-roboto-unhinted. Writes OUT/sceneNNNN.jpg and a line of OUT/labels.jsonl for each:
`sg` the specific gravity where the line crosses the scale, `expect` read, refuse or either (only a wrong value is a fault), `why` a photo
must be refused.
"""
import argparse
import json
import math
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONT_FILES = [
    "truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSans-Bold.ttf", "truetype/dejavu/DejaVuSansCondensed.ttf",
    "truetype/dejavu/DejaVuSerif.ttf", "truetype/dejavu/DejaVuSansMono.ttf", "truetype/liberation/LiberationSans-Regular.ttf",
    "truetype/liberation/LiberationSans-Bold.ttf", "truetype/liberation/LiberationSansNarrow-Regular.ttf",
    "truetype/liberation/LiberationSerif-Regular.ttf", "truetype/liberation/LiberationMono-Regular.ttf",
    "truetype/freefont/FreeSans.ttf", "truetype/freefont/FreeSansBold.ttf", "truetype/freefont/FreeSerif.ttf",
    "opentype/urw-base35/URWGothic-Book.otf", "opentype/urw-base35/NimbusSans-Regular.otf",
    "truetype/lato/Lato-Regular.ttf", "truetype/open-sans/OpenSans-Regular.ttf", "truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
]
FONTS = [p for p in ("/usr/share/fonts/" + f for f in FONT_FILES) if os.path.exists(p)]
SIZE = 1500  # side of the drawn field
RADIUS = 700


def index_of_urine(sg):
    """Refractive index at 20 °C of urine of a specific gravity (slightly convex, as printed scales are)."""
    x = sg - 1
    return 1.3330 + 0.372 * x + 0.35 * x * x


def urine_scale(rng):
    top = float(rng.choice([1.030, 1.035, 1.040, 1.050, 1.060]))
    minor = float(rng.choice([0.001, 0.001, 0.002, 0.0005])) if top < 1.055 else float(rng.choice([0.001, 0.002]))
    label = 0.005 if top < 1.045 and rng.random() < 0.25 else 0.010
    return dict(kind="SG", f=index_of_urine, low=1.0, high=top, minor=minor, mid=0.005, major=label, fmt="{:.3f}",
                title=str(rng.choice(["U.G.", "S.G.", "URINE SG", "Urine S.G.", "UG", "SP. GR.", "Urine SP.GR.", "d20/20"])),
                unit=str(rng.choice(["20°C", "20/20", "", "ATC", "T/20°C"])))


def protein_scale(rng, top=1.3560):
    high = 2.0 * max(3, min(7, round((top - 1.3345 + rng.uniform(-0.002, 0.003)) / 0.0038)))
    return dict(kind="SP", f=lambda v: 1.3345 + 0.00190 * v, low=0, high=high, minor=0.2, mid=1, major=2,
                fmt="{:.0f}", title=str(rng.choice(["SERUM P.", "Serum Protein", "S.P.", "T.P.", "PROTEIN"])), unit="g/100ml")


def index_scale(rng, top=1.3600):
    high = 0.005 * math.ceil((top + rng.uniform(0, 0.006)) / 0.005)
    return dict(kind="nD", f=lambda v: v, low=1.333, high=high, minor=0.0005, mid=0.001, major=0.005,
                fmt="{:.3f}", title=str(rng.choice(["nD", "R.I.", "nD20", "INDEX"])), unit="")


def brix_scale(rng):
    return dict(kind="Brix", f=lambda v: 1.3330 + 0.00143 * v + 0.0000055 * v * v, low=0, high=float(rng.choice([18, 20, 32])), minor=0.2,
                mid=1, major=float(rng.choice([2, 5])), fmt="{:.0f}", title=str(rng.choice(["BRIX", "Brix %", "% Mas Sacch"])), unit="20°C")


def sea_scales(rng, with_sg):
    sg = dict(kind="SG", f=lambda v: 1.3330 + 0.262 * (v - 1) + 0.12 * (v - 1) ** 2, low=1.0, high=1.070, minor=0.001, mid=0.005, major=0.010,
              fmt="{:.3f}", title=str(rng.choice(["d20/20", "S.G.", "SP.GR."])), unit="20°C")
    parts = dict(kind="ppt", f=lambda v: 1.3330 + 0.000187 * v, low=0, high=100, minor=1, mid=5, major=float(rng.choice([10, 20])),
                 fmt="{:.0f}", title=str(rng.choice(["‰", "PPT", "SALINITY"])), unit="")
    return [sg, parts] if with_sg else [parts]


def battery_scale(rng):
    return dict(kind="other", f=lambda v: 1.333 + (v - 1.1) * 0.16, low=1.100, high=1.300, minor=0.005, mid=0.010, major=0.050, fmt="{:.2f}",
                title="BATTERY FLUID", unit="kg/l")


def wort_scales(rng):
    wort = dict(kind="wort", f=lambda v: 1.3330 + 0.372 * (v - 1), low=1.0, high=1.120, minor=0.001, mid=0.005, major=0.010, fmt="{:.3f}",
                title="WORT SG", unit="20°C")
    return [wort, brix_scale(rng)]


def instrument(rng, only):
    """(name, scales, which scale is asked for or None, index at the top of the scales)"""
    kinds = ["clinical", "two", "single", "sea", "pet", "brix", "protein", "index", "salinity-ppt", "battery", "wort"]
    shares = [0.40, 0.14, 0.14, 0.10, 0.03, 0.05, 0.03, 0.03, 0.03, 0.02, 0.03]
    name = only or str(rng.choice(kinds, p=shares))
    if name == "clinical":
        urine = urine_scale(rng)
        top = index_of_urine(urine["high"])
        scales = [urine, protein_scale(rng, top), index_scale(rng, top)]
        order = rng.permutation(3) if rng.random() < 0.4 else np.array([1, 0, 2])
        scales = [scales[i] for i in order]
    elif name == "two":
        urine = urine_scale(rng)
        top = index_of_urine(urine["high"])
        scales = [urine, protein_scale(rng, top) if rng.random() < 0.7 else index_scale(rng, top)]
        if rng.random() < 0.5:
            scales.reverse()
    elif name == "single":
        scales = [urine_scale(rng)]
    elif name == "sea":
        scales = sea_scales(rng, True)
    elif name == "pet":
        dog, cat = urine_scale(rng), urine_scale(rng)
        cat = dict(cat, high=dog["high"], minor=dog["minor"], major=dog["major"], f=lambda v: index_of_urine(1 + (v - 1) * 1.14), title="CAT")
        scales = [dict(dog, title="DOG"), protein_scale(rng, index_of_urine(dog["high"])), cat]
    else:
        scales = {"brix": lambda: [brix_scale(rng)], "protein": lambda: [protein_scale(rng)], "index": lambda: [index_scale(rng)],
                  "salinity-ppt": lambda: sea_scales(rng, False), "battery": lambda: [battery_scale(rng)], "wort": lambda: wort_scales(rng)}[name]()
    asked = [s for s in scales if s["kind"] == "SG"]
    return name, scales, asked[0] if len(asked) == 1 else None


def is_multiple(v, low, step):
    q = (v - low) / step
    return abs(q - round(q)) < 1e-3


def draw_reticle(scales, rng):
    """Ink coverage 0…1 of the drawn field, and the mapping from index to row; sets `axis` on every scale."""
    ss = 2
    n = SIZE * ss
    image = Image.new("L", (n, n), 0)
    d = ImageDraw.Draw(image)
    centre, radius = n / 2, RADIUS * ss
    top = centre - radius * rng.uniform(0.52, 0.74)
    bottom = centre + radius * rng.uniform(0.45, 0.64)
    highest = max(s["f"](s["high"]) for s in scales)
    row = lambda index: bottom - (index - 1.3330) / (highest - 1.3330) * (bottom - top)
    face = FONTS[int(rng.integers(len(FONTS)))]
    longest = rng.uniform(0.10, 0.17) * radius
    mid_part, minor_part = rng.uniform(0.62, 0.85), rng.uniform(0.35, 0.58)
    thick = max(int(rng.uniform(1.3, 2.6) * ss), 2)
    has_axis = rng.random() < 0.7
    outward = rng.random() < 0.85  # numerals stand at the tips of the ticks, else at their feet
    gap = rng.uniform(0.012, 0.05) * radius
    sides = {1: [int(rng.choice([-1, 1]))], 2: [-1, 1], 3: [-1, 1, 1]}[len(scales)]
    if len(scales) == 3 and rng.random() < 0.3:
        sides = [-1, -1, 1]
    size = int(radius * rng.uniform(0.070, 0.100))
    for s in scales:  # numerals must not run into each other
        rows = [row(s["f"](v)) for v in np.arange(s["low"], s["high"] + s["major"] / 2, s["major"])]
        size = int(min(size, np.abs(np.diff(rows)).min() * 0.82))
    for _ in range(12):  # nor into the next scale
        font = ImageFont.truetype(face, size)
        widths = [max(font.getlength(s["fmt"].format(v)) for v in (s["low"], s["high"])) + gap for s in scales]
        reach = [(longest, w) if outward else (w, longest) for w in widths]
        reach = [(a + b if outward else b, 0 if outward else a) for a, b in reach]  # ahead of the axis, behind it
        spans = [(b, a) if side > 0 else (a, b) for side, (a, b) in zip(sides, reach)]
        spare = 1.62 * radius - sum(a + b for a, b in spans)
        if spare > 0.05 * radius * len(scales):
            break
        size, longest, gap = int(size * 0.93), longest * 0.93, gap * 0.93
    space = min(spare / len(scales), rng.uniform(0.06, 0.22) * radius)
    left = -(sum(a + b for a, b in spans) + space * (len(scales) - 1)) / 2 + rng.uniform(-0.05, 0.05) * radius
    places = []
    for a, b in spans:
        places.append((left + a) / radius)
        left += a + b + space
    for s, place, side in zip(scales, places, sides):
        x = centre + place * radius
        rows = []
        for i in range(int(round((s["high"] - s["low"]) / s["minor"])) + 1):
            v = s["low"] + i * s["minor"]
            y = row(s["f"](v))
            rows.append(y)
            major = is_multiple(v, s["low"] if s["kind"] != "nD" else 1.330, s["major"])
            mid = is_multiple(v, s["low"] if s["kind"] != "nD" else 1.330, s["mid"])
            length = longest * (1 if major else mid_part if mid else minor_part)
            d.line([x, y, x + side * length, y], fill=255, width=thick)
            if major:
                text = s["fmt"].format(v)
                box = font.getbbox(text)
                w, h = box[2] - box[0], box[3] - box[1]
                foot = x + side * (longest + gap) if outward else x - side * gap
                away = side if outward else -side
                d.text((foot - (w if away < 0 else 0) - box[0], y - h / 2 - box[1]), text, font=font, fill=255)
        if has_axis:
            d.line([x, min(rows), x, max(rows)], fill=255, width=thick)
        s["axis"] = x / ss
        small = ImageFont.truetype(face, int(size * rng.uniform(0.7, 0.95)))
        words = [s["title"], s["unit"]]
        if rng.random() < 0.25:
            d.text((x - small.getlength(words[0]) / 2, min(rows) - size * 1.9), words.pop(0), font=small, fill=255)
        y = max(rows) + size * 0.8
        for word in words:
            d.text((x - small.getlength(word) / 2, y), word, font=small, fill=255)
            y += size * 0.95
    ink = np.asarray(image.resize((SIZE, SIZE), Image.BOX), np.float32) / 255
    return ink, (lambda index: row(index) / ss), size / ss


def to_light(srgb):
    c = np.asarray(srgb, np.float32) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def to_pixels(light):
    c = np.clip(light, 0, 1)
    return 255 * np.where(c <= 0.0031308, c * 12.92, 1.055 * c ** (1 / 2.4) - 0.055)


def smooth(shape, rng, cells, amount):
    grid = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    return cv2.resize(grid, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC) * amount


UPPER = [(62, 108, 190), (84, 128, 186), (40, 84, 150), (104, 136, 190), (96, 104, 120), (70, 74, 84), (120, 160, 205), (58, 92, 120)]
LOWER = [(245, 243, 236), (240, 236, 215), (232, 238, 242), (250, 228, 205), (214, 222, 214), (240, 240, 240)]


def erf(x):
    """Abramowitz and Stegun 7.1.26."""
    s = np.sign(x)
    x = np.abs(x)
    t = 1 / (1 + 0.3275911 * x)
    return s * (1 - (((((1.061405429 * t - 1.453152027) * t) + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * np.exp(-x * x))


def draw_field(rng, ink, boundary_row, slope, bow, unit, shadow):
    """The field of view as light, before the camera."""
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    c = SIZE / 2
    upper, lower = to_light(UPPER[int(rng.integers(len(UPPER)))]), to_light(LOWER[int(rng.integers(len(LOWER)))])
    field = np.empty((SIZE, SIZE, 3), np.float32)
    soft = rng.uniform(0.15, 0.55) * min(unit, 14) + 0.8
    spread = rng.uniform(0, 0.35) * min(unit, 12) * rng.choice([-1, 1])  # dispersion: red and blue stand either side of green
    line = boundary_row + (x - c) * slope + bow * ((x - c) / RADIUS) ** 2 * unit
    for channel, shift in enumerate((-spread, 0.0, spread)):
        t = 0.5 * (1 + erf((y - line - shift) / (soft * math.sqrt(2))))
        field[..., channel] = upper[channel] * (1 - t) + lower[channel] * t
    dark = rng.uniform(0.02, 0.18)
    field *= (1 - ink * (1 - dark))[..., None]
    radius = np.hypot(x - c, y - c) / RADIUS
    field *= (1 - rng.uniform(0.05, 0.5) * radius**2).clip(0.15, 1)[..., None]
    field *= np.exp(smooth((SIZE, SIZE), rng, 3, rng.uniform(0.02, 0.12)))[..., None]
    if shadow is not None:  # a finger before the prism: a straight, soft, colourless edge
        angle, depth = shadow
        far = rng.uniform(-0.5, 0.5) * RADIUS
        across = (y - c - far) * math.cos(angle) - (x - c) * math.sin(angle)
        field *= (1 - depth * 0.5 * (1 + erf(across / rng.uniform(6, 60))))[..., None]
    stop = radius < 1
    if rng.random() < 0.5:
        stop &= np.abs(x - c) < RADIUS * rng.uniform(0.72, 0.95)
    return field, cv2.GaussianBlur(stop.astype(np.float32), (0, 0), rng.uniform(0.8, 4))


def surroundings(rng, shape, middle, reach):
    """What the phone sees around the eyepiece, as light."""
    h, w = shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    r = np.hypot(x - middle[0], y - middle[1]) / reach
    kind = rng.choice(["black", "glow", "tube", "room"], p=[0.4, 0.25, 0.2, 0.15])
    around = np.full((h, w, 3), to_light(rng.uniform(2, 14)), np.float32)
    if kind == "glow":  # the inside of the eyecup catches light
        around += (np.clip(1.5 - r, 0, 0.5) * rng.uniform(0.01, 0.06))[..., None] * to_light((120, 160, 230))
    if kind in ("tube", "room"):
        rim = rng.uniform(1.25, 1.7)
        rubber = to_light(np.array((30, 30, 32)) * rng.uniform(0.5, 1.6))
        room = to_light(np.array([(150, 130, 110), (190, 190, 185), (90, 110, 95), (60, 70, 110)][int(rng.integers(4))]) * rng.uniform(0.5, 1.1))
        picture = room * np.exp(smooth((h, w), rng, 9, 0.25))[..., None]
        tube = (r < rim)[..., None]
        around = np.where(tube, rubber * (0.4 + 0.9 * np.clip((r - 1) / (rim - 1), 0, 1))[..., None], picture).astype(np.float32)
        if kind == "tube":
            around *= 0.35
        around = cv2.GaussianBlur(around, (0, 0), 3)
    return around, str(kind)


def path(length, angle):
    """The kernel of a straight movement while the shutter was open."""
    half = int(length / 2) + 2
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    for t in np.linspace(-length / 2, length / 2, max(int(4 * length), 2)):
        x, y = half + t * math.cos(angle), half + t * math.sin(angle)
        i, j = int(x), int(y)
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            kernel[j + dy, i + dx] += (1 - abs(x - i - dx)) * (1 - abs(y - j - dy))
    return kernel / kernel.sum()


def view(rng, out, coverage, hard):
    """Maps from photo pixels to field pixels: position, turn, perspective, barrel distortion. Also the quality of the lens."""
    w, h = out
    scale = coverage * min(w, h) / (2 * RADIUS)
    middle = np.array([w / 2, h / 2]) + rng.normal(0, 0.05, 2) * min(w, h)
    turn = math.radians(rng.normal(0, 6)) + math.radians(float(rng.choice([0, 90, 180, 270], p=[0.86, 0.05, 0.04, 0.05])))
    tilt = rng.normal(0, 0.05 + 0.04 * hard, 2)  # perspective: change of scale across the field
    shear = rng.normal(0, 0.012)
    barrel = rng.uniform(-0.02, 0.035)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = (x - middle[0]) / scale / RADIUS, (y - middle[1]) / scale / RADIUS
    c, s = math.cos(turn), math.sin(turn)
    u, v = c * u + s * v, -s * u + c * v
    persp = 1 + tilt[0] * u + tilt[1] * v
    u, v = u / persp + shear * v, v / persp
    r2 = u * u + v * v
    k = 1 + barrel * r2
    return u * k, v * k, middle, scale * RADIUS, math.degrees(turn)


def make(rng, only=None):
    hard = float(rng.choice([0.2, 0.6, 1.0]))
    name, scales, asked = instrument(rng, only)
    ink, row, numeral = draw_reticle(scales, rng)
    why = None if asked else ("two-sg-scales" if name == "pet" else "wrong-instrument")
    reference = asked or scales[0]
    f, low, high = reference["f"], reference["low"], reference["high"]
    step = 0.001 if reference["kind"] in ("SG", "wort") else reference["minor"]
    unit = abs(row(f(low + (high - low) / 2 + step)) - row(f(low + (high - low) / 2)))
    value = low + (high - low) * float(np.clip(rng.beta(1.5, 2.6), 0, 0.985))
    if reference["kind"] == "SG" and rng.random() < 0.12:
        value = 1.000
    slope, bow = math.tan(math.radians(rng.normal(0, 0.5))), rng.normal(0, 0.25)
    fault = rng.random()
    at_axis = (reference["axis"] - SIZE / 2) * slope + bow * ((reference["axis"] - SIZE / 2) / RADIUS) ** 2 * unit
    line = row(f(value)) - at_axis
    defocus = 0.0
    cut = False
    dim = 1.0
    if fault < 0.03:
        why, line = "no-boundary", float(rng.choice([-2000, 4000]))
    elif fault < 0.05:
        why, line = "outside-scale", row(f(low)) + RADIUS * rng.uniform(0.09, 0.2)
    elif fault < 0.08:
        why, defocus = "defocused", rng.uniform(14, 26)
    elif fault < 0.11:
        why, cut = "cut-off", True
    elif fault < 0.13:
        why, dim = "too-dark", rng.uniform(0.0008, 0.0025)
    shadow = None
    if why == "no-boundary" and rng.random() < 0.5:
        shadow = (math.radians(rng.normal(0, 5)) + math.pi * float(rng.integers(2)), rng.uniform(0.25, 0.8))
    elif rng.random() < 0.12 * hard:
        shadow = (rng.uniform(0, 2 * math.pi), rng.uniform(0.2, 0.6))
    field, stop = draw_field(rng, ink, line, slope, bow, unit, shadow)

    big = rng.random()
    long_side = int(rng.choice([4000, 3264])) if big < 0.06 else int(rng.choice([640, 720])) if big < 0.14 else int(rng.uniform(1000, 2100))
    out = (long_side, int(long_side * 0.75)) if rng.random() < 0.5 else (int(long_side * 0.75), long_side)
    coverage = rng.uniform(0.88, 1.25) if big >= 0.06 and big < 0.14 else rng.uniform(0.55, 1.2)
    u, v, middle, reach, turn = view(rng, out, coverage, hard)
    if cut:  # the phone stands so far off axis that the numerals of the scale are outside
        u, v = u + 1.25 * float(rng.choice([-1, 1])), v + rng.normal(0, 0.3)
        middle = middle + 4 * reach
    # Lens: lateral colour, blur, surroundings seen sharp.
    lateral = rng.uniform(-0.0018, 0.0018)
    photo = np.empty((out[1], out[0], 3), np.float32)
    for channel, grow in enumerate((1 + lateral, 1.0, 1 - lateral)):
        mx, my = (SIZE / 2 + u * RADIUS * grow).astype(np.float32), (SIZE / 2 + v * RADIUS * grow).astype(np.float32)
        shrink = RADIUS / max(reach, 1)
        source = cv2.GaussianBlur(field[..., channel], (0, 0), 0.42 * shrink) if shrink > 1.15 else field[..., channel]
        photo[..., channel] = cv2.remap(source, mx, my, cv2.INTER_LINEAR)
    window = cv2.remap(stop, (SIZE / 2 + u * RADIUS).astype(np.float32), (SIZE / 2 + v * RADIUS).astype(np.float32), cv2.INTER_LINEAR)[..., None]
    around, place = surroundings(rng, (out[1], out[0]), middle, reach)
    photo = photo * window + around * (1 - window)
    blur = (defocus if defocus else rng.uniform(0.3, 1.0 + 2.2 * hard)) * reach / RADIUS
    photo = cv2.GaussianBlur(photo, (0, 0), max(blur, 0.25))
    motion = 0.0
    if rng.random() < 0.10 * hard:  # the hand moved
        motion = rng.uniform(0.008, 0.024) * reach
        photo = cv2.filter2D(photo, -1, path(motion, rng.uniform(0, math.pi)))
    small = cv2.resize(photo, (out[0] // 8, out[1] // 8), interpolation=cv2.INTER_AREA)
    photo = photo * 0.985 + 0.015 * cv2.resize(cv2.GaussianBlur(small, (0, 0), reach * 0.015), out)  # veiling glare
    glare = rng.random() < 0.15 * hard
    if glare:
        spot = np.zeros(photo.shape[:2], np.float32)
        angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.45, 0.9)
        at = (int(middle[0] + far * reach * math.cos(angle)), int(middle[1] + far * reach * math.sin(angle)))
        cv2.ellipse(spot, at, (int(reach * rng.uniform(0.05, 0.16)), int(reach * rng.uniform(0.05, 0.12))), rng.uniform(0, 180), 0, 360, 1, -1)
        small = cv2.GaussianBlur(cv2.resize(spot, (out[0] // 4, out[1] // 4), interpolation=cv2.INTER_AREA), (0, 0), reach * 0.0125)
        photo += cv2.resize(small, out)[..., None] * rng.uniform(0.1, 0.5)
    exposure = rng.uniform(0.12, 0.3) if rng.random() < 0.15 * hard else rng.uniform(0.55, 1.1)
    photo *= exposure * dim * rng.uniform(0.88, 1.12, 3).astype(np.float32)
    electrons = rng.uniform(600, 6000) * (1 if dim == 1 else 0.05)
    photo = photo + rng.normal(0, 1, photo.shape).astype(np.float32) * np.sqrt(np.clip(photo, 0, None) / electrons + (1.5 / electrons) ** 2)
    pixels = to_pixels(photo)
    if rng.random() < 0.7:  # noise reduction of colour and sharpening, as phones do
        wide = cv2.cvtColor(np.clip(pixels, 0, 255).astype(np.uint8), cv2.COLOR_RGB2YCrCb).astype(np.float32)
        for channel in (1, 2):
            wide[..., channel] = cv2.GaussianBlur(wide[..., channel], (0, 0), 2)
        soft = cv2.GaussianBlur(wide[..., 0], (0, 0), rng.uniform(0.8, 1.6))
        wide[..., 0] = wide[..., 0] + rng.uniform(0.2, 1.0) * (wide[..., 0] - soft)
        pixels = cv2.cvtColor(np.clip(wide, 0, 255).astype(np.uint8), cv2.COLOR_YCrCb2RGB).astype(np.float32)
    pixels = np.clip(pixels, 0, 255).astype(np.uint8)
    quality = int(rng.integers(62, 96))
    _, data = cv2.imencode(".jpg", pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    # Too small, too soft, too dark or too noisy for a careful person: either answer is right, a wrong value is not.
    height, per_step = 0.72 * numeral * reach / RADIUS, unit * reach / RADIUS
    doubtful = height < 11 or per_step < 2.2 or math.hypot(blur, 0.29 * motion) > 0.16 * height or exposure * dim < 0.1 or cut
    read = why is None or (cut and asked is not None)
    expect = "refuse" if not read else "either" if doubtful else "read"
    return data.tobytes(), dict(
        kind="eyepiece", synthetic=True, instrument=name, sg=round(value, 4) if read else None, expect=expect, why=why,
        range=[low, high], minor=reference["minor"], label_step=reference["major"], place=place, hard=hard, turn=round(turn, 1),
        numeral_height=round(height, 1), pixels_per_001=round(per_step, 2), blur=round(blur, 2), motion=round(motion, 1), shadow=shadow is not None, glare=bool(glare), exposure=round(exposure * dim, 3), size=list(out),
        jpeg_quality=quality)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("out")
    a.add_argument("count", type=int)
    a.add_argument("seed", type=int)
    a.add_argument("--only")
    a = a.parse_args()
    os.makedirs(a.out, exist_ok=True)
    with open(f"{a.out}/labels.jsonl", "w") as labels:
        for i in range(a.count):
            data, label = make(np.random.default_rng([a.seed, i]), a.only)
            name = f"scene{i:04d}.jpg"
            with open(f"{a.out}/{name}", "wb") as f:
                f.write(data)
            labels.write(json.dumps(dict(file=name, seed=[a.seed, i], **label)) + "\n")


if __name__ == "__main__":
    main()

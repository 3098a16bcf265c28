"""What is printed in the field of view: ticks, numerals, axes and words."""
from dataclasses import dataclass
from typing import Callable

import numpy as np

from .lettering import Pen, bar, paste, post

SIDE = 1600  # of the drawn field
RADIUS = 740
CENTRE = SIDE / 2


@dataclass
class Reticle:
    """Ink 0…1; the row of a refractive index; height of numerals; how ticks stand to the axis; whether numerals stand above their ticks."""
    ink: np.ndarray
    row: Callable[[float], float]
    numeral: float
    style: str
    above: bool
    minor_part: float
    thick: float


@dataclass
class Layout:
    """The choices that all scales of an instrument share."""
    pen: Pen
    style: str
    longest: float
    mid_part: float
    minor_part: float
    gap: float
    thick: float
    thick_major: float
    has_axis: bool
    above: bool


def is_multiple(v, base, step):
    q = (v - base) / step
    return abs(q - round(q)) < 1e-3


def rows_of_index(rng, scales):
    """The mapping from the index to a row: nearly straight, as printed scales are."""
    ends = [s.index(v) for s in scales for v in (s.low, s.high)]
    low, high = min(ends), max(ends)
    low = min(low, 1.333) if low > 1.3 else low
    top, bottom = CENTRE - RADIUS * rng.uniform(.45, .76), CENTRE + RADIUS * rng.uniform(.40, .66)
    bend = rng.uniform(-.05, .05)

    def row(index):
        u = (index - low) / (high - low)
        return bottom - (u + bend * u * (1 - u)) * (bottom - top)
    return row


def choose(rng, scales, row):
    size = RADIUS * rng.uniform(.055, .105)
    for s in scales:  # numerals must not run into each other
        rows = [row(s.index(v)) for v in np.arange(s.low, s.high + s.major / 2, s.major)]
        if len(rows) > 1:
            size = min(size, np.abs(np.diff(rows)).min() * .95)
    pen = Pen(rng, size)
    style = str(rng.choice(["tips", "feet", "cross", "rail", "none"], p=[.36, .16, .16, .12, .20]))
    longest = RADIUS * rng.uniform(.08, .2)
    mid_part, minor_part = rng.uniform(.55, .95), rng.uniform(.28, .72)
    gap, thick = RADIUS * rng.uniform(.008, .05), rng.uniform(1.6, 4.5)
    thick_major = thick * (rng.uniform(1.2, 1.7) if rng.random() < .25 else 1)
    has_axis = style != "none" and rng.random() < .8
    return Layout(pen, style, longest, mid_part, minor_part, gap, thick, thick_major, has_axis, above=rng.random() < .04)


def choose_sides(rng, count):
    """Of every scale whether its numerals stand right (1) or left (-1) of it."""
    one = [int(rng.choice([-1, 1]))]
    two = [[-1, 1], [1, 1], [1, -1]][int(rng.choice(3, p=[.6, .25, .15]))]
    three = [[-1, 1, 1], [-1, -1, 1], [1, 1, 1]][int(rng.choice(3, p=[.6, .25, .15]))]
    return {1: one, 2: two, 3: three}[count]


def reach(layout, width, side):
    """What a scale takes left and right of its axis."""
    ahead, behind = {"tips": (layout.longest + layout.gap + width, 0), "none": (layout.longest + layout.gap + width, 0),
                     "feet": (layout.longest, layout.gap + width), "cross": (layout.longest / 2 + layout.gap + width, layout.longest / 2),
                     "rail": (layout.longest * .6 + layout.gap + width, layout.longest * .6)}[layout.style]
    return (behind, ahead) if side > 0 else (ahead, behind)


def axes(rng, layout, scales, sides):
    """The columns of the axes; print shrinks until all scales fit."""
    for _ in range(14):
        widths = [max(layout.pen.bitmap(s.form.format(v)).shape[1] for v in (s.low, s.high)) for s in scales]
        spans = [reach(layout, width, side) for width, side in zip(widths, sides)]
        total = sum(a + b for a, b in spans)
        spare = 1.6 * RADIUS - total
        if spare > .05 * RADIUS * len(scales):
            break
        layout.pen.size *= .93
        layout.longest *= .93
        layout.gap *= .93
    space = min(spare / len(scales), RADIUS * rng.uniform(.05, .3))
    x = CENTRE - (total + space * (len(scales) - 1)) / 2 + rng.uniform(-.06, .06) * RADIUS
    columns = []
    for a, b in spans:
        columns.append(x + a)
        x += a + b + space
    return columns


def draw_scale(ink, layout, scale, axis, side, row):
    """Ticks, numerals and axis; returns the rows of the ticks."""
    rows, pen, longest = [], layout.pen, layout.longest
    base = scale.low if scale.kind != "nD" else 1.330
    for i in range(int(round((scale.high - scale.low) / scale.minor)) + 1):
        v = scale.low + i * scale.minor
        y = row(scale.index(v))
        rows.append(y)
        is_major, is_mid = is_multiple(v, base, scale.major), is_multiple(v, base, scale.mid)
        length = longest * (1 if is_major else layout.mid_part if is_mid else layout.minor_part)
        if layout.style == "cross":
            x0, x1, tip = axis - length / 2, axis + length / 2, axis + side * longest / 2
        elif layout.style == "rail":
            half = longest * (.6 if is_major else .42)
            x0, x1, tip = axis - half, axis + half, axis + side * longest * .6
        else:
            x0, x1, tip = axis, axis + side * length, axis + side * longest
        bar(ink, x0, x1, y, layout.thick_major if is_major else layout.thick)
        if is_major:
            text = pen.bitmap(scale.form.format(v))
            height, width = text.shape
            away = -side if layout.style == "feet" else side
            foot = axis - side * layout.gap if layout.style == "feet" else tip + side * layout.gap
            paste(ink, text, foot - (width if away < 0 else 0), y - height / 2 - (height * .6 if layout.above else 0))
    if layout.has_axis:
        for x in [axis - longest * .42, axis + longest * .42] if layout.style == "rail" else [axis]:
            post(ink, x, min(rows), max(rows), layout.thick)
    return rows


def draw(rng, scales):
    """Prints the scales; sets `axis` on every one."""
    ink = np.zeros((SIDE, SIDE), np.float32)
    row = rows_of_index(rng, scales)
    layout = choose(rng, scales, row)
    sides = choose_sides(rng, len(scales))
    for scale, axis, side in zip(scales, axes(rng, layout, scales, sides), sides):
        rows = draw_scale(ink, layout, scale, axis, side, row)
        scale.axis = axis + (side * layout.longest * .4 if layout.style in ("tips", "none", "feet") else 0)
        title = layout.pen.bitmap(scale.title, rng.uniform(.65, 1))
        above, below = min(rows) - 1.2 * layout.pen.size - title.shape[0], max(rows) + layout.pen.size * .7
        paste(ink, title, axis - title.shape[1] / 2, above if rng.random() < .5 else below)
    return Reticle(ink, row, layout.pen.size * .72, layout.style, layout.above, layout.minor_part, layout.thick)

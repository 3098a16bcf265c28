"""Which scales an instrument has: kinds, ranges, divisions and words."""
import math
from dataclasses import dataclass, replace
from typing import Callable

WATER = 1.33299
ZERO = 1.333  # where scales of the index and of other liquids begin


@dataclass
class Scale:
    """`index` gives the refractive index of a value; `mid` and `major` are the steps of longer ticks, numerals stand at the major ones."""
    kind: str
    index: Callable[[float], float]
    low: float
    high: float
    minor: float
    mid: float
    major: float
    form: str
    title: str
    axis: float = 0  # column where the value is read, in the drawn field


def index_of_urine(sg):
    return WATER + 0.379 * (sg - 1) - 0.2 * (sg - 1) ** 2


def index_of_sea(sg):
    return WATER + .259 * (sg - 1) + .2 * (sg - 1) ** 2


def urine_scale(rng, clinical):
    tops = [1.040, 1.045, 1.050, 1.060] if clinical else [1.030, 1.035, 1.040, 1.050, 1.060, 1.080]
    top = float(rng.choice(tops))
    minor, form, label = float(rng.choice([.001, .001, .002])), "{:.3f}", .010
    if top <= 1.04 and rng.random() < .35:
        label = .005
    if label == .010 and rng.random() < .06:
        form = "{:.2f}"
    title = str(rng.choice(["SG", "S.G.", "U.G.", "URINE", "URINE S.G.", "Urine S.G. 20/20", "SP.G."]))
    return Scale("SG", index_of_urine, 1.0, top, minor, .005, label, form, title)


def protein_scale(top):
    high = 2 * max(3, min(7, int((top - 1.335) / .00187 / 2)))
    return Scale("SP", lambda v: 1.3350 + .00187 * v, 0, high, .2, 1, 2, "{:.0f}", "g/100ml")


def index_scale(rng, top):
    high = round(math.floor(top / .0005) * .0005, 4)
    return Scale("nD", lambda v: v, ZERO, high, .0005, .001, .005, "{:.4f}" if rng.random() < .3 else "{:.3f}", "nD 20")


def brix_scale(rng):
    high, label = float(rng.choice([10, 18, 32])), float(rng.choice([2, 5]))
    return Scale("Brix", lambda v: WATER + .00143 * v + 6e-6 * v * v, 0, high, .2, 1, label, "{:.0f}", "Brix")


def other_scale(form, title, slope, low, high, steps, zero=0.0):
    """A scale of another liquid, straight in the index: `slope` for each unit above `zero`."""
    return Scale("other", lambda v: ZERO + (v - zero) * slope, low, high, *steps, form, title)


def wrong_instrument(rng, urine, protein, index, brix):
    word = str(rng.choice(["brix", "brixnd", "milk", "protein", "wort", "oechsle", "battery", "glycol"]))
    scales = {
        "brix": [brix], "brixnd": [brix, replace(index, high=1.375)], "protein": [replace(protein, high=12)],
        "wort": [replace(urine, kind="wort", high=1.130, minor=.002, major=.010, title="WORT")],
        "oechsle": [other_scale("{:.0f}", "Oechsle", .00034, 0, 150, (2, 10, 20)), brix],
        "battery": [other_scale("{:.2f}", "BATTERY", .17, 1.1, 1.4, (.01, .05, .05), zero=1.1)],
        "milk": [other_scale("{:.0f}", "milk", .0011, 0, 20, (.5, 1, 5))],
        "glycol": [other_scale("{:.0f}", "GLYCOL C", -.0011, -40, 0, (1, 5, 10))]}[word]
    return "wrong-" + word, scales


def instrument(rng):
    """(name, scales from left to right, the scale that is asked for or None)"""
    name = str(rng.choice(["vet3", "clin2", "one", "sea", "mirror", "wrong"], p=[.34, .2, .18, .12, .06, .10]))
    urine = urine_scale(rng, clinical=name == "vet3")
    top = index_of_urine(urine.high)
    protein, index = protein_scale(top), index_scale(rng, top)
    sea = Scale("SG", index_of_sea, 1.0, 1.070, .001, .005, .010, "{:.3f}", "SG 20/20")
    salt = Scale("ppt", lambda v: WATER + .0001855 * v, 0, 100, 1, 5, 10, "{:.0f}", "0/00")
    brix = brix_scale(rng)
    if name == "vet3":
        scales = [protein, urine, index] if rng.random() < .7 else [urine, protein, index] if rng.random() < .5 else [protein, index, urine]
    elif name == "clin2":
        scales = [urine, protein] if rng.random() < .5 else [protein, urine]
    elif name == "one":
        scales = [urine]
    elif name == "sea":
        scales = [sea, salt] if rng.random() < .7 else [salt, sea]
    elif name == "mirror":
        scales = [brix, urine]
    else:
        name, scales = wrong_instrument(rng, urine, protein, index, brix)
    return name, scales, next((s for s in scales if s.kind == "SG"), None)

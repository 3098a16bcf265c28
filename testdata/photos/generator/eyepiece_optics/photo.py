"""One photo and its label."""
import math

import numpy as np

from . import camera, light, traced
from .instruments import instrument
from .reticle import CENTRE, RADIUS, draw

SMALLEST_NUMERAL, SMALLEST_STEP = 11, 2.2  # pixels a careful person needs for a numeral, and for 0.001


def choose_value(rng, scale):
    span = scale.high - scale.low
    evenly = rng.random() < .5
    value = float(rng.uniform(scale.low, scale.high - .02 * span)) if evenly else scale.low + span * float(np.clip(rng.beta(1.4, 3), 0, .98))
    return 1.0 if scale.kind == "SG" and rng.random() < .1 else value


def choose_size(rng):
    longest = int(rng.choice([4032, 3024], p=[.5, .5])) if rng.random() < .05 else int(rng.uniform(900, 2000))
    return (longest, int(longest * .75)) if rng.random() < .5 else (int(longest * .75), longest)


def make(rng, is_traced):
    """(JPEG, label)"""
    hard = float(rng.choice([.2, .6, 1.0]))
    name, scales, asked = instrument(rng)
    reticle = draw(rng, scales)
    scale = asked or scales[0]
    step = .001 if scale.kind in ("SG", "wort") else scale.minor
    halfway = scale.low + (scale.high - scale.low) / 2
    unit = abs(reticle.row(scale.index(halfway + step)) - reticle.row(scale.index(halfway)))
    why = None if asked else "wrong-instrument"
    value = choose_value(rng, scale)
    fault = rng.random()
    slope, bow = math.tan(math.radians(rng.normal(0, .8))), rng.normal(0, .5)
    at_axis = (scale.axis - CENTRE) * slope + bow * ((scale.axis - CENTRE) / RADIUS) ** 2 * unit
    line, defocus = reticle.row(scale.index(value)) - at_axis, 0
    if asked and fault < .03:
        why, line = "no-boundary", float(rng.choice([-3000, 5000]))
    elif asked and fault < .05:
        why, line = "outside", reticle.row(scale.index(scale.low)) + RADIUS * rng.uniform(.08, .2)
    elif fault < .07:
        why, defocus = "defocused", rng.uniform(14, 24)
    field, x, y, soft, parting, strength = light.draw_field(rng, reticle.ink, line, slope, bow, unit)
    field, stop = light.clip_by_pupil(rng, field, x, y, hard)
    out = choose_size(rng)
    reach = min(out) / 2 * rng.uniform(.55, 1.12)
    blur, motion, told = 0, 0, {}
    if is_traced:
        photo, reach, turn, told = traced.trace(rng, field * stop[..., None], out, hard)
    else:
        photo, blur, turn = camera.through_lens(rng, field, stop, out, reach, hard, defocus)
    if rng.random() < .07 * hard and not is_traced:
        photo, motion = camera.shake(rng, photo, reach)
    exposure = rng.uniform(.08, .3) if rng.random() < .15 * hard else rng.uniform(.5, 1.15)
    photo, electrons = camera.expose(rng, photo, exposure)
    data, orientation = camera.develop(rng, photo)
    height, per_step = reticle.numeral * reach / RADIUS, unit * reach / RADIUS
    # What a careful person cannot read: either answer is right there, a wrong value is not.
    is_doubtful = (height < SMALLEST_NUMERAL or per_step < SMALLEST_STEP or math.hypot(blur, .29 * motion) > .16 * height
                   or exposure * electrons < 150 or reticle.above)
    return data, dict(
        kind="eyepiece", synthetic=True, instrument=name, sg=None if why else round(value, 4),
        expect="refuse" if why else "either" if is_doubtful else "read", why=why, range=[scale.low, scale.high], minor=scale.minor,
        label_step=scale.major, form=scale.form, style=reticle.style, above=reticle.above, minor_part=round(reticle.minor_part, 2),
        thick=round(reticle.thick * reach / RADIUS, 2), hard=hard, turn=round(turn, 1), numeral_height=round(height, 1),
        pixels_per_001=round(per_step, 2), blur=round(blur, 2), motion=round(motion, 1), soft=round(soft / unit, 2),
        parting=round(parting / unit, 2), slope=round(slope, 4), bow=round(bow, 2), exposure=round(exposure, 3), ink=round(strength, 2),
        size=list(out), orientation=orientation, traced=is_traced, **told)

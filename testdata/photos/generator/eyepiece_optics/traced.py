"""The field behind a lens in a tube, in a lit room, ray-traced by POV-Ray."""
import math
import os
import subprocess
import tempfile

import numpy as np
from PIL import Image

from .light import to_light, to_shades
from .reticle import RADIUS, SIDE

ROOMS = [(.6, .5, .4), (.7, .7, .7), (.3, .4, .5), (.15, .15, .15)]
MAGNIFIED = 1.18  # about how much larger the lens shows the field, on the average of its curvatures
OPENING = 1.08  # inner radius of the tube; that of the field is 1


def lens(rng):
    """A lens with two bulging faces, at the end of the tube."""
    radius = rng.uniform(7, 14)
    off = math.sqrt(radius * radius - OPENING**2)
    return f"""intersection {{ sphere {{ <0,0,{-1.9 + off:.4f}>,{radius:.4f} }} sphere {{ <0,0,{-1.9 - off:.4f}>,{radius:.4f} }}
pigment {{ rgbt 1 }} finish {{ reflection {{ .0,.06 fresnel on }} specular .2 ambient 0 diffuse 0 }} interior {{ ior 1.5 }} }}
"""


def scene(rng, out, hard, picture):
    """(the scene, reach of the field in pixels, what the label tells of it)"""
    w, h = out
    turn = rng.normal(0, 7) + float(rng.choice([0, 90, 180, 270], p=[.88, .04, .04, .04]))
    off_x, off_y = rng.normal(0, .10 + .12 * hard, 2)
    cover, distance = rng.uniform(.6, 1.05), rng.uniform(4.2, 7)
    has_lens = rng.random() < .7
    grown = MAGNIFIED if has_lens else 1
    upright = 2 * math.degrees(math.atan(grown / distance / cover))
    aspect = w / h
    angle = upright if aspect <= 1 else 2 * math.degrees(math.atan(math.tan(math.radians(upright / 2)) * aspect))
    has_focus = rng.random() < .3 * hard
    room = ROOMS[int(rng.integers(4))]
    glow = rng.uniform(0, .5)
    half = SIDE / 2 / RADIUS
    look = f"look_at <{rng.normal(0, .05):.4f},{rng.normal(0, .05):.4f},0>"
    focus = f"aperture {rng.uniform(.02, .1):.3f} blur_samples 12 focal_point <0,0,{rng.uniform(-.6, .6):.3f}>" if has_focus else ""
    text = f"""#version 3.7; global_settings {{ assumed_gamma 1.0 max_trace_level 12 }}
camera {{ location <{off_x:.4f},{off_y:.4f},{-distance:.4f}> right x*{aspect:.5f} up y
sky <{math.sin(math.radians(turn)):.5f},{math.cos(math.radians(turn)):.5f},0> angle {angle:.3f} {look} {focus} }}
background {{ rgb <{room[0] * glow:.3f},{room[1] * glow:.3f},{room[2] * glow:.3f}> }}
light_source {{ <{rng.uniform(-6, 6):.2f},{rng.uniform(2, 6):.2f},-9> rgb {rng.uniform(.1, .8):.3f} }}
polygon {{ 4, <{-half:.5f},{-half:.5f}>,<{half:.5f},{-half:.5f}>,<{half:.5f},{half:.5f}>,<{-half:.5f},{half:.5f}>
texture {{ pigment {{ image_map {{ png "{picture}" gamma 2.2 interpolate 2 once }} translate <-.5,-.5,0> scale {2 * half:.5f} }}
finish {{ ambient 0 emission 1 diffuse 0 }} }} }}
difference {{ cylinder {{ <0,0,.4>,<0,0,-2.2>,1.35 }} cylinder {{ <0,0,.3>,<0,0,-2.3>,{OPENING} }}
pigment {{ rgb .03 }} finish {{ diffuse .6 specular .2 ambient .05 }} }}
torus {{ 1.3,.16 rotate x*90 translate -2.2*z pigment {{ rgb .04 }} finish {{ diffuse .7 specular .3 roughness .05 }} }}
""" + (lens(rng) if has_lens else "")
    return text, min(w, h) / 2 * cover / grown, turn, dict(lens=has_lens, focus=has_focus, off=[round(off_x, 2), round(off_y, 2)])


def trace(rng, field, out, hard):
    """(photo as light, reach of the field in pixels, turn in degrees, what the label tells of the scene)"""
    with tempfile.TemporaryDirectory() as folder:
        picture = os.path.join(folder, "field.png")
        Image.fromarray(to_shades(np.clip(field, 0, 1)).astype(np.uint8)).save(picture)
        text, reach, turn, told = scene(rng, out, hard, picture)
        with open(os.path.join(folder, "scene.pov"), "w") as f:
            f.write(text)
        subprocess.run(["povray", f"+I{folder}/scene.pov", f"+O{folder}/photo.png", f"+W{out[0]}", f"+H{out[1]}", "-D", "-V", "-GA", "+A0.1", "+R2",
                        "+WT1", "File_Gamma=sRGB"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        photo = np.asarray(Image.open(f"{folder}/photo.png").convert("RGB"))
    return to_light(photo).astype(np.float32), reach, turn, told

"""Synthetic lines of seven-segment text and the normalisation that training and reading share."""
import math
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from . import glyphs

LINE_HEIGHT = 36
SMALL_PRINT = [f'/usr/share/fonts/truetype/{f}.ttf' for f in ('dejavu/DejaVuSans', 'dejavu/DejaVuSans-Bold', 'liberation/LiberationSans-Regular', 'liberation/LiberationSans-Bold')]
PALETTES = [
    ((150, 165, 140), (35, 42, 38)), ((172, 178, 170), (40, 44, 46)), ((190, 196, 188), (30, 32, 30)), ((120, 150, 110), (20, 30, 20)),
    ((160, 190, 120), (25, 35, 20)), ((205, 215, 225), (40, 50, 80)), ((110, 170, 230), (15, 25, 70)), ((130, 210, 160), (20, 45, 30)),
    ((225, 190, 90), (60, 40, 10)), ((240, 150, 40), (70, 30, 10)), ((90, 95, 88), (30, 30, 28)), ((60, 70, 200), (10, 10, 40)), ((40, 200, 40), (10, 60, 10)),
]
LIGHT = [((10, 8, 8), (250, 50, 40)), ((8, 10, 12), (80, 230, 240)), ((10, 10, 10), (235, 240, 245)), ((6, 12, 6), (80, 240, 90)), ((20, 14, 6), (250, 170, 40)), ((40, 40, 44), (225, 228, 230))]


def random_text(rng):
    """Mostly random digits: the model must read what stands there, not what it expects."""
    r = rng.random()
    if r < .16:
        v = int(rng.integers(0, 61))
        return f'1.0{v:02d}' + (str(rng.integers(0, 10)) if rng.random() < .3 else '')
    if r < .22:
        return f'{rng.uniform(5, 45):.1f}'
    if r < .26:
        return f'1.3{rng.integers(300, 800):03d}' if rng.random() < .5 else f'{rng.uniform(0, 30):.1f}'
    if r < .34:
        return str(rng.choice(['LLLL', 'LLL', 'HHHH', 'HHH', 'Err', 'AAA', 'nnn', 'LL', 'HH', '----', '---', 'Lo', 'E1', 'E-3', 'LbL', 'Er', 'oUr', 'HELP', 'E-01', 'A-b', 'bAr', 'Pro', 'run'.replace('u', 'U')]))
    n = int(rng.integers(2, 9))
    t = ''.join(rng.choice(list('0123456789'), n))
    if rng.random() < .25:
        t = ''.join(rng.choice(list('0168'), n))
    if rng.random() < .12:
        t = ''.join(rng.choice(list('1174'), n))
    if rng.random() < .75 and n > 1:
        k = int(rng.integers(1, n))
        t = t[:k] + '.' + t[k:]
    if rng.random() < .04:
        t = '-' + t
    return t


def smooth(shape, rng, n, amount):
    noise = rng.normal(0, 1, (max(n, 2), max(n * 2, 2))).astype(np.float32)
    return cv2.resize(noise, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC) * amount


def compose(text, rng, height=72):
    """A piece of a display that shows the text: (float picture 0…255 RGB, box of the digits, light on dark, difference of ink and ground)."""
    lit, ghost = glyphs.draw(text, height, rng)
    light = rng.random() < .22
    back, ink = (LIGHT if light else PALETTES)[int(rng.integers(len(LIGHT if light else PALETTES)))]
    back, ink = np.array(back, np.float32) * rng.uniform(.8, 1.15), np.array(ink, np.float32)
    pad = int(height * 1.1)
    lit, ghost = np.pad(lit, pad), np.pad(ghost, pad)
    picture = np.ones(lit.shape + (3,), np.float32) * back
    contrast = rng.uniform(.6, 1) if light else rng.choice([rng.uniform(.16, .45), rng.uniform(.4, 1.0)])
    unlit = rng.choice([0, 0, rng.uniform(.02, .13), rng.uniform(.1, .32)]) * contrast

    def stamp(mask, amount):
        nonlocal picture
        picture = picture * (1 - (mask * amount)[..., None]) + ink * (mask * amount)[..., None]
    if not light and rng.random() < .45:
        move = np.float32([[1, 0, rng.uniform(-.06, .06) * height], [0, 1, rng.uniform(.0, .08) * height]])
        stamp(cv2.warpAffine(cv2.GaussianBlur(lit, (0, 0), .03 * height), move, lit.shape[::-1]), contrast * rng.uniform(.1, .35))
    if light and rng.random() < .6:   # bloom of light-emitting segments
        stamp(np.clip(cv2.GaussianBlur(lit, (0, 0), rng.uniform(.04, .12) * height), 0, 1), rng.uniform(.1, .5))
    stamp(ghost, unlit)
    stamp(lit * (1 + smooth(lit.shape, rng, 3, rng.uniform(0, .12))).clip(0, 1.2), contrast)
    ys, xs = np.where((lit > .4) if lit.max() > .4 else (ghost > .4))
    gy, _ = np.where(ghost > .4)
    return picture, [int(xs.min()), int(gy.min()), int(xs.max()), int(gy.max())], light, float(np.abs(back - ink).mean() * contrast)


def surroundings(picture, box, rng):
    """Frame edges, small print, a second line, icons near the digits."""
    x0, y0, x1, y1 = box
    h = y1 - y0
    base = np.median(picture[:6].reshape(-1, 3), axis=0)
    ink = base * .3 if base.mean() > 80 else 255 - base * .3
    if rng.random() < .25:
        words = str(rng.choice(['SG', 'kWh', 'C', '%', 'g', 'Ur', 'nD', 'lb', 'Brix', 'kW', 'ml']))
        image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
        face = ImageFont.truetype(SMALL_PRINT[int(rng.integers(len(SMALL_PRINT)))], int(h * rng.uniform(.2, .42)))
        ImageDraw.Draw(image).text((x1 + h * rng.uniform(.1, .35), y0 + h * rng.uniform(0, .65)), words, font=face, fill=tuple(int(v) for v in ink))
        picture = np.asarray(image, np.float32).copy()
    if rng.random() < .25:
        small, _ = glyphs.draw(f'{rng.uniform(10, 40):.1f}', max(int(h * rng.uniform(.25, .45)), 8), rng)
        sy, sx = int(y1 + h * rng.uniform(.1, .3)), int(rng.uniform(x0, x1))
        part = small[:max(picture.shape[0] - sy, 0), :max(picture.shape[1] - sx, 0), None] * rng.uniform(.4, 1)
        region = picture[sy:sy + part.shape[0], sx:sx + part.shape[1]]
        region[:] = region * (1 - part) + ink * part
    frame = np.array([(20, 20, 20), (235, 235, 235), (90, 90, 90), (60, 62, 66)][int(rng.integers(4))], np.float32)
    for side in 'tblr':
        if rng.random() < .16:
            d = int(h * rng.uniform(.10, .45))
            if side == 't':
                picture[:max(y0 - d, 0)] = frame
            elif side == 'b':
                picture[y1 + d:] = frame
            elif side == 'l':
                picture[:, :max(x0 - d, 0)] = frame
            else:
                picture[:, x1 + d:] = frame
    return picture


def make_line(rng):
    """(grey picture as a reader would cut it out, text, light on dark)."""
    text = random_text(rng)
    picture, box, light, signal = compose(text, rng)
    picture = surroundings(picture, box, rng)
    x0, y0, x1, y1 = box
    h = y1 - y0
    H, W = picture.shape[:2]
    # illumination
    picture *= (1 + smooth((H, W), rng, 2, rng.uniform(0, .18)))[..., None].clip(.3, 1.8)
    if rng.random() < .2:
        yy, xx = np.mgrid[0:H, 0:W].astype(np.float32)
        a = rng.uniform(0, 2 * math.pi)
        edge = ((xx - rng.uniform(x0, x1)) * math.cos(a) + (yy - rng.uniform(y0, y1)) * math.sin(a)) / (h * rng.uniform(.03, .5))
        picture *= (1 - rng.uniform(.15, .55) / (1 + np.exp(-np.clip(edge, -30, 30))))[..., None]
    if rng.random() < .2:
        spot = np.zeros((H, W), np.float32)
        cv2.ellipse(spot, (int(rng.uniform(x0, x1)), int(rng.uniform(y0, y1))), (int(h * rng.uniform(.2, 1.2)), int(h * rng.uniform(.15, .9))), rng.uniform(0, 180), 0, 360, 1, -1)
        spot = cv2.GaussianBlur(spot, (0, 0), h * rng.uniform(.06, .35)) * rng.uniform(.1, .6)
        picture = picture + (255 - picture) * spot[..., None]
    if rng.random() < .12:   # a reflected scene
        picture = picture + np.clip(smooth((H, W), rng, int(rng.integers(3, 7)), rng.uniform(10, 45)), 0, 200)[..., None]
    # geometry: what remains after the finder has pulled the row straight, aspect of the crop
    source = np.float32([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    margins = [h * rng.uniform(.02, .34) for _ in range(2)] + [h * rng.uniform(.04, .5) for _ in range(2)]
    if rng.random() < .35:
        margins = [h * .12, h * .12, h * .2, h * .2]
    out = np.float32([[x0 - margins[2], y0 - margins[0]], [x1 + margins[3], y0 - margins[0]], [x1 + margins[3], y1 + margins[1]], [x0 - margins[2], y1 + margins[1]]])
    jitter = rng.normal(0, 1, (4, 2)) * h * rng.choice([.01, .025, .045])
    turn = math.radians(rng.normal(0, 1.0))
    centre = source.mean(0)
    rotation = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    corners = ((out - centre) @ rotation.T + centre + jitter).astype(np.float32)
    pixels = float(np.exp(rng.uniform(math.log(15), math.log(64))))   # height of a digit in the photo
    scale = pixels / h
    aspect = float(np.exp(rng.uniform(math.log(.72), math.log(1.45)))) if rng.random() < .6 else 1
    w2 = max(int((out[1, 0] - out[0, 0]) * scale * aspect), 12)
    h2 = max(int((out[3, 1] - out[0, 1]) * scale), 12)
    blur = h * rng.choice([0, rng.uniform(.0, .05), rng.uniform(.03, .085)])
    if blur > .4:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    if rng.random() < .12:
        length = int(max(3, h * rng.uniform(.06, .22)))
        kernel = np.zeros((length, length), np.float32)
        a = rng.uniform(0, math.pi)
        c = length / 2
        cv2.line(kernel, (int(c - math.cos(a) * c), int(c - math.sin(a) * c)), (int(c + math.cos(a) * c), int(c + math.sin(a) * c)), 1)
        picture = cv2.filter2D(picture, -1, kernel / max(kernel.sum(), 1))
    matrix = cv2.getPerspectiveTransform(corners, np.float32([[0, 0], [w2, 0], [w2, h2], [0, h2]]))
    picture = cv2.warpPerspective(picture, matrix, (w2, h2), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    # camera
    gain = rng.uniform(.25, .5) if rng.random() < .12 else rng.uniform(.75, 1.15)
    picture *= gain
    picture += rng.normal(0, 1, picture.shape) * rng.uniform(.5, min(max(.35 * signal * gain, 1), 9))
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < .6:
        _, data = cv2.imencode('.jpg', picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 93))])
        picture = cv2.imdecode(data, 1)
    gray = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY) if rng.random() < .8 else picture.max(2)
    if rng.random() < .35:
        gray = cv2.GaussianBlur(gray, (0, 0), rng.uniform(.3, .9))
    return gray, text, light


def plain_line(rng):
    """An easy line to begin with: few characters, strong ink, nothing around them. From the hard ones alone the net takes very long to find its first digit."""
    n = int(rng.choice([1, 1, 1, 2, 2, 3, 4, 5]))
    text = ''.join(rng.choice(list('0123456789'), n))
    if rng.random() < .5 and n > 1:
        k = int(rng.integers(1, n))
        text = text[:k] + '.' + text[k:]
    if rng.random() < .12:
        text = ''.join(rng.choice(list('-AEHLPUbnor'), n))
    lit, ghost = glyphs.draw(text, 72, rng)
    ys, xs = np.where((lit if lit.max() > .4 else ghost) > .4)
    rows, _ = np.where(ghost > .4)
    pad = [int(72 * rng.uniform(.05, .3)) for _ in range(4)]
    lit = np.pad(lit, 40)
    lit = lit[max(rows.min() + 40 - pad[0], 0):rows.max() + 41 + pad[1], max(xs.min() + 40 - pad[2], 0):xs.max() + 41 + pad[3]]
    gray = 235 - 200 * cv2.GaussianBlur(lit, (0, 0), rng.uniform(.5, 3)) + rng.normal(0, 4, lit.shape)
    return np.clip(gray, 0, 255).astype(np.uint8), text, False


def flatten(dark_on_light, stroke_rows):
    """Divides by the brightness of the ground, found by a closing wider than any stroke."""
    k = max(3, int(stroke_rows)) | 1
    ground = cv2.morphologyEx(dark_on_light, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_RECT, (k, k)))
    ground = cv2.blur(ground, (k, k)).astype(np.float32)
    return np.clip(dark_on_light * 255.0 / np.maximum(ground, 24), 0, 255).astype(np.uint8)


def normalise(gray, light, rng=None):
    """Dark digits on light ground, 2…98 % of the shades stretched, 36 rows: what the model sees in training and in use."""
    g = 255 - gray if light else gray
    if rng is not None and rng.random() < .35:
        g = flatten(g, g.shape[0] * .5)
    low, high = np.percentile(g, [2, 98])
    g = np.clip((g.astype(np.float32) - low) * 255 / max(high - low, 8), 0, 255).astype(np.uint8)
    s = LINE_HEIGHT / g.shape[0]
    return cv2.resize(g, (max(8, int(g.shape[1] * s)), LINE_HEIGHT), interpolation=cv2.INTER_AREA if s < 1 else cv2.INTER_LINEAR)

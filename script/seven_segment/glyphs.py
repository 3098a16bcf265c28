"""Draws seven-segment text in many styles: what displays of different makers look like.

A style is a dictionary of numbers relative to the height of a digit; `random_style` draws one. Own drawing code plus the DSEG fonts
(Debian package fonts-dseg, SIL Open Font License) where they are installed.
"""
import glob
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SEGMENTS = {
    '0': 'abcdef', '1': 'bc', '2': 'abged', '3': 'abgcd', '4': 'fgbc', '5': 'afgcd', '6': 'afgedc', '7': 'abc', '8': 'abcdefg', '9': 'abcdfg',
    '-': 'g', 'L': 'def', 'H': 'bcefg', 'E': 'adefg', 'r': 'eg', 'o': 'cdeg', 'A': 'abcefg', 'n': 'ceg', 'b': 'cdefg', 'U': 'bcdef', 'P': 'abefg',
    ' ': '',
}
CHARACTERS = ''.join(sorted(c for c in SEGMENTS if c != ' ')) + '.'
FONT_FOLDER = '/usr/share/fonts/truetype/dseg'


def fonts():
    """The upright and slanted seven-segment fonts of the DSEG family."""
    return sorted(f for f in glob.glob(f'{FONT_FOLDER}/DSEG7*.ttf') if '7SEGG' not in f)


def random_style(rng):
    """One display's look."""
    width = rng.uniform(.38, .70)
    stroke = min(rng.choice([rng.uniform(.06, .10), rng.uniform(.09, .16), rng.uniform(.14, .21)]), width / 3.7)
    return dict(
        width=width, stroke=stroke,
        gap=rng.choice([0, rng.uniform(.004, .03), rng.uniform(.02, .05)]), space=rng.uniform(.10, .34),
        slant=rng.choice([0, rng.uniform(.03, .12), rng.uniform(.08, .20)]), cut=str(rng.choice(['hex', 'mitre', 'rect', 'round', 'mixed'])),
        tail7=bool(rng.random() < .2), tail6=bool(rng.random() < .9), tail9=bool(rng.random() < .9), narrow1=bool(rng.random() < .08),
        dot=rng.uniform(.7, 1.5), dot_round=bool(rng.random() < .5), dot_drop=rng.choice([0, 0, rng.uniform(0, .10)]), dot_place=rng.uniform(.25, .75),
        dot_cell=bool(rng.random() < .25), middle=rng.uniform(.47, .53))


def _segment(name, s, w):
    """Corner points of one segment in the unit box (height 1, width w)."""
    t, gap, m = s['stroke'], s['gap'], s['stroke'] / 2
    left, right, top, mid, bottom = m, w - m, m, s['middle'], 1 - m
    ends = {'a': (left, top, right, top), 'g': (left, mid, right, mid), 'd': (left, bottom, right, bottom), 'f': (left, top, left, mid),
            'b': (right, top, right, mid), 'e': (left, mid, left, bottom), 'c': (right, mid, right, bottom)}
    x0, y0, x1, y1 = ends[name]
    across = name in 'agd'
    cut = s['cut'] if s['cut'] != 'mixed' else ('hex' if name == 'g' else 'mitre')
    g = gap * .7
    if cut in ('rect', 'round'):
        e = m + gap if cut == 'rect' else m * .8 + gap
        if name == 'g' or not across:
            e = m + gap
        return [(x0 + e, y0 - m), (x1 - e, y0 - m), (x1 - e, y0 + m), (x0 + e, y0 + m)] if across else [(x0 - m, y0 + e), (x0 + m, y0 + e), (x0 + m, y1 - e), (x0 - m, y1 - e)]
    if cut == 'hex' or name == 'g':
        if across:
            return [(x0 + g, y0), (x0 + g + m, y0 - m), (x1 - g - m, y0 - m), (x1 - g, y0), (x1 - g - m, y0 + m), (x0 + g + m, y0 + m)]
        return [(x0, y0 + g), (x0 + m, y0 + g + m), (x0 + m, y1 - g - m), (x0, y1 - g), (x0 - m, y1 - g - m), (x0 - m, y0 + g + m)]
    # mitred corners: the outer edge is long, the inner one short; towards the middle bar the end is pointed
    if name == 'a':
        return [(g, 0), (w - g, 0), (w - g - t, t), (g + t, t)]
    if name == 'd':
        return [(g, 1), (w - g, 1), (w - g - t, 1 - t), (g + t, 1 - t)]
    outer, inner = (0, t) if name in 'fe' else (w, w - t)
    if name in 'fb':
        return [(outer, g), (inner, g + t), (inner, mid - g - m), ((outer + inner) / 2, mid - g), (outer, mid - g - m * .6)]
    return [(outer, 1 - g), (inner, 1 - g - t), (inner, mid + g + m), ((outer + inner) / 2, mid + g), (outer, mid + g + m * .6)]


def _lit(character, s):
    on = SEGMENTS[character]
    if character == '7' and s['tail7']:
        on = 'fabc'
    if character == '6' and not s['tail6']:
        on = 'fgedc'
    if character == '9' and not s['tail9']:
        on = 'abcfg'
    return on


def draw_own(text, height, s, supersample=3):
    """(lit mask, ghost mask) as float arrays with the digits `height` pixels high; text may contain points."""
    h = height * supersample
    w, space = s['width'], s['space']
    dot = s['stroke'] * s['dot']
    margin = .12
    cells, x = [], margin
    for index, c in enumerate(text):
        if c == '.':
            if s['dot_cell']:
                x += dot * .6
            cells.append((c, x - space + space * s['dot_place'] + (dot * .3 if s['dot_cell'] else 0)))
            if s['dot_cell']:
                x += dot * .6
        else:
            shift = -(w - s['stroke']) * .5 if c == '1' and s['narrow1'] and not (index and text[index - 1] == '.') else 0
            cells.append((c, x + shift))
            x += w + space + (shift if c == '1' and s['narrow1'] else 0)
    total, rows = x + margin + s['slant'], 1 + 2 * margin
    size = (max(int(total * h), 8), max(int(rows * h), 8))
    lit, ghost = Image.new('L', size, 0), Image.new('L', size, 0)
    pens = ImageDraw.Draw(lit), ImageDraw.Draw(ghost)

    def place(points, x):
        return [((px + x + s['slant'] * (1 - py)) * h, (py + margin) * h) for px, py in points]

    def fill(pen, name, points, x):
        p = place(points, x)
        pen.polygon(p, fill=255)
        if s['cut'] == 'round':
            r = s['stroke'] * h / 2
            (ax, ay), (bx, by), (cx, cy), (dx, dy) = p
            ends = [((ax + dx) / 2, (ay + dy) / 2), ((bx + cx) / 2, (by + cy) / 2)] if name in 'agd' else [((ax + bx) / 2, (ay + by) / 2), ((cx + dx) / 2, (cy + dy) / 2)]
            for ex, ey in ends:
                pen.ellipse([ex - r, ey - r, ex + r, ey + r], fill=255)

    for c, x in cells:
        if c == '.':
            y = 1 - dot + s['dot_drop']
            corners = place([(-dot / 2, y), (dot / 2, y), (dot / 2, y + dot), (-dot / 2, y + dot)], x)
            if s['dot_round']:
                cx, cy = np.mean([p[0] for p in corners]), np.mean([p[1] for p in corners])
                pens[0].ellipse([cx - dot * h / 2, cy - dot * h / 2, cx + dot * h / 2, cy + dot * h / 2], fill=255)
            else:
                pens[0].polygon(corners, fill=255)
            continue
        for name in 'abcdefg':
            points = _segment(name, s, w)
            fill(pens[1], name, points, x)
            if name in _lit(c, s):
                fill(pens[0], name, points, x)
    size = (max(size[0] // supersample, 4), max(size[1] // supersample, 4))
    return [np.asarray(m.resize(size, Image.LANCZOS), np.float32) / 255 for m in (lit, ghost)]


def draw_font(text, height, font):
    """The same with a DSEG font."""
    face = ImageFont.truetype(font, int(height * 3))
    shown = text.replace(' ', '!')

    def one(t):
        image = Image.new('L', (int(face.getlength(t)) + int(height), int(height * 4)), 0)
        ImageDraw.Draw(image).text((int(height * .4), int(height * .4)), t, font=face, fill=255)
        return image
    lit = one(shown)
    ghost = Image.new('L', lit.size, 0)
    ghost.paste(one(''.join('' if c == '.' else '8' for c in shown)), (0, 0))
    box = ghost.getbbox() or (0, 0, 9, 9)
    pad = int(height * .36)
    box = (max(box[0] - pad, 0), max(box[1] - pad, 0), min(max(box[2], (lit.getbbox() or box)[2]) + pad, lit.width), min(box[3] + pad, lit.height))
    # DSEG digits are as high as the font's size
    out = []
    for mask in (lit, ghost):
        mask = mask.crop(box)
        out.append(np.asarray(mask.resize((max(mask.width // 3, 4), max(mask.height // 3, 4)), Image.LANCZOS), np.float32) / 255)
    return out


def draw(text, height, rng, font_share=.3):
    """One line in a random style: (lit mask, ghost mask)."""
    faces = fonts()
    if faces and rng.random() < font_share and all(c in SEGMENTS or c == '.' for c in text):
        return draw_font(text, height, faces[int(rng.integers(len(faces)))])
    return draw_own(text, height, random_style(rng))

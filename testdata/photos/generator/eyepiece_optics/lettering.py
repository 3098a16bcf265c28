"""Print of the scales: fonts of Debian, or Hershey's letters drawn in strokes."""
import math
import os
import sys

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONTS = ["/usr/share/fonts/" + f for f in (
    "truetype/noto/NotoSansMono-Regular.ttf", "truetype/noto/NotoMono-Regular.ttf", "truetype/noto/NotoSansMono-Bold.ttf",
    "opentype/urw-base35/NimbusSansNarrow-Regular.otf", "opentype/urw-base35/NimbusSansNarrow-Bold.otf",
    "opentype/urw-base35/NimbusRoman-Regular.otf", "opentype/urw-base35/P052-Roman.otf", "opentype/urw-base35/C059-Roman.otf",
    "opentype/urw-base35/NimbusSans-Bold.otf", "opentype/urw-base35/NimbusSans-Italic.otf", "opentype/urw-base35/URWGothic-Demi.otf",
    "opentype/urw-base35/URWBookman-Light.otf", "opentype/urw-base35/NimbusMonoPS-Bold.otf",
    "truetype/freefont/FreeMonoBold.ttf", "truetype/lato/Lato-Light.ttf", "truetype/lato/Lato-Heavy.ttf", "truetype/lato/Lato-Medium.ttf",
    "truetype/open-sans/OpenSans-Semibold.ttf", "truetype/open-sans/OpenSans-CondLight.ttf",
    "truetype/roboto/unhinted/RobotoCondensed-Regular.ttf", "truetype/roboto/unhinted/RobotoTTF/Roboto-Medium.ttf",
    "truetype/dejavu/DejaVuSansCondensed-Bold.ttf", "truetype/dejavu/DejaVuSansMono-Bold.ttf")]
STROKES = [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_PLAIN]
CAPITALS = .72  # height of digits as a share of the size of a font
OVERSAMPLING = 4

if missing := [f for f in FONTS if not os.path.exists(f)]:
    sys.exit("eyepiece_optics: fonts are missing, see the packages it needs: " + ", ".join(missing))


class Pen:
    """One hand of lettering for all scales of an instrument; `size` is that of a font, in pixels of the drawn field."""

    def __init__(self, rng, size):
        self.size = size
        self.strokes = self.font = None
        if rng.random() < .22:
            self.strokes = int(rng.choice(STROKES))
            self.weight = float(rng.uniform(.09, .13))
        else:
            self.font = FONTS[int(rng.integers(len(FONTS)))]
        self.squeeze = float(rng.uniform(.86, 1.15))

    def bitmap(self, text, scale=1.0):
        """The ink of a text, 0…1, cut to what is printed."""
        size = self.size * scale * OVERSAMPLING
        big = self.stroked(text, size) if self.font is None else self.set_in_type(text, size)
        rows, columns = np.nonzero(big > 60)
        if len(rows) == 0:
            return np.zeros((1, 1), np.float32)
        big = big[rows.min():rows.max() + 1, columns.min():columns.max() + 1]
        shape = max(int(big.shape[1] / OVERSAMPLING * self.squeeze), 1), max(big.shape[0] // OVERSAMPLING, 1)
        return cv2.resize(big, shape, interpolation=cv2.INTER_AREA).astype(np.float32) / 255

    def stroked(self, text, size):
        thick = max(int(round(size * self.weight)), 1)
        scale = cv2.getFontScaleFromHeight(self.strokes, int(size * CAPITALS), thick)
        (width, height), below = cv2.getTextSize(text, self.strokes, scale, thick)
        picture = np.zeros((height + below + 2 * thick, width + 2 * thick), np.uint8)
        cv2.putText(picture, text, (thick, height + thick), self.strokes, scale, 255, thick, cv2.LINE_AA)
        return picture

    def set_in_type(self, text, size):
        font = ImageFont.truetype(self.font, int(size))
        box = font.getbbox(text)
        picture = Image.new("L", (box[2] - box[0] + 8, box[3] - box[1] + 8))
        ImageDraw.Draw(picture).text((4 - box[0], 4 - box[1]), text, font=font, fill=255)
        return np.asarray(picture)


def paste(ink, bitmap, x, y):
    """Prints a bitmap with its upper left corner at (x, y), nothing of it where it does not fit whole."""
    x, y = int(round(x)), int(round(y))
    height, width = bitmap.shape
    if x >= 0 and y >= 0 and x + width <= ink.shape[1] and y + height <= ink.shape[0]:
        ink[y:y + height, x:x + width] = np.maximum(ink[y:y + height, x:x + width], bitmap)


def bar(ink, x0, x1, y, thick):
    """A level stroke whose upper and lower edge are exact to a part of a pixel."""
    if x1 < x0:
        x0, x1 = x1, x0
    upper, lower = y - thick / 2, y + thick / 2
    x0, x1 = int(round(x0)), int(round(x1))
    for i in range(int(math.floor(upper)), int(math.floor(lower)) + 1):
        if 0 <= i < ink.shape[0]:
            covered = min(lower, i + 1) - max(upper, i)
            ink[i, max(x0, 0):x1 + 1] = np.maximum(ink[i, max(x0, 0):x1 + 1], covered)


def post(ink, x, y0, y1, thick):
    """An upright stroke."""
    bar(ink.T, y0, y1, x, thick)

"""Writes training lines as Tesseract wants them: a multi-page TIFF and a box file whose boxes are the whole lines."""
import sys
import numpy as np
from PIL import Image
from . import lines


def write(base, count, seed, make=lines.make_line):
    pages, boxes = [], []
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        gray, text, light = make(rng)
        line = lines.normalise(gray, light, rng)
        width, height = line.shape[1], line.shape[0]
        boxes += [f'{c} 0 0 {width} {height} {len(pages)}' for c in text] + [f'\t 0 0 {width} {height} {len(pages)}']
        pages.append(Image.fromarray(line))
    pages[0].save(base + '.tif', save_all=True, append_images=pages[1:], compression='tiff_lzw')
    with open(base + '.box', 'w') as file:
        file.write('\n'.join(boxes) + '\n')


if __name__ == '__main__':
    write(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), lines.plain_line if 'plain' in sys.argv[4:] else lines.make_line)

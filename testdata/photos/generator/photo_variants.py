"""Writes one photo in every format, direction and size that cameras and messengers make of it, and files that are made to hurt a decoder.

    photo_variants.py good OUT PHOTO     every kind of the photo, named by what it is
    photo_variants.py hostile OUT PHOTO  bombs and broken files

Needs Debian's python3-pil and libheif-examples.
"""
import os
import struct
import subprocess
import sys
import zlib
from PIL import Image

# What has to be done to the upright picture so that a viewer who obeys the orientation sees it upright again.
STORED = {2: [Image.Transpose.FLIP_LEFT_RIGHT], 3: [Image.Transpose.ROTATE_180], 4: [Image.Transpose.FLIP_TOP_BOTTOM], 5: [Image.Transpose.TRANSPOSE],
          6: [Image.Transpose.ROTATE_90], 7: [Image.Transpose.TRANSVERSE], 8: [Image.Transpose.ROTATE_270]}


def exif(orientation=1, taken=None, offset=None):
    block = Image.Exif()
    block[0x0112] = orientation
    times = {tag: text for tag, text in ((0x9003, taken), (0x9011, offset)) if text}
    if times:
        block[0x8769] = times
    return block


def heic(picture, path):
    picture.save(path + '.png')
    subprocess.run(['heif-enc', '-q', '80', path + '.png', '-o', path], check=True, capture_output=True)
    os.remove(path + '.png')


def good(out, source):
    photo = Image.open(source).convert('RGB')
    stamp = dict(exif=exif(1, '2026:03:06 08:15:00', '+01:00'))
    photo.save(f'{out}/time.jpg', quality=90, **stamp)
    photo.save(f'{out}/local.jpg', quality=90, exif=exif(1, '2026:03:06 08:15:00'))
    photo.save(f'{out}/plain.png', compress_level=1, **stamp)
    photo.save(f'{out}/plain.tif', compression='tiff_lzw')
    photo.save(f'{out}/plain.webp', quality=85, **stamp)
    photo.save(f'{out}/progressive.jpg', quality=85, progressive=True)
    photo.convert('L').save(f'{out}/gray.jpg', quality=90)
    photo.convert('L').save(f'{out}/gray.png')
    photo.quantize(256).save(f'{out}/palette.png')
    heic(photo, f'{out}/plain.heic')
    for number, moves in STORED.items():
        stored = photo
        for move in moves:
            stored = stored.transpose(move)
        stored.save(f'{out}/orientation{number}.jpg', quality=90, exif=exif(number))
    for name, move in (('turned090', Image.Transpose.ROTATE_90), ('turned180', Image.Transpose.ROTATE_180), ('turned270', Image.Transpose.ROTATE_270)):
        photo.transpose(move).save(f'{out}/{name}.jpg', quality=90)
    for name, pixels in (('size00.3', 0.3e6), ('size12', 12.2e6), ('size50', 50e6)):
        factor = (pixels / photo.width / photo.height) ** 0.5
        photo.resize((int(photo.width * factor), int(photo.height * factor)), Image.Resampling.BICUBIC).save(f'{out}/{name}.jpg', quality=88)


def png(width, height, data):
    def chunk(name, body):
        return struct.pack('>I', len(body)) + name + body + struct.pack('>I', zlib.crc32(name + body))
    head = struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0)
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', data) + chunk(b'IEND', b'')


def hostile(out, source):
    def write(name, data):
        with open(f'{out}/{name}', 'wb') as file:
            file.write(data)
    jpeg = open(source, 'rb').read()
    frame = jpeg.index(b'\xff\xc0')
    write('bomb.jpg', jpeg[:frame + 5] + struct.pack('>HH', 65500, 65500) + jpeg[frame + 9:])
    write('sliver.jpg', jpeg[:frame + 5] + struct.pack('>HH', 60000, 24) + jpeg[frame + 9:])
    write('bomb.png', png(30000, 30000, zlib.compress(b'\0' * 20_000_000, 9)))
    write('within.png', png(7900, 7900, zlib.compress(b'\0' * 7900 * (7900 * 3 + 1), 9)[:-9]))
    entries = [(256, 4, 1, 60000), (257, 4, 1, 60000), (258, 3, 1, 8), (259, 3, 1, 5), (262, 3, 1, 1), (273, 4, 1, 8), (277, 3, 1, 1), (278, 4, 1, 60000),
               (279, 4, 1, 1 << 30)]
    write('bomb.tif', b'II*\0' + struct.pack('<IH', 8, len(entries)) + b''.join(struct.pack('<HHII', *entry) for entry in entries) + b'\0\0\0\0')
    small = Image.new('RGB', (64, 64), 'gray')
    small.save(f'{out}/small.webp', lossless=True)
    webp = bytearray(open(f'{out}/small.webp', 'rb').read())
    os.remove(f'{out}/small.webp')
    bits = (16383 | 16383 << 14) | (struct.unpack('<I', webp[21:25])[0] & 0xF0000000)
    webp[21:25] = struct.pack('<I', bits)
    write('bomb.webp', bytes(webp))
    heic(small, f'{out}/small.heic')
    data = open(f'{out}/small.heic', 'rb').read()
    os.remove(f'{out}/small.heic')
    place = data.index(b'ispe') + 8
    write('bomb.heic', data[:place] + struct.pack('>II', 60000, 60000) + data[place + 8:])
    write('broken.heic', data[:-40] + bytes(40))
    for name, magic in (('noise.jpg', b'\xff\xd8\xff\xe0'), ('noise.png', b'\x89PNG\r\n\x1a\n'), ('noise.tif', b'II*\0'),
                        ('noise.webp', b'RIFF\x00\x10\x00\x00WEBPVP8L'), ('noise.heic', b'\0\0\0\x18ftypheic')):
        write(name, magic + bytes((i * 7919 >> 3) & 0xFF for i in range(4096)))
    write('cut.jpg', jpeg[:700])
    write('empty.jpg', b'')


if __name__ == '__main__':
    os.makedirs(sys.argv[2], exist_ok=True)
    {'good': good, 'hostile': hostile}[sys.argv[1]](sys.argv[2], sys.argv[3])

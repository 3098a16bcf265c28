"""Seeded generator of photos of optical hand refractometers, the third of its kind: print in other fonts and in letters drawn in strokes; ticks
that start at the axis, lie across it, stand between two axes or have none; an eyepiece with curved focus, colour fringes, a pupil that clips,
ghosts and dust; a raw sensor behind a mosaic of colours, noise reduction, sharpening, orientation by EXIF. With `--traced` the field is seen
through a lens in a tube in a lit room instead, ray-traced by POV-Ray.

    PYTHONPATH=testdata/photos/generator python3 -m eyepiece_optics FOLDER COUNT SEED [--traced]

Needs Debian's python3-opencv, python3-numpy, python3-pil, povray (for `--traced` alone) and fonts-noto-mono, fonts-urw-base35,
fonts-freefont-ttf, fonts-lato, fonts-open-sans, fonts-roboto-unhinted, fonts-dejavu-core, fonts-dejavu-extra; a font that is missing ends the
run, since the same seed would give other photos. Writes FOLDER/tNNNN.jpg and a line of FOLDER/labels.jsonl for each: `sg` the specific gravity
where the line crosses the scale, `expect` read, refuse or either (only a wrong value is a fault), `why` a photo must be refused.

Where numbers come from: water has the index 1.33299 at 20 °C and 589 nm; protein adds about 0.00187 for each g/100 mL, sugar 0.00143 for
each degree Brix near zero (20 °Brix have 1.3638), sea salt about 0.000186 for each per mille. Urine of a specific gravity 0.001 higher has an
index about 0.00038 higher, falling a little along the scale. Of acid, wort, coolant, milk and must only the looks of the scale are meant, for
they must be refused. How lenses, phones and hands spoil a photo is chosen wider than any one phone does; nothing is measured of an instrument.
"""

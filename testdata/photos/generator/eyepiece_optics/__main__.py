"""Makes COUNT photos with SEED in FOLDER, and their labels."""
import argparse
import json
import os

import cv2
import numpy as np

from . import photo


def main():
    a = argparse.ArgumentParser(prog="eyepiece_optics")
    a.add_argument("folder")
    a.add_argument("count", type=int)
    a.add_argument("seed", type=int)
    a.add_argument("--traced", action="store_true")
    a = a.parse_args()
    cv2.setNumThreads(1)
    os.makedirs(a.folder, exist_ok=True)
    with open(f"{a.folder}/labels.jsonl", "w") as labels:
        for i in range(a.count):
            data, label = photo.make(np.random.default_rng([a.seed, i]), a.traced)
            name = f"t{i:04d}.jpg"
            with open(f"{a.folder}/{name}", "wb") as f:
                f.write(data)
            labels.write(json.dumps(dict(file=name, seed=[a.seed, i], **label)) + "\n")
            labels.flush()


main()

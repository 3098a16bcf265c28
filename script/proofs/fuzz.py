"""Mutated inputs of every kind through the verbs that read them: an answer or a refusal in words, never a crash."""
import glob
import json
import os
import random
import shutil
import subprocess
import tempfile
import time

# Verb, files that it reads, and whether a file is a line of several.
KINDS = [
    ("photo", ["read", "--json"], "testdata/photos/eyepiece/*.jpg"),
    ("payload", ["withings", "parse"], "testdata/withings/**/*"),
    ("packets", ["decode", "--jsonl"], "testdata/ble/*.jsonl"),
    ("cases", ["evaluate", "--json"], "testdata/core/core_cases.json"),
]
WORDS = [b"-1", b"0", b"1e308", b"9223372036854775808", b"\xff\xff", b"null", b"{}", b"[]", b"\"", b"\\", b"NaN", b"\x00", b"<!ENTITY a \"b\">", b"&a;", b"\xc3"]


def mutated(content, chance):
    data = bytearray(content)
    for _ in range(chance.choice([1, 1, 2, 4, 16])):
        kind, place = chance.randrange(6), chance.randrange(len(data) + 1) if data else 0
        if kind == 0 and data: data[place - 1] ^= 1 << chance.randrange(8)
        elif kind == 1: data[place:place] = chance.choice(WORDS)
        elif kind == 2: del data[place:place + chance.choice([1, 2, 8, 200])]
        elif kind == 3: data = data[:place]
        elif kind == 4 and data:
            other = chance.randrange(len(data))
            data[place:place] = data[other:other + chance.choice([1, 4, 64])]
        elif data: data[place - 1] = chance.randrange(256)
    return bytes(data)


def prove(binary, root, seed, is_long):
    chance = random.Random(seed)
    work = tempfile.mkdtemp(prefix="hypona-fuzz-")
    faults, counts = [], {}
    share = (3600 if is_long else 60) / len(KINDS)
    for name, verb, pattern in KINDS:
        files = [path for path in sorted(glob.glob(os.path.join(root, pattern), recursive=True)) if os.path.isfile(path) and os.path.getsize(path) < 400_000]
        if not files:
            faults.append(f"no input for {name}")
            continue
        end, done = time.monotonic() + share, 0
        while time.monotonic() < end and len(faults) < 20:
            batch = []
            for number in range(20):
                source = chance.choice(files)
                with open(source, "rb") as file: content = file.read()
                path = os.path.join(work, f"{number}-{os.path.basename(source)}")
                with open(path, "wb") as file: file.write(mutated(content, chance))
                batch.append(path)
            for path in batch:
                faults += one(binary, verb, path, work)
                done += 1
                if time.monotonic() > end: break
        counts[name] = done
    print(", ".join(f"{name} {count}" for name, count in counts.items()))
    if not faults: shutil.rmtree(work)
    return faults


def one(binary, verb, path, work):
    """One run; a crash, a hang or an answer that is no JSON is a fault, and its input is kept."""
    try:
        run = subprocess.run([binary, *verb, path], capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return keep(path, work, "hangs")
    if run.returncode not in (0, 1, 2, 3): return keep(path, work, f"ends with {run.returncode}: {run.stderr[-300:]!r}")
    if b"Fatal error" in run.stderr: return keep(path, work, "traps")
    if run.returncode != 0 and not run.stderr.strip() and not run.stdout.strip(): return keep(path, work, f"ends with {run.returncode} and says nothing")
    for line in run.stdout.splitlines():
        try: json.loads(line)
        except ValueError: return keep(path, work, f"answers no JSON: {line[:120]!r}")
    return []


def keep(path, work, what):
    kept = os.path.join(work, f"fault-{len(os.listdir(work))}-{os.path.basename(path)}")
    shutil.copyfile(path, kept)
    return [f"{kept} {what}"]

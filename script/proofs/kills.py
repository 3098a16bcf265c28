"""kill -9 at random points under a stream of packets, payloads, typed values and photos."""
import os
import random
import shutil
import tempfile
import time
from .gateway import Gateway, Stream


def prove(binary, root, seed, is_long):
    count = int(os.environ.get("PROOF_COUNT", 500 if is_long else 40))
    chance = random.Random(seed)
    work = tempfile.mkdtemp(prefix="hypona-kills-")
    gateway = Gateway(binary, os.path.join(work, "data"), os.path.join(work, "work"))
    gateway.add_patient()
    with open(os.path.join(root, "testdata/photos/eyepiece/eye001.jpg"), "rb") as file: photo = file.read()
    stream = Stream(gateway, seed, photo)
    faults, slowest = [], 0
    gateway.start()
    stream.start()
    try:
        for number in range(count):
            # Now and then while it starts.
            time.sleep(chance.choice([chance.uniform(0, 0.05), chance.uniform(0.05, 0.6)]))
            gateway.kill()
            slowest = max(slowest, gateway.start())
            if number % 20 == 19: print(f"{number + 1} kills, {len(stream.confirmed)} readings confirmed", flush=True)
    except RuntimeError as error:
        faults.append(str(error))
    stream.stop()
    if not faults:
        settle(gateway)
        status = gateway.stop()
        if status != 0: faults.append(f"the regular end failed with {status}")
    faults += gateway.verify() + stream.faults()
    if not stream.confirmed: faults.append("nothing was confirmed: the proof proves nothing")
    print(f"{count} kills: {len(stream.confirmed)} readings and payloads confirmed, {len(stream.dropped)} photos dropped, slowest start {slowest:.2f} s")
    if not faults: shutil.rmtree(work)
    return faults


def settle(gateway, seconds=180):
    """Waits until the drop folder is empty."""
    drop = os.path.join(gateway.data, "drop")
    end = time.monotonic() + seconds
    while time.monotonic() < end and any(os.path.isfile(os.path.join(drop, name)) for name in os.listdir(drop)): time.sleep(0.2)

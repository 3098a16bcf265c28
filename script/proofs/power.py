"""Power cuts: what the disk holds at a random moment, mounted elsewhere, is whole and has everything that was confirmed."""
import os
import random
import shutil
import signal
import tempfile
import time
from .disk import mounted
from .gateway import Gateway, Stream, system


def prove(binary, root, seed, is_long):
    count = int(os.environ.get("PROOF_COUNT", 1000 if is_long else 20))
    chance = random.Random(seed)
    work = tempfile.mkdtemp(prefix="hypona-power-")
    image, disk, after = (os.path.join(work, name) for name in ("disk.img", "disk", "after"))
    # Room for what a long run stores.
    with open(image, "wb") as file: file.truncate((64 if count < 500 else 256) << 20)
    system("mkfs.ext4", "-q", image)
    faults, total = [], 0
    with mounted(image, disk):
        gateway = Gateway(binary, os.path.join(disk, "data"), os.path.join(work, "work"))
        gateway.add_patient()
        gateway.start()
        for number in range(count):
            stream = Stream(gateway, seed + number)
            stream.number = number * 10_000
            stream.start()
            stream.begins()
            time.sleep(chance.uniform(0.1, 1.0))
            # The writer stands still; what was confirmed before must be on the disk, whatever the file system still holds in memory.
            gateway.process.send_signal(signal.SIGSTOP)
            confirmed = dict(stream.confirmed)
            copy = os.path.join(work, "cut.img")
            # No sync: of the image itself only what the file system has written to it is copied.
            shutil.copyfile(image, copy)
            gateway.process.send_signal(signal.SIGCONT)
            stream.stop()
            total += len(confirmed)
            faults += [f"cut {number + 1}: {fault}" for fault in look(binary, copy, after, os.path.join(work, "look"), confirmed)]
            if number % 10 == 9: print(f"{number + 1} cuts", flush=True)
            if len(faults) > 20: break
        gateway.stop()
    print(f"{count} cuts with {total} readings and payloads confirmed before them")
    if not total: faults.append("nothing was confirmed: the proof proves nothing")
    if not faults: shutil.rmtree(work)
    return faults


def look(binary, image, place, work, confirmed):
    """Starts the gateway on what the disk held; answers what is wrong."""
    with mounted(image, place):
        gateway = Gateway(binary, os.path.join(place, "data"), work)
        try:
            gateway.start()
        except RuntimeError as error:
            return [str(error)]
        status = gateway.stop()
        if status != 0: return [f"the regular end failed with {status}"]
        stream = Stream(gateway, 0)
        stream.confirmed = confirmed
        return gateway.verify() + stream.faults()

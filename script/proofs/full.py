"""A full disk: refused in words, nothing confirmed is lost, and it goes on by itself once there is room."""
import os
import shutil
import subprocess
import tempfile
import time
from .gateway import Gateway, Stream, system


def prove(binary, root, seed, is_long):
    work = tempfile.mkdtemp(prefix="hypona-full-")
    disk = os.path.join(work, "disk")
    os.makedirs(disk)
    system("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk)
    faults = []
    try:
        gateway = Gateway(binary, os.path.join(disk, "data"), os.path.join(work, "work"))
        gateway.add_patient()
        gateway.start()
        for turn in range(20 if is_long else 4):
            stream = Stream(gateway, seed + turn)
            stream.number = turn * 100_000
            stream.start()
            time.sleep(1)
            filler = os.path.join(disk, "filler")
            with open(filler, "wb") as file:
                try:
                    while True:
                        file.write(bytes(65536))
                        file.flush()
                except OSError:
                    pass
            time.sleep(2)
            status, _, errors = gateway.run("enter", "fluid", "250")
            refused = status != 0
            if refused and not errors.strip(): faults.append("refused without a word")
            if status < 0: faults.append(f"it crashed with signal {-status}")
            os.remove(filler)
            end = time.monotonic() + 30
            while time.monotonic() < end and gateway.run("enter", "fluid", "251")[0] != 0: time.sleep(0.5)
            if time.monotonic() >= end: faults.append("30 s after there was room again it takes nothing")
            if gateway.process.poll() is not None:
                faults.append(f"the gateway ended with {gateway.process.returncode}")
                gateway.start()
            stream.stop()
            faults += stream.faults()
            print(f"turn {turn + 1}: {'refused while full' if refused else 'not full enough'}, {len(stream.confirmed)} confirmed", flush=True)
        status = gateway.stop()
        if status != 0: faults.append(f"the regular end failed with {status}")
        faults += gateway.verify()
    finally:
        subprocess.run(["umount", "-l", disk], check=False)
    if not faults: shutil.rmtree(work, ignore_errors=True)
    return faults

"""A full disk: refused in words, nothing confirmed is lost, and it goes on by itself once there is room."""
import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from .disk import mounted
from .gateway import Gateway, Stream, system


def fill(disk, step, name="filler"):
    """Fills the disk to the last `step` octets; answers the file that does."""
    filler = os.path.join(disk, name)
    with open(filler, "wb", buffering=0) as file:
        try:
            while True: file.write(bytes(step))
        except OSError:
            pass
    return filler


def start_on_full_disk(binary, work, seed):
    """Killed on a disk without a free block it starts again, or says that the disk is full, and with room it goes on. Blocks of 1 KiB, as a small ext4 has: a
    file of theirs may have holes that SQLite takes for filled, and a write to the mapped index of a write-ahead log ended the program with SIGBUS."""
    image, disk, faults = os.path.join(work, "small.img"), os.path.join(work, "small"), []
    with open(image, "wb") as file: file.truncate(48 << 20)
    system("mkfs.ext4", "-q", "-b", "1024", image)
    with mounted(image, disk):
        gateway = Gateway(binary, os.path.join(disk, "data"), os.path.join(work, "work"))
        gateway.add_patient()
        gateway.start()
        stream = Stream(gateway, seed)
        stream.number = 900_000
        stream.start()
        stream.begins()
        filler = fill(disk, 1024)
        time.sleep(1)
        gateway.kill()
        stream.stop()
        for room in (0, 10, 20, 40, 80):
            # The indexes have to be made anew, with hardly any room for them.
            for name in ("hypona", "alarms", "log"):
                with contextlib.suppress(FileNotFoundError): os.remove(os.path.join(disk, "data", f"{name}.sqlite-shm"))
            more = fill(disk, 1024, "more")
            os.truncate(more, max(os.path.getsize(more) - room * 1024, 0))
            process = subprocess.Popen([binary, "serve", "--data", gateway.data, "--listen", "127.0.0.1:0"], stderr=subprocess.PIPE, text=True)
            with contextlib.suppress(subprocess.TimeoutExpired): process.wait(timeout=2)
            if process.returncode is None: process.terminate()
            words, ended = process.communicate(timeout=30)[1].strip().splitlines(), process.returncode
            print(f"{room} KiB of room: {'started' if ended == 0 else f'ended with {ended}: {words[-1] if words else str()}'}", flush=True)
            if ended < 0 or (ended != 0 and "full" not in words[-1]): faults.append(f"with {room} KiB of room it ended with {ended}")
            os.remove(more)
        os.remove(filler)
        gateway.start()
        if gateway.run("enter", "fluid", "251")[0] != 0: faults.append("once there was room again on the disk it started on full it takes nothing")
        if gateway.stop() != 0: faults.append("the regular end failed on the disk it started on full")
        return faults + stream.faults() + gateway.verify()


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
            filler = fill(disk, 65536)
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
    faults += start_on_full_disk(binary, work, seed)
    if not faults: shutil.rmtree(work, ignore_errors=True)
    return faults

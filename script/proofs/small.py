"""Twenty-four hours on a disk of 16 MB that fills up again and again: nothing confirmed is lost, the fault is an alarm, it goes on by itself (R-04)."""
import json
import os
import shutil
import subprocess
import tempfile
import time
from .clock import Clock
from .gateway import Gateway, Stream, system

# Hours at which the disk becomes full, and at which there is room again.
FULL, ROOM = (6, 13, 20), (8, 15, 22)
ALARM, RECOVERY = 60, 10


def fill(path):
    with open(path, "ab", buffering=0) as file:
        try:
            while True: file.write(bytes(4096))
        except OSError:
            pass


def many(gateway, work, hour):
    """Hands packets in until none is taken any more; how many were."""
    path, total = os.path.join(work, "many.jsonl"), 0
    for turn in range(40):
        with open(path, "w") as file:
            for number in range(200):
                raw = 15_600 + (200 * turn + number) % 800
                file.write(json.dumps({"id": str(number), "transport": "gatt_indicate", "service_uuid": "0000181d-0000-1000-8000-00805f9b34fb",
                                       "char_uuid": "00002a9d-0000-1000-8000-00805f9b34fb", "hex": f"00{raw & 255:02x}{raw >> 8:02x}",
                                       "device": f"A4:C1:38:00:{hour:02}:{turn:02}"}) + "\n")
        before = gateway.rows("SELECT count(*) FROM evidence")[0][0]
        status, _, _ = gateway.run("ingest", path)
        total += gateway.rows("SELECT count(*) FROM evidence")[0][0] - before
        if status != 0: break
    return total


def alarmed(gateway, seconds):
    """How long until the alarm list names the disk; None where it does not in time."""
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        if any("fault.disk" in line for line in gateway.run("alarm", "list", "--json")[1].splitlines()): return time.monotonic() - begun
        time.sleep(0.5)
    return None


def prove(binary, root, seed, is_long):
    work = tempfile.mkdtemp(prefix="hypona-small-")
    disk, clock = os.path.join(work, "disk"), Clock(work)
    os.makedirs(disk)
    system("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", disk)
    faults, filler, stored, refused, alarms, recoveries = [], os.path.join(disk, "filler"), 0, 0, [], []
    with open(os.path.join(root, "testdata/files/a.jpg"), "rb") as file: photo = file.read()
    start = int(time.time())
    try:
        clock.set(start)
        gateway = Gateway(binary, os.path.join(disk, "data"), os.path.join(work, "work"), environment=clock.environment)
        gateway.add_patient()
        gateway.start()
        process = gateway.process.pid
        stream = Stream(gateway, seed, photo)
        stream.stopped.set()
        for hour in range(24):
            if hour in FULL:
                fill(filler)
                # What was set aside takes readings on, until it is used up too.
                stored += many(gateway, work, hour)
                fill(filler)
                alarms.append(alarmed(gateway, ALARM))
                if alarms[-1] is None: faults.append(f"hour {hour}: no alarm within {ALARM} s of a full disk")
            if hour in ROOM:
                os.remove(filler)
                begun, before = time.monotonic(), len(stream.confirmed)
                while len(stream.confirmed) == before and time.monotonic() - begun < 60: stream.typed(10_000 * hour + 9000 + len(recoveries))
                recoveries.append(time.monotonic() - begun)
                if recoveries[-1] > RECOVERY: faults.append(f"hour {hour}: {recoveries[-1]:.0f} s until it took something again")
            for minute in range(0, 60, 10):
                clock.set(start + hour * 3600 + minute * 60)
                before, number = len(stream.confirmed), 10_000 * hour + 9500 + minute
                for offset, job in enumerate((stream.packets, stream.payloads, stream.typed)): job(number + offset)
                if minute == 0: stream.photos(number)
                refused += before + 3 - len(stream.confirmed)
            if gateway.process.poll() is not None:
                faults.append(f"hour {hour}: the gateway ended with {gateway.process.returncode}")
                break
        if gateway.process.pid != process: faults.append("it was started again")
        time.sleep(5)
        if gateway.process.poll() is None and gateway.stop() != 0: faults.append("the regular end failed")
        status, text, errors = gateway.run("verify", environment=clock.environment)
        if status != 0: faults += [f"verify: {line}" for line in (text + errors).splitlines()]
        faults += stream.faults()
        shown = ", ".join("none" if seconds is None else f"{seconds:.0f} s" for seconds in alarms)
        print(f"24 hours on 16 MB: {len(stream.confirmed)} confirmed, {refused} refused while full, {stored} readings stored on what was set aside, "
              f"alarm after {shown}, taken again after {max(recoveries):.1f} s at most")
    finally:
        subprocess.run(["umount", "-l", disk], check=False)
    if not faults: shutil.rmtree(work, ignore_errors=True)
    return faults

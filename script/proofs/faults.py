"""The k-th write, sync, rename or open of an operation fails, once or for ever, for every k until none fails any more (R-03).

A library between the program and the system makes the calls fail (fault.c). After each: no confirmed reading is lost, none is there that was refused,
the gateway goes on by itself or ends in words and starts again, and the same operation works as soon as the disk does.
"""
import errno
import mmap
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import tempfile
import time
import json
from .gateway import Gateway, NotRun, Stream
from .servers import Redcap, Withings

KINDS = {
    "write": (1, [errno.ENOSPC, errno.EIO]),
    "sync": (2, [errno.EIO, errno.ENOSPC]),
    "rename": (3, [errno.EIO, errno.EACCES, errno.ENOSPC]),
    "open": (4, [errno.EMFILE, errno.EACCES, errno.EIO, errno.ENOSPC]),
}
# How long after the disk works again everything has to work again, s; the gateway rests a minute at most before it tries a file again.
PATIENCE = 75


class Orders:
    """What the library in the running program is told; the layout is that of fault.c."""

    def __init__(self, folder, root):
        self.library, path = os.path.join(folder, "fault.so"), os.path.join(folder, "orders")
        try:
            built = subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", self.library, os.path.join(root, "script/proofs/fault.c"), "-ldl"],
                                   capture_output=True, text=True)
        except FileNotFoundError as error:
            raise NotRun("there is no C compiler") from error
        if built.returncode != 0: raise NotRun(built.stderr)
        with open(path, "wb") as file: file.truncate(24)
        with open(path, "r+b") as file: self.map = mmap.mmap(file.fileno(), 24)
        self.environment = {"LD_PRELOAD": self.library, "PROOF_FAULTS": path}

    def arm(self, kind, code, first, forever): self.map[:24] = struct.pack("6i", kind, code, first, forever, 0, 0)

    def disarm(self):
        """Ends it; answers how many calls there were, and how many failed."""
        calls, hits = struct.unpack("6i", self.map[:24])[4:]
        self.map[:24] = bytes(24)
        return calls, hits


class Box:
    """A gateway under the library, the systems it talks to, and what it confirmed."""

    def __init__(self, binary, root, work, orders, seed):
        self.orders, self.work, self.number, self.restarts = orders, work, 0, 0
        self.redcap, self.cloud = Redcap(root, os.path.join(work, "redcap")), Withings(root)
        config = os.path.join(work, "gateway.json5")
        with open(config, "w") as file:
            json.dump({"bluetooth": {"enabled": False}, "redcap": self.redcap.section(), "withings": self.cloud.section()}, file)
        data = os.path.join(work, "data")
        self.gateway = Gateway(binary, data, os.path.join(work, "work"), ["--config", config], dict(orders.environment, PROOF_FOLDER=data))
        self.gateway.add_patient()
        self.cloud.link(data)
        with open(os.path.join(root, "testdata/files/a.jpg"), "rb") as file: photo = file.read()
        self.stream = Stream(self.gateway, seed, photo)
        self.stream.stopped.set()
        self.gateway.start()

    def stop(self):
        self.redcap.stop()
        self.cloud.stop()

    # Each answers whether the program said that it was done.

    def packet(self): return self.confirms(self.stream.packets)

    def payload(self): return self.confirms(self.stream.payloads)

    def typed(self): return self.confirms(self.stream.typed)

    def photo(self):
        """A dropped one; it is done when it lies where finished ones do."""
        self.stream.photos(self.number)
        return self.comes(lambda: not self.open_photos(), 4)

    def backup(self):
        path = os.path.join(self.gateway.data, "backup.sqlite")
        if self.gateway.run("backup", path)[0] != 0: return False
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as copy:
            if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok": raise AssertionError("a backup that was told as written is damaged")
        return True

    def token(self):
        if not self.orders_are_armed(): self.cloud.age(self.gateway.data)
        return self.gateway.run("withings", "import", "--now")[0] == 0

    def handoff(self):
        """An owed day; done when none is owed any more."""
        return self.confirms(self.stream.typed) and self.comes(lambda: not self.owed(), 4)

    def orders_are_armed(self): return self.orders.map[0] != 0

    def confirms(self, job):
        before = len(self.stream.confirmed)
        job(self.number)
        return len(self.stream.confirmed) > before

    def comes(self, condition, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition(): return True
            time.sleep(0.05)
        return False

    def open_photos(self):
        drop = os.path.join(self.gateway.data, "drop")
        return [name for folder in (drop, os.path.join(drop, ".work")) if os.path.isdir(folder) for name in os.listdir(folder)
                if os.path.isfile(os.path.join(folder, name)) and name.endswith(".jpg")]

    def owed(self): return self.gateway.rows("SELECT id FROM outbox WHERE state IN ('waiting', 'dead')")

    def unjudged(self): return self.gateway.rows("SELECT id FROM evidence WHERE id NOT IN (SELECT evidence_id FROM decoding) AND erased_at IS NULL")

    def trial(self, operation, kind, code, first, forever):
        """One operation with failing calls, and once more without; (calls, failed calls, faults)."""
        self.number += 1
        faults, name = [], f"{operation}, {kind} {first} fails with {errno.errorcode[code]} {'for ever' if forever else 'once'}"
        if operation == "token": self.cloud.age(self.gateway.data)
        self.orders.arm(KINDS[kind][0], code, first, forever)
        try:
            getattr(self, operation)()
            time.sleep(0.1)
        except (AssertionError, OSError, ValueError, subprocess.TimeoutExpired) as error:
            faults.append(f"{name}: {error}")
        calls, hits = self.orders.disarm()
        begun = time.monotonic()
        if self.gateway.process.poll() is not None:
            faults += [f"{name}: {fault}" for fault in self.start_again()]
        self.number += 1
        while not getattr(self, operation)():
            if time.monotonic() - begun > PATIENCE:
                faults.append(f"{name}: {PATIENCE} s after the disk works again it still fails; see {self.work}")
                break
            self.number += 1
        waited = time.monotonic() - begun
        if not self.comes(lambda: not (self.open_photos() or self.owed() or self.unjudged()), max(1, PATIENCE - waited)):
            faults.append(f"{name}: {PATIENCE} s after the disk works again wait photos {self.open_photos()}, owed things {self.owed()}, evidence {self.unjudged()}")
        return calls, hits, faults

    def start_again(self):
        """The gateway ended: with words, and it starts again."""
        self.restarts += 1
        with open(os.path.join(self.gateway.work, "serve.log"), errors="replace") as log: last = log.read()[-2000:]
        faults = []
        if self.gateway.process.returncode < 0 or "Fatal error" in last: faults.append(f"it crashed ({self.gateway.process.returncode}): {last[-300:]}")
        elif not last.strip(): faults.append("it ended without a word")
        self.gateway.start()
        return faults

    def look(self):
        """What is wrong with what is stored."""
        confirmed = {answer["evidence_id"] for answer in self.stream.confirmed.values()}
        manual = [row[0] for row in self.gateway.rows("SELECT id FROM evidence WHERE kind = 'manual'")]
        faults = [f"refused, and yet stored: evidence {id}" for id in manual if id not in confirmed]
        return faults + self.gateway.verify() + self.stream.faults()


def plan(box, chance):
    """Every operation with every kind of call, its errors, and every place up to the last call it makes."""
    trials = []
    for operation in ("packet", "payload", "typed", "photo", "backup", "token", "handoff"):
        for kind, (_, codes) in KINDS.items():
            calls, _, faults = box.trial(operation, kind, codes[0], 1 << 30, False)
            if faults: raise RuntimeError(f"without any failing call: {faults}")
            trials += [(operation, kind, code, first, forever) for code in codes for first in range(1, calls + 2) for forever in (False, True)]
    chance.shuffle(trials)
    return trials


def prove(binary, root, seed, is_long):
    chance = random.Random(seed)
    work = tempfile.mkdtemp(prefix="hypona-faults-")
    orders = Orders(work, root)
    only = os.environ.get("PROOF_ONLY")
    box, faults, done, failed, restarts, told = None, [], 0, 0, 0, 0
    end = time.monotonic() + float(os.environ.get("PROOF_SECONDS", 7200 if is_long else 150))
    trials = None
    try:
        while trials is None or trials and time.monotonic() < end and len(faults) < 20:
            place = os.path.join(work, f"box{done}")
            os.makedirs(place)
            box = Box(binary, root, place, orders, seed)
            if trials is None: trials = [trial for trial in plan(box, chance) if not only or trial[0] in only.split(",")]
            for _ in range(min(60, len(trials))):
                if time.monotonic() > end: break
                _, hits, found = box.trial(*trials.pop())
                faults += found
                done, failed = done + 1, failed + hits
                if done % 20 == 0:
                    if box.gateway.stop() != 0: faults.append("the regular end failed")
                    faults += [f"after {done} trials in {place}: {fault}" for fault in box.look()]
                    box.gateway.start()
            if box.gateway.stop() != 0: faults.append("the regular end failed")
            faults += [f"after {done} trials in {place}: {fault}" for fault in box.look()]
            restarts += box.restarts
            box.stop()
            box = None
            for fault in faults[told:]: print(fault, flush=True)
            told = len(faults)
            print(f"{done} trials, {len(trials)} left, {failed} calls failed, {restarts} restarts, {len(faults)} faults", flush=True)
    finally:
        if box:
            box.gateway.kill()
            box.stop()
    if not failed: faults.append("no call failed: the proof proves nothing")
    if not faults: shutil.rmtree(work)
    return faults

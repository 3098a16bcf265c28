"""Power cuts on a disk that loses any part of what was not flushed: while readings come, during backup, token renewal, log trimming, migration (R-02)."""
import contextlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
from .disk import Disk, formatted, mounted
from .gateway import Gateway, Stream
from .servers import Withings


class Box:
    """A gateway on a disk whose power is cut again and again; what one cut leaves is what the next start finds."""

    def __init__(self, binary, root, work, seed):
        self.binary, self.work, self.chance, self.place = binary, work, random.Random(seed), os.path.join(work, "disk")
        self.cloud = Withings(root)
        self.config = os.path.join(work, "gateway.json5")
        with open(self.config, "w") as file: json.dump({"bluetooth": {"enabled": False}, "withings": self.cloud.section()}, file)
        self.gateway = self.new_gateway()
        self.ledger = Stream(self.gateway, seed)
        self.backups, self.taken_away, self.lost, self.pending, self.cuts = set(), 0, 0, 0, 0

    def new_gateway(self):
        return Gateway(self.binary, os.path.join(self.place, "data"), os.path.join(self.work, "work"), ["--config", self.config])

    @contextlib.contextmanager
    def powered(self, content):
        """The disk with that content; the way out is the cut, its content afterwards stands in `self.content`."""
        self.cuts += 1
        disk = Disk(os.path.join(self.work, f"fuse{self.cuts}"), content)
        try:
            with mounted(disk.path, self.place): yield disk
        finally:
            disk.close()

    def cut(self, disk):
        content, lost, pending = disk.cut(self.chance)
        self.lost, self.pending = self.lost + lost, self.pending + pending
        return content

    # What happens while the power goes.

    def nothing(self, stopped): stopped.wait()

    def backup(self, stopped):
        folder = os.path.join(self.gateway.data, "backups") + "/"
        while not stopped.is_set():
            status, out, _ = self.gateway.run("backup", folder)
            if status == 0: self.backups.update(name for name in os.listdir(folder) if name.endswith(".sqlite"))

    def tokens(self, stopped):
        while not stopped.is_set():
            with contextlib.suppress(OSError, ValueError): self.cloud.age(self.gateway.data)
            self.gateway.run("withings", "import", "--now")

    def log(self, stopped):
        """Packets of a scale that measured nothing: each is a line, every 500 the log is trimmed."""
        path = os.path.join(self.work, "refused.jsonl")
        with open(path, "w") as file:
            for number in range(600):
                file.write(json.dumps({"id": str(number), "transport": "gatt_indicate", "service_uuid": "0000181d-0000-1000-8000-00805f9b34fb",
                                       "char_uuid": "00002a9d-0000-1000-8000-00805f9b34fb", "hex": f"00{number % 256:02x}", "device": "A4:C1:38:00:00:02"}) + "\n")
        while not stopped.is_set(): self.gateway.run("ingest", path)

    def look(self, backups):
        """What the last cut spoilt."""
        faults = self.gateway.verify() + self.ledger.faults()
        folder = os.path.join(self.gateway.data, "backups")
        names = {name for name in os.listdir(folder) if name.endswith(".sqlite")} if os.path.isdir(folder) else set()
        faults += [f"the backup {name} was told as written and is gone" for name in backups - names]
        for name in names:
            with contextlib.closing(sqlite3.connect(f"file:{folder}/{name}?mode=ro&immutable=1", uri=True)) as copy:
                try:
                    if copy.execute("PRAGMA integrity_check").fetchone()[0] != "ok": faults.append(f"the backup {name} is damaged")
                except sqlite3.DatabaseError as error:
                    faults.append(f"the backup {name} is damaged: {error}")
        # The gateway imports by itself after a start; meanwhile a second import is told to wait.
        for _ in range(50):
            status, out, errors = self.gateway.run("withings", "import", "--now")
            if status != 3: break
            time.sleep(0.2)
        if status != 0: faults.append(f"no token works any more: {out}{errors}")
        return faults

    def round(self, content, during):
        """Starts on what the last cut left, looks, works, and loses power; (content, faults)."""
        with self.powered(content) as disk:
            gateway = self.gateway
            if not os.path.exists(os.path.join(gateway.data, "hypona.sqlite")):
                gateway.add_patient()
                self.cloud.link(gateway.data)
                os.sync()
            backups = set(self.backups)
            try:
                gateway.start()
                faults = self.look(backups)
            except (RuntimeError, OSError, sqlite3.DatabaseError) as error:
                return self.cut(disk), [str(error)]
            # Backups that a person asked for are kept until a person takes them away: a long chain would fill the disk with them.
            for name in sorted(backups)[:-4]:
                os.remove(os.path.join(gateway.data, "backups", name))
                self.backups.discard(name)
                self.taken_away += 1
            stream = Stream(gateway, self.cuts)
            stream.number = self.cuts * 10_000
            stopped = threading.Event()
            helper = threading.Thread(target=getattr(self, during), args=(stopped,))
            stream.start()
            helper.start()
            stream.begins()
            time.sleep(self.chance.uniform(0.1, 1.2))
            confirmed, backups = dict(stream.confirmed), set(self.backups)
            content = self.cut(disk)
            gateway.kill()
            stopped.set()
            stream.stop()
            helper.join()
            self.backups = backups
            self.ledger.confirmed.update(confirmed)
            self.ledger.tried |= stream.tried
            return content, faults


def days(gateway): return gateway.run("entries", "--from", "2026-03-01", "--to", "2026-03-14", "--json")


def migration(box, root, count):
    """The start of this program on the database of an older one, cut at any moment: the days are those of an undisturbed migration."""
    folder = os.path.join(root, "testdata/store")
    with open(os.path.join(folder, sorted(name for name in os.listdir(folder) if name.endswith(".sql"))[0]), encoding="utf-8") as file: script = file.read()
    gateway = box.gateway = box.new_gateway()
    with box.powered(formatted(box.work)) as disk:
        os.makedirs(gateway.data)
        with contextlib.closing(sqlite3.connect(os.path.join(gateway.data, "hypona.sqlite"))) as old: old.executescript(script)
        os.sync()
        content = bytes(disk.content)
        gateway.start()
        gateway.stop()
        wanted, faults = days(gateway), []
    for number in range(count):
        with box.powered(content) as disk:
            with open(os.path.join(box.work, "migration.log"), "ab") as log:
                starting = subprocess.Popen([box.binary, "serve", "--data", gateway.data, *gateway.options, "--listen", "127.0.0.1:0"], stdout=log, stderr=log)
            time.sleep(box.chance.uniform(0, 0.1))
            after = box.cut(disk)
            starting.kill()
            starting.wait()
        with box.powered(after):
            try:
                gateway.start()
                gateway.stop()
                found = days(gateway)
                if found != wanted: faults.append(f"migration {number}: other days: {found}")
                faults += [f"migration {number}: {fault}" for fault in gateway.verify()]
            except RuntimeError as error:
                faults.append(f"migration {number}: {error}")
    print(f"{count} cuts during migration, {wanted[1].count(chr(10))} days compared after each")
    return faults


def prove(binary, root, seed, is_long):
    count = int(os.environ.get("PROOF_COUNT", 200 if is_long else 8))
    work = tempfile.mkdtemp(prefix="hypona-sectors-")
    box, faults = Box(binary, root, work, seed), []
    kinds = ["nothing", "backup", "tokens", "log"]
    try:
        content = formatted(work, 64 if count < 100 else 256)
        for number in range(count + 1):
            content, found = box.round(content, kinds[number % len(kinds)])
            faults += [f"cut {number} during {kinds[(number - 1) % len(kinds)]}: {fault}" for fault in found]
            if number % 20 == 19: print(f"{number + 1} cuts, {len(faults)} faults", flush=True)
            if len(faults) > 20: break
        print(f"{count} cuts: {len(box.ledger.confirmed)} readings and {len(box.backups) + box.taken_away} backups confirmed, {box.lost} of {box.pending} unflushed sectors lost")
        if not box.ledger.confirmed or not box.pending: faults.append("nothing was confirmed or nothing was unflushed: the proof proves nothing")
        if not faults: faults += migration(box, root, max(4, count // 4))
    finally:
        box.cloud.stop()
        if box.gateway.process and box.gateway.process.poll() is None: box.gateway.kill()
    if not faults: shutil.rmtree(work)
    return faults

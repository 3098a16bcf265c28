"""A gateway under realistic load for as long as one likes: memory, descriptors, database, write-ahead log and log stay flat (R-17); then at rest (R-21).

PROOF_MINUTES says how long; four tenths of it are rest.
"""
import contextlib
import http.client
import os
import re
import shutil
import sqlite3
import statistics
import tempfile
import threading
import time
from .alarm import Bus
from .gateway import Gateway, Stream
from .kills import settle

DATABASES = ("hypona.sqlite", "alarms.sqlite", "log.sqlite")
# The share of the time under load.
LOAD = 0.6
# A day may write so much, and so many commits may be made in one at rest.
WRITTEN, COMMITS = 20_000_000, 200


class Meter:
    """What the kernel and the files say of a running gateway."""

    def __init__(self, gateway):
        self.gateway = gateway

    def sample(self):
        process, data = f"/proc/{self.gateway.process.pid}", self.gateway.data
        with open(f"{process}/status") as file: status = file.read()
        with open(f"{process}/io") as file: written = int(re.search(r"^write_bytes: (\d+)", file.read(), re.M).group(1))
        size = lambda name: os.path.getsize(os.path.join(data, name)) if os.path.exists(os.path.join(data, name)) else 0
        return {"anonymous kB": int(re.search(r"RssAnon:\s+(\d+)", status).group(1)), "descriptors": len(os.listdir(f"{process}/fd")),
                "threads": int(re.search(r"Threads:\s+(\d+)", status).group(1)), "database": size("hypona.sqlite"),
                "write-ahead log": max(size(f"{name}-wal") for name in DATABASES), "log": size("log.sqlite"), "written": written}


class Commits:
    """Counts commits of the databases by others, looked at ten times a second."""

    def __init__(self, data):
        self.counts, self.stopped, self.data = dict.fromkeys(DATABASES, 0), threading.Event(), data
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        with contextlib.ExitStack() as stack:
            open_ones = {name: stack.enter_context(contextlib.closing(sqlite3.connect(f"file:{self.data}/{name}?mode=ro", uri=True))) for name in DATABASES}
            last = {name: one.execute("PRAGMA data_version").fetchone() for name, one in open_ones.items()}
            while not self.stopped.wait(0.1):
                for name, one in open_ones.items():
                    version = one.execute("PRAGMA data_version").fetchone()
                    self.counts[name] += version != last[name]
                    last[name] = version

    def stop(self):
        self.stopped.set()
        self.thread.join()
        return self.counts


def console(port, stopped):
    """A page that listens, and is opened anew now and then."""
    while not stopped.is_set():
        listener = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        with contextlib.suppress(OSError):
            listener.request("GET", "/events")
            answer = listener.getresponse()
            for _ in range(20):
                if stopped.is_set(): break
                for path in ("/bedside", "/healthz", "/metrics"):
                    page = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
                    page.request("GET", path)
                    page.getresponse().read()
                    page.close()
                stopped.wait(10)
            answer.close()
        listener.close()


def judge(samples):
    """What grows: the last third against the second one."""
    faults, third = [], len(samples) // 3
    middle = lambda part, name: statistics.median(sample[name] for sample in part)
    for name, allowed in (("anonymous kB", 1024), ("descriptors", 2), ("threads", 2)):
        growth = middle(samples[-third:], name) - middle(samples[third:2 * third], name)
        if growth > allowed: faults.append(f"{name} grew by {growth} within a third of the time")
    largest = max(sample["write-ahead log"] for sample in samples)
    if largest > 4_200_000: faults.append(f"a write-ahead log of {largest} bytes")
    return faults


def prove(binary, root, seed, is_long):
    minutes = float(os.environ.get("PROOF_MINUTES", 240 if is_long else 10))
    work = tempfile.mkdtemp(prefix="hypona-soak-")
    with open(os.path.join(root, "testdata/photos/eyepiece/eye001.jpg"), "rb") as file: photo = file.read()
    bus = Bus(root, work, per_second=100)
    gateway = Gateway(binary, os.path.join(work, "data"), os.path.join(work, "work"), environment={"DBUS_SYSTEM_BUS_ADDRESS": bus.address})
    faults, samples, stopped = [], [], threading.Event()
    try:
        gateway.add_patient()
        gateway.start()
        meter, stream = Meter(gateway), Stream(gateway, seed, photo)
        stream.stopped.set()
        with open(os.path.join(work, "work", "serve.log")) as log: port = int(re.findall(r"console: http://127\.0\.0\.1:(\d+)", log.read())[-1])
        visitor = threading.Thread(target=console, args=(port, stopped))
        visitor.start()
        end, turn = time.monotonic() + 60 * minutes * LOAD, 0
        while time.monotonic() < end:
            stream.photos(turn)
            if turn % 2 == 0: stream.packets(turn)
            if turn % 20 == 0: stream.payloads(turn)
            if turn % 10 == 0: stream.typed(turn)
            samples.append(meter.sample())
            turn += 1
            time.sleep(30)
        stopped.set()
        visitor.join()
        bus.stop()
        load = samples[-1]["written"] - samples[0]["written"]
        faults += judge(samples) + stream.faults()
        lines = gateway_lines(gateway)
        # Rest begins when the last photo is read and what the end of the bus caused is over.
        settle(gateway, 900)
        time.sleep(60)
        before, commits, begun = meter.sample(), Commits(gateway.data), time.monotonic()
        time.sleep(60 * minutes * (1 - LOAD))
        counts, after, rest = commits.stop(), meter.sample(), time.monotonic() - begun
        a_day = 86_400 / rest
        idle = sum(counts.values()) * a_day
        print(f"{minutes:.0f} minutes, {turn} photos, 100 advertisements a second, console open")
        for name in samples[0]: print(f"  {name}: {samples[0][name]} at first, {samples[len(samples) // 2][name]} half way, {samples[-1][name]} at last")
        print(f"  log: {lines / (60 * LOAD * minutes):.2f} lines a second; written under load {load / turn / 1000:.0f} kB a photo with what comes beside it")
        print(f"  at rest: {(after['written'] - before['written']) * a_day / 1e6:.1f} MB and {idle:.0f} commits a day {counts}")
        if lines / (60 * LOAD * minutes) > 1: faults.append("more than a line of log a second")
        if idle > COMMITS: faults.append(f"{idle:.0f} commits a day at rest, promised {COMMITS}")
        if (after["written"] - before["written"]) * a_day > WRITTEN: faults.append("more than 20 MB a day written at rest")
        if gateway.stop() != 0: faults.append("the regular end failed")
        faults += gateway.verify()
    finally:
        stopped.set()
        if gateway.process and gateway.process.poll() is None: gateway.kill()
        bus.stop()
    if not faults: shutil.rmtree(work)
    return faults


def gateway_lines(gateway):
    """How many lines of log there are."""
    with contextlib.closing(sqlite3.connect(f"file:{gateway.data}/log.sqlite?mode=ro", uri=True)) as database:
        return database.execute("SELECT max(id) FROM log").fetchone()[0] or 0

#!/usr/bin/env python3
"""Measures the built program beside its peers; a table on standard output, exit 1 where a goal is missed.

usage: measure.py PROGRAM PYTHON"""
import datetime
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

PROGRAM, PYTHON = (os.path.abspath(path) for path in sys.argv[1:3])
HERE = os.path.dirname(os.path.abspath(__file__))
work = tempfile.mkdtemp(prefix="hypona-bench-", dir=os.environ.get("BENCH_FOLDER"))
table, missed = [], False


def row(what, ours, theirs, unit, goal=None, less=True):
    """A line of the table; `goal` compares with ours."""
    global missed
    ratio = "–" if not theirs or not ours else f"{theirs / ours:.1f} ×" if less else f"{ours / theirs:.1f} ×"
    met = "" if goal is None else "met" if (ours <= goal if less else ours >= goal) else "missed"
    missed |= met == "missed"
    number = lambda value: "–" if value is None else f"{value:,.2f}".rstrip("0").rstrip(".")  # noqa: E731
    table.append(f"| {what} | {number(ours)} | {number(theirs)} | {unit} | {ratio} | {'' if goal is None else number(goal)} | {met} |")
    print(table[-1], flush=True)


def payload(count, first=0):
    """A cloud answer with so many weighings of the last days."""
    now = int(time.time())
    groups = [{"grpid": first + n, "attrib": 0, "date": now - 60 * (first + n) - 60, "created": now, "modified": now, "category": 1, "deviceid": "0" * 39 + "1", "hash_deviceid": "0" * 39 + "1",
               "measures": [{"value": 80000 + n % 300, "type": 1, "unit": -3}, {"value": 21, "type": 6, "unit": 0}]} for n in range(count)]
    return json.dumps({"status": 0, "body": {"updatetime": now, "timezone": "Europe/Berlin", "measuregrps": groups}})


def hypona(data, *arguments, text=""):
    return subprocess.run([PROGRAM, *arguments, "--data", data], input=text, capture_output=True, text=True, check=True).stdout


def resident(pid):
    with open(f"/proc/{pid}/status") as file: return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def used(pid):
    """Seconds of the processor."""
    with open(f"/proc/{pid}/stat") as file: return sum(map(int, file.read().rsplit(") ", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def lived(command, sign, seconds):
    """What a program used that rests for so long after its start: resident kB before its end, how often its threads went to sleep, seconds of the processor.

    A thread that another program pushes aside did not sleep."""
    process, _ = started(command, sign, work)
    time.sleep(seconds)
    size = resident(process.pid)
    process.terminate()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return size, usage.ru_nvcsw, usage.ru_utime + usage.ru_stime


def started(command, sign, folder):
    """Starts it; the process and the processor time until the sign."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder)
    for line in process.stdout:
        if sign in line: break
    return process, used(process.pid)


def start(command, sign):
    """Processor seconds until the sign."""
    process, seconds = started(command, sign, work)
    process.terminate()
    process.wait()
    return seconds


def written(pid):
    with open(f"/proc/{pid}/io") as file: return next(int(line.split()[1]) for line in file if line.startswith("write_bytes"))


print("| what | hypona | peer | unit | ratio | goal | |\n| --- | ---: | ---: | --- | ---: | ---: | --- |", flush=True)
data = os.path.join(work, "data")
day = datetime.date.today() - datetime.timedelta(days=10)
profile = {"studyID": "BENCH-1", "surgeryDate": str(day), "timeZone": "Europe/Berlin", "baselineWeight": 80.0, "monitoringStartPOD": 1,
           "consent": {"version": "1", "date": str(day), "by": "bench"}}
hypona(data, "patient", "add", "--file", "-", text=json.dumps(profile))
with open(os.path.join(work, "many.json"), "w") as file: file.write(payload(10_000))
hypona(data, "ingest", os.path.join(work, "many.json"))

# Start and rest
command = [PROGRAM, "serve", "--data", data, "--listen", "127.0.0.1:0"]
ours = min(start(command, "console: ") for _ in range(3))
peer = [PYTHON, os.path.join(HERE, "peer.py"), work]
theirs = min(start(peer, "ready") for _ in range(3))
row("start to ready with 10,000 readings, processor", ours * 1000, theirs * 1000, "ms", 40)
short = [lived(command, "console: ", 10), lived(peer, "ready", 10)]
long = [lived(command, "console: ", 130), lived(peer, "ready", 130)]
row("resident at rest", *[usage[0] / 1024 for usage in long], "MB", 18)
row("wake-ups at rest", *[(b[1] - a[1]) / 120 for a, b in zip(short, long)], "1/s", 0.2)
row("processor at rest", *[(b[2] - a[2]) * 30 for a, b in zip(short, long)], "s/h", 0.5)
ours, _ = started(command, "console: ", work)

# Durable readings, one transaction each, through the running gateway; SQLite alone with the same durability on the same disk
count = 100
with open(os.path.join(work, "packets.jsonl"), "w") as file:
    for number in range(count):
        raw = 15_000 + number
        file.write(json.dumps({"id": f"n{number}", "transport": "gatt_indicate", "service_uuid": "0000181d-0000-1000-8000-00805f9b34fb", "device": "A4:C1:38:00:00:01",
                               "char_uuid": "00002a9d-0000-1000-8000-00805f9b34fb", "hex": f"00{raw & 255:02x}{raw >> 8:02x}"}) + "\n")
bytes_before, begun = written(ours.pid), time.monotonic()
hypona(data, "ingest", os.path.join(work, "packets.jsonl"))
rate, size = count / (time.monotonic() - begun), (written(ours.pid) - bytes_before) / count
database = sqlite3.connect(os.path.join(work, "plain.sqlite"), isolation_level=None)
database.execute("PRAGMA journal_mode = WAL")
database.execute("PRAGMA synchronous = FULL")
database.execute("CREATE TABLE reading (id TEXT PRIMARY KEY, raw BLOB)")
own_before, begun = written("self"), time.monotonic()
for number in range(count): database.execute("INSERT INTO reading VALUES (?, ?)", (str(number), bytes(64)))
plain, plain_size = count / (time.monotonic() - begun), (written("self") - own_before) / count
row("durable packets, one at a time", rate, plain, "1/s", less=False)
row("written to disk a packet", size / 1024, plain_size / 1024, "KiB")
ours.terminate()
ours.wait()

row("programs on disk", sum(map(os.path.getsize, (PROGRAM, PROGRAM + "-photo-worker"))) / 1e6, None, "MB")
shutil.rmtree(work)
sys.exit(missed)

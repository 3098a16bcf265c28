#!/usr/bin/env python3
"""Measures how values come in and go out; a table on standard output, exit 1 where a goal is missed. usage: measure.py PROGRAM PYTHON"""
import datetime
import glob
import http.client
import json
import os
import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM, PYTHON = (os.path.abspath(path) for path in sys.argv[1:3])
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import rows  # noqa: E402
PHOTOS = sorted(glob.glob(os.path.join(HERE, "../../testdata/photos/display/*.jpg")))
work = tempfile.mkdtemp(prefix="hypona-bench-", dir=os.environ.get("BENCH_FOLDER"))
missed = False
# A file that is quiet for so long is taken as whole (`Devices/DropFolder`).
SETTLE = 1.0


def row(*values, **named):
    """A line of the table; what is missed is the exit status."""
    global missed
    missed |= rows.add(*values, **named)


def hypona(data, *arguments, text=""):
    return subprocess.run([PROGRAM, *arguments, "--data", data], input=text, capture_output=True, text=True, check=True).stdout


def processor(command):
    """Seconds of the processor that a command needs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peer(*arguments):
    return float(subprocess.run([PYTHON, os.path.join(HERE, "peers.py"), *arguments], check=True, capture_output=True, text=True).stdout)


def payload(count, first=0):
    """A cloud answer with so many weighings of the last days."""
    now = int(time.time())
    groups = [{"grpid": first + n, "attrib": 0, "date": now - 300 * n - 60, "created": now, "modified": now, "category": 1, "deviceid": "0" * 39 + "1",
               "hash_deviceid": "0" * 39 + "1", "measures": [{"value": 80000 + n % 300, "type": 1, "unit": -3}, {"value": 21, "type": 6, "unit": 0}]}
              for n in range(count)]
    return json.dumps({"status": 0, "body": {"updatetime": now, "timezone": "Europe/Berlin", "measuregrps": groups}})


def box(name, readings):
    """A data folder with a patient and so many readings."""
    data = os.path.join(work, name)
    day = datetime.date.today() - datetime.timedelta(days=10)
    profile = {"studyID": "BENCH-1", "surgeryDate": str(day), "timeZone": "Europe/Berlin", "baselineWeight": 80.0, "monitoringStartPOD": 1,
               "consent": {"version": "1", "date": str(day), "by": "bench"}}
    hypona(data, "patient", "add", "--file", "-", text=json.dumps(profile))
    path = os.path.join(work, f"{name}.json")
    with open(path, "w") as file: file.write(payload(readings))
    hypona(data, "ingest", path)
    return data, path


def serve(data):
    """A running gateway: its process and its console's port."""
    process = subprocess.Popen([PROGRAM, "serve", "--data", data, "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in process.stdout:
        if line.startswith("console: "): break
    port = int(line.rsplit(":", 1)[1].strip().rstrip("/"))
    threading.Thread(target=process.stdout.read, daemon=True).start()
    return process, port


def waited(data, question, before):
    """Seconds until the database answers that question otherwise."""
    database = sqlite3.connect(f"file:{data}/hypona.sqlite?mode=ro", uri=True)
    begun = time.monotonic()
    while database.execute(question).fetchone()[0] == before:
        if time.monotonic() - begun > 60: raise SystemExit(f"nothing came of: {question}")
        time.sleep(.0005)
    return time.monotonic() - begun


def entries(port, token, count, pause):
    """Milliseconds from a typed drink to the answer that it is stored, each."""
    connection, times = http.client.HTTPConnection("127.0.0.1", port), []
    for _ in range(count):
        begun = time.monotonic()
        connection.request("POST", "/api/v1/fluids", '{"amountML": 10}', {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        if answer.status == 201: times.append((time.monotonic() - begun) * 1000)
        time.sleep(pause)
    return sorted(times)


print(rows.HEAD, flush=True)
data, path = box("data", 3_000)
token = next(word for word in hypona(data, "token", "add", "bench").split() if word.startswith("hypona_"))
gateway, port = serve(data)

# P-07: typed values while 100 notifications a second come and photos are read
stop = threading.Event()


def notify():
    connection = http.client.HTTPConnection("127.0.0.1", port)
    while not stop.wait(.01):
        connection.request("POST", "/notify/withings", "userid=1&appli=1&startdate=1&enddate=2", {"Content-Type": "application/x-www-form-urlencoded"})
        connection.getresponse().read()


drop = os.path.join(data, "drop")
entries(port, token, 3, 0)
threading.Thread(target=notify, daemon=True).start()
for photo in PHOTOS[:4]: shutil.copy(photo, drop)
times = entries(port, token, 100, .05)
stop.set()
for share, goal in ((50, 1), (99, 20), (100, 250)):
    row("P-07", f"a typed value to its answer after the disk has it, beside photos and 100 notifications a second: {share} of 100 within",
        times[max(0, len(times) * share // 100 - 1)], None, "ms", goal)

# P-12 and the whole way of a file
gravity = "SELECT count(*) FROM reading"
database = sqlite3.connect(f"file:{data}/hypona.sqlite?mode=ro", uri=True)
while glob.glob(os.path.join(drop, "*.jpg")): time.sleep(.2)
files = []
for number in range(5):
    hidden = os.path.join(work, f"one{number}.json")
    with open(hidden, "w") as file: file.write(payload(1, 900_000 + number))
    before = database.execute(gravity).fetchone()[0]
    os.rename(hidden, os.path.join(drop, f"one{number}.json"))
    files.append((waited(data, gravity, before) - SETTLE) * 1000)
os.mkdir(os.path.join(work, "seen"))
row("P-12", "a file moved in to its values in the days, without the second of quiet; the peer only sees it", statistics.median(files),
    peer("watch", os.path.join(work, "seen"), "10"), "ms", peer="watchfiles")
levels = "SELECT count(*) FROM evidence WHERE kind = 'photo'"
shutil.copy(PHOTOS[-1], os.path.join(work, "hidden.jpg"))
before = database.execute(gravity).fetchone()[0]
begun = time.monotonic()
os.rename(os.path.join(work, "hidden.jpg"), os.path.join(drop, "last.jpg"))
waited(data, gravity, before)
row("", "a photo moved in to its value and the day's level, the second of quiet included", (time.monotonic() - begun) * 1000, None, "ms", 5_000)
gateway.terminate()
gateway.wait()

# P-08: notifications
gateway, port = serve(data)
script = os.path.join(work, "post.lua")
with open(script, "w") as file:
    file.write('wrk.method = "POST"\nwrk.body = "userid=1&appli=1&startdate=1&enddate=2"\nwrk.headers["Content-Type"] = "application/x-www-form-urlencoded"\n')
if shutil.which("wrk"):
    said = subprocess.run(["wrk", "-t1", "-c8", "-d5", "-s", script, f"http://127.0.0.1:{port}/notify/withings"], capture_output=True, text=True).stdout
    rate = float(next(line for line in said.splitlines() if line.startswith("Requests/sec")).split()[1])
    row("P-08", "notifications answered (hints: nothing of them is stored)", rate, None, "1/s", 8_000, less=False)
gateway.terminate()
gateway.wait()

# P-13, P-14, P-15: out of the program's start, which is subtracted
start = min(processor([PROGRAM, "withings", "parse", "/dev/null"]) for _ in range(3))
size = os.path.getsize(path)
ours = min(processor([PROGRAM, "withings", "parse", path, "--json"]) for _ in range(3)) - start
row("P-13", "answers of 100 weighings, read and checked with reasons written; the peer makes objects", 30 / ours, 30 / min(peer("withings", path) for _ in range(3)), "1/s", 664,
    less=False, peer="aiowithings, orjson")
output = os.path.join(work, "out.json")
ours = min(processor([PROGRAM, "export", "fhir", "--output", output, "--data", data]) for _ in range(3)) - start
with open(output) as file: count = sum(entry["resource"]["resourceType"] == "Observation" for entry in json.load(file)["entry"])
row("P-14", f"FHIR Observations of a file ({count}), the study read and derived first", count / ours, count / min(peer("fhir", str(count)) for _ in range(3)), "1/s", less=False,
    peer="fhir.resources")
ours = min(processor([PROGRAM, "rebuild", "--dry-run", "--data", data]) for _ in range(3)) - start
row("P-15", "14 days of 3,000 readings derived anew from the evidence and compared", ours * 1000, None, "ms")

# P-17
packages = sorted(glob.glob(os.path.join(HERE, "../../dist/*.deb")), key=os.path.getmtime)
if packages: row("P-17", "package", os.path.getsize(packages[-1]) / 1e6, None, "MB", 15)
peers = sum(os.path.getsize(os.path.join(folder, name)) for folder, _, names in os.walk(os.path.dirname(os.path.dirname(PYTHON))) for name in names
            if not os.path.islink(os.path.join(folder, name)))
stripped = os.path.join(work, "stripped")
subprocess.run(["strip", "-o", stripped, PROGRAM], check=True)
row("P-17", "the program as it is installed", os.path.getsize(stripped) / 1e6, peers / 1e6, "MB", 45, peer="libraries of the peers here")
shutil.rmtree(work)
sys.exit(missed)

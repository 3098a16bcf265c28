"""An Apple Health export of any size is read in constant memory: 2 GB in the long form, 200 MB in the short one."""
import datetime
import os
import shutil
import subprocess
import tempfile
from .gateway import Gateway

# What the gateway may hold in memory while it reads, in MB; the bare program has about 36.
LIMIT = 64


def prove(binary, root, seed, is_long):
    work = tempfile.mkdtemp(prefix="hypona-export-")
    gateway = Gateway(binary, os.path.join(work, "data"), os.path.join(work, "work"))
    gateway.add_patient()
    path = os.path.join(work, "export.xml")
    records = write(path, 2_000_000_000 if is_long else 200_000_000)
    with subprocess.Popen([binary, "ingest", path, "--data", gateway.data, "--json"], stdout=subprocess.PIPE, text=True) as run:
        answer = run.stdout.read()
        _, status, usage = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
    megabytes = usage.ru_maxrss // 1024
    print(f"{records} records, {os.path.getsize(path) / 1e9:.1f} GB: {megabytes} MB resident, {usage.ru_utime + usage.ru_stime:.1f} s CPU")
    faults = []
    if run.returncode != 0: faults.append(f"exit {run.returncode}")
    if '"80.150"' not in answer or '"123"' not in answer: faults.append(f"the last records are not in the answer: {answer[:300]}")
    if megabytes > LIMIT: faults.append(f"{megabytes} MB resident, {LIMIT} are allowed")
    faults += gateway.verify()
    if not faults: shutil.rmtree(work)
    return faults


def write(path, size):
    """Years of heart rates and steps, and one weight and some steps of today at the very end."""
    def record(kind, unit, time, value):
        shown = time.strftime("%Y-%m-%d %H:%M:%S +0000")
        return (f' <Record type="HKQuantityTypeIdentifier{kind}" sourceName="Watch" device="&lt;&lt;HKDevice: 0x2830&gt;, name:Watch&gt;" unit="{unit}" '
                f'creationDate="{shown}" startDate="{shown}" endDate="{shown}" value="{value}"/>\n')
    count, written, time = 0, 0, datetime.datetime(2010, 1, 1)
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>\n<HealthData locale="de_DE">\n')
        while written < size:
            lines = []
            for _ in range(1000):
                time += datetime.timedelta(seconds=60)
                lines += [record("HeartRate", "count/min", time, 60 + count % 40), record("StepCount", "count", time, count % 90)]
                count += 2
            file.write("".join(lines))
            written += sum(map(len, lines))
        now = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=1)
        file.write(record("BodyMass", "kg", now, "80.150") + record("StepCount", "count", now, "123") + "</HealthData>\n")
    return count + 2

"""What the libraries of others do of the same work, one line of figures.

usage: peers.py withings FILE (processor seconds) | fhir COUNT (processor seconds) | watch FOLDER FILES (median milliseconds)"""
import datetime
import os
import statistics
import sys
import time


def withings(path):
    """aiowithings' objects of an answer's groups, behind the fastest JSON reader."""
    import orjson
    from aiowithings.models import MeasurementGroup
    with open(path, "rb") as file: body = file.read()
    begun = time.process_time()
    groups = [MeasurementGroup.from_api(group) for group in orjson.loads(body)["body"]["measuregrps"]]
    assert groups
    print(time.process_time() - begun)


def fhir(count):
    """Observations of a weight built, checked and written by fhir.resources."""
    from fhir.resources.R4B.observation import Observation
    begun = time.process_time()
    for number in range(int(count)):
        Observation(
            status="final", code={"coding": [{"system": "http://loinc.org", "code": "29463-7"}]}, subject={"reference": "Patient/x"},
            effectiveDateTime=datetime.datetime(2026, 3, 29, 7, tzinfo=datetime.timezone.utc),
            valueQuantity={"value": 80.1 + number % 10, "unit": "kg", "system": "http://unitsofmeasure.org", "code": "kg"}).model_dump_json()
    print(time.process_time() - begun)


def watch(folder, files):
    """watchfiles' time from a file that is moved in to the call, while it waits in another process."""
    import subprocess
    import watchfiles
    child = subprocess.Popen([sys.executable, "-c", WRITER, folder, files], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    times = []
    for changes in watchfiles.watch(folder, raise_interrupt=False, rust_timeout=200, yield_on_timeout=True, debounce=1600, step=50):
        now = time.monotonic()
        for _, path in changes: times.append(now - float(os.path.basename(path).rsplit(".", 1)[0]))
        if len(times) >= int(files): break
        child.stdin.write("\n")
        child.stdin.flush()
    print(statistics.median(times) * 1000)


WRITER = """
import os, sys, time
folder, files = sys.argv[1:]
for number in range(int(files)):
    sys.stdin.readline()
    time.sleep(.3)
    with open(folder + '/../moved', 'w') as file: file.write('x')
    os.rename(folder + '/../moved', f'{folder}/{time.monotonic()}.txt')
"""

if __name__ == "__main__": {"withings": withings, "fhir": fhir, "watch": watch}[sys.argv[1]](*sys.argv[2:])

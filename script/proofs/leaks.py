"""valgrind over the program as it is installed: no wrong access to memory, and what is lost stays the same however much is done."""
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from .gateway import Gateway, NotRun

# Libraries (fontconfig) and the start of the language's tasks lose some blocks once; bytes that may be lost however long it runs.
LIMIT = 4096
# Swift's own runtime compares octets of a layout that it has not filled yet.
KNOWN = """{
   layout of a type
   Memcheck:Cond
   fun:swift_initStructMetadata
}
"""

def prove(binary, root, seed, is_long):
    if not shutil.which("valgrind"): raise NotRun("valgrind is not installed")
    work = tempfile.mkdtemp(prefix="hypona-leaks-")
    program = os.path.join(work, "hypona")
    # valgrind cannot read the debugging data of so large a program; the names of functions are enough.
    subprocess.run(["strip", "--strip-debug", "-o", program, binary], check=True)
    with open(f"{work}/known", "w") as file: file.write(KNOWN)
    gateway = Gateway(program, os.path.join(work, "data"), os.path.join(work, "work"))
    gateway.add_patient()
    data, vectors = ["--data", gateway.data], os.path.join(root, "testdata/ble/vectors.jsonl")
    out = lambda kind: ["export", kind, "--output", os.path.join(work, f"out.{kind}"), *data]  # noqa: E731
    commands = [["decode", vectors], ["evaluate", os.path.join(root, "testdata/core/core_cases.json")], ["enter", "weight", "80,1", *data],
                ["ingest", vectors, *data], ["day", *data], out("csv"), out("fhir"), out("xlsx"), out("pdf"), ["backup", os.path.join(work, "b"), *data],
                ["verify", *data], ["doctor", *data]]
    faults = []
    for command in commands:

        faults += checked(command[0] + " " + command[1].split("/")[-1], watch(program, command, work))
    faults += checked("serve", serve(program, gateway, work, 60 if is_long else 20))
    if not faults: shutil.rmtree(work)
    return faults

def start(program, command, work):
    return subprocess.Popen(["valgrind", "--leak-check=full", "--show-leak-kinds=definite", "--errors-for-leak-kinds=none", f"--log-file={work}/valgrind", f"--suppressions={work}/known",
                             program, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

def report(work):
    with open(f"{work}/valgrind") as file: return file.read()

def watch(program, command, work):
    start(program, command, work).wait(timeout=600)
    return report(work)

def serve(program, gateway, work, seconds):
    """The gateway while values are typed, and its regular end."""
    process = start(program, ["serve", "--data", gateway.data, "--listen", "127.0.0.1:0"], work)
    end = time.monotonic() + seconds
    while not os.path.exists(os.path.join(gateway.data, "control.sock")) and time.monotonic() < end: time.sleep(.2)
    while time.monotonic() < end: gateway.run("enter", "fluid", "10")
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=120)
    return report(work)

def checked(name, text):
    """The faults of a report."""
    found = re.search(r"ERROR SUMMARY: (\d+) errors", text)
    lost = re.search(r"definitely lost: ([\d,]+) bytes", text)
    if not found: return [f"{name}: valgrind did not come to its end: {text[-500:]}"]
    errors, size = int(found[1]), int(lost[1].replace(",", "")) if lost else 0
    print(f"{name}: {errors} errors, {size} bytes lost", flush=True)
    faults = []
    if errors: faults.append(f"{name}: {errors} wrong accesses: {text[:2000]}")
    if size > LIMIT: faults.append(f"{name}: {size} bytes lost, {LIMIT} are allowed")
    return faults

"""The gateway as a user sees it: started, fed, killed, asked; and a ledger of what it confirmed."""
import contextlib
import datetime
import hashlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import threading
import time

PROFILE = {"studyID": "PROOF-1", "timeZone": "Europe/Berlin", "baselineWeight": 80.0, "histology": "hormoninaktiv", "stalkDeviationDeg": 5,
           "risikoMedikamenteCSV": "", "podSodium": 141, "opDurationMin": 110, "csfLeak": "keine", "monitoringStartPOD": 1,
           "consent": {"version": "1", "date": "2026-03-01", "by": "Study doctor"}}


class NotRun(Exception):
    """This machine does not let the proof run; that proves nothing and is said aloud."""


def system(*words):
    """A command of the system that needs rights or parts which not every machine has."""
    try:
        done = subprocess.run(words, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise NotRun(f"{words[0]} is not installed") from error
    if done.returncode != 0: raise NotRun(f"{' '.join(words)}: {done.stderr.strip()}")


class Gateway:
    """One data folder with the program that runs on it."""

    def __init__(self, binary, data, work, options=(), environment=None):
        self.binary, self.data, self.work, self.process = binary, data, work, None
        self.options, self.environment = list(options), dict(os.environ, **(environment or {}))
        self.config = self.options[self.options.index("--config"):][:2] if "--config" in self.options else []
        os.makedirs(work, exist_ok=True)

    def run(self, *arguments, text="", seconds=120, environment=None):
        """A verb; (exit status, standard output, standard error)."""
        done = subprocess.run([self.binary, *arguments, "--data", self.data, *self.config], input=text, capture_output=True, text=True, timeout=seconds,
                              env=dict(os.environ, **(environment or {})))
        return done.returncode, done.stdout, done.stderr

    def add_patient(self):
        day = datetime.date.today() - datetime.timedelta(days=5)
        status, _, errors = self.run("patient", "add", "--file", "-", text=json.dumps(dict(PROFILE, surgeryDate=str(day))))
        if status != 0: raise RuntimeError(f"no patient: {errors}")

    def start(self, seconds=60):
        """Starts it and waits until it is ready; answers how long that took. Another process may hold the folder for a moment."""
        begun = time.monotonic()
        while time.monotonic() - begun < seconds:
            with open(os.path.join(self.work, "serve.log"), "ab") as log:
                place = log.tell()
                self.process = subprocess.Popen([self.binary, "serve", "--data", self.data, "--listen", "127.0.0.1:0", *self.options], stdout=log,
                                                stderr=log, env=self.environment)
            while time.monotonic() - begun < seconds:
                with open(os.path.join(self.work, "serve.log"), "rb") as log:
                    log.seek(place)
                    if b"console: " in log.read(): return time.monotonic() - begun
                if self.process.poll() is not None: break
                time.sleep(0.02)
            if self.process.returncode is not None and self.process.returncode != 3:
                raise RuntimeError(f"it ended with {self.process.returncode}; see {self.work}/serve.log")
            time.sleep(0.05)
        raise RuntimeError(f"not ready after {seconds} s; see {self.work}/serve.log")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """The regular end; answers its exit status."""
        self.process.terminate()
        return self.process.wait(timeout=30)

    def verify(self):
        """What `hypona verify` complains about."""
        status, out, errors = self.run("verify", seconds=600)
        return [] if status == 0 else [f"verify: {line}" for line in (out + errors).strip().splitlines() or [f"exit {status}"]]

    def rows(self, sql, *values):
        with contextlib.closing(sqlite3.connect(f"file:{self.data}/hypona.sqlite?mode=ro", uri=True)) as database:
            return database.execute(sql, values).fetchall()


class Stream:
    """Feeds a gateway from several threads until it is stopped, and writes down what was confirmed."""

    def __init__(self, gateway, seed, photo=None):
        self.gateway, self.random, self.photo = gateway, random.Random(seed), photo
        self.lock, self.stopped = threading.Lock(), threading.Event()
        self.number = 0
        self.confirmed, self.tried, self.dropped = {}, set(), {}
        self.threads = []

    def next(self):
        with self.lock:
            self.number += 1
            return self.number

    def start(self):
        jobs = [self.typed, self.payloads, self.packets] + ([self.photos] if self.photo else [])
        self.threads = [threading.Thread(target=self.loop, args=(job,)) for job in jobs]
        for thread in self.threads: thread.start()

    def begins(self, seconds=20):
        """Waits until something was confirmed: on a busy machine that takes its time."""
        end = time.monotonic() + seconds
        while not self.confirmed and time.monotonic() < end: time.sleep(0.02)

    def loop(self, job):
        while not self.stopped.is_set(): job(self.next())

    def stop(self):
        self.stopped.set()
        for thread in self.threads: thread.join()

    def confirm(self, name, content, *arguments):
        """Hands a file in; its hash is confirmed where the program says that it was taken."""
        path = os.path.join(self.gateway.work, name)
        with open(path, "wb") as file: file.write(content)
        digest = hashlib.sha256(content).hexdigest()
        self.tried.add(digest)
        status, out, _ = self.gateway.run(*arguments, path, "--json")
        if status == 0 and out: self.confirmed[digest] = json.loads(out.splitlines()[0])
        os.remove(path)

    def typed(self, number):
        # A number nobody else types, within what a person drinks at once.
        status, out, _ = self.gateway.run("enter", "fluid", str(1 + number % 1500), "--json")
        if status == 0:
            answer = json.loads(out.splitlines()[0])
            with self.lock: self.confirmed[f"evidence {answer['evidence_id']}"] = answer

    def payloads(self, number):
        second = int(time.time()) - 60 - number
        group = {"grpid": number, "attrib": 0, "date": second, "created": second + 5, "modified": second + 5, "category": 1,
                 "deviceid": "0" * 39 + "1", "measures": [{"value": 80000 + number % 400, "type": 1, "unit": -3}]}
        body = {"status": 0, "body": {"updatetime": second, "timezone": "Europe/Berlin", "measuregrps": [group]}}
        self.confirm(f"p{number}.json", json.dumps(body).encode(), "ingest")

    def packets(self, number):
        # Weight Measurement 0x2A9D: SI units, 5 g resolution, no further fields.
        raw = 16000 + number % 80
        line = {"id": f"n{number}", "transport": "gatt_indicate", "service_uuid": "0000181d-0000-1000-8000-00805f9b34fb",
                "char_uuid": "00002a9d-0000-1000-8000-00805f9b34fb", "hex": f"00{raw & 255:02x}{raw >> 8:02x}", "device": "A4:C1:38:00:00:01"}
        path = os.path.join(self.gateway.work, f"n{number}.jsonl")
        with open(path, "w") as file: file.write(json.dumps(line) + "\n")
        status, out, _ = self.gateway.run("ingest", path, "--json")
        if status == 0:
            answer = json.loads(out.splitlines()[0])
            with self.lock:
                if answer.get("evidence_id"): self.confirmed[f"evidence {answer['evidence_id']}"] = answer
        os.remove(path)

    def photos(self, number):
        # The same picture with a comment of its own is another file.
        comment = f"proof {number}".encode()
        content = self.photo[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + self.photo[2:]
        path = os.path.join(self.gateway.data, "drop", f"photo {number}.jpg")
        try:
            with open(path + ".part", "wb") as file: file.write(content)
            os.rename(path + ".part", path)
        except OSError:
            return
        self.dropped[f"photo {number}.jpg"] = hashlib.sha256(content).hexdigest()
        self.stopped.wait(3)

    def faults(self):
        """What was confirmed and is not there, or is there twice; a dropped photo that is nowhere."""
        faults = []
        counts = dict(self.gateway.rows("SELECT sha256, count(*) FROM evidence WHERE source <> 'ble' GROUP BY sha256"))
        ids = {row[0] for row in self.gateway.rows("SELECT id FROM evidence")}
        for key, answer in self.confirmed.items():
            if key.startswith("evidence "):
                if answer["evidence_id"] not in ids: faults.append(f"confirmed and lost: {answer}")
            elif counts.get(key, 0) != 1:
                faults.append(f"confirmed and there {counts.get(key, 0)} times: {answer}")
        faults += [f"there {counts[digest]} times: {digest}" for digest in self.tried if counts.get(digest, 0) > 1]
        twice = self.gateway.rows("SELECT reading_id, version, count(*) FROM measurement GROUP BY reading_id, version HAVING count(*) > 1")
        faults += [f"a measurement twice: {row}" for row in twice]
        places = {}
        for folder, _, names in os.walk(os.path.join(self.gateway.data, "drop")):
            for name in names: places.setdefault(name, []).append(folder)
        for name, digest in self.dropped.items():
            if counts.get(digest, 0) > 1: faults.append(f"{name} was read {counts[digest]} times")
            if counts.get(digest, 0) == 0 and name not in places: faults.append(f"{name} is neither in the database nor in the drop folder")
        return faults

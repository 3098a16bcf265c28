"""Studies of 14 days in accelerated time: kills, restarts, clock steps, lost buses, repeated and late deliveries do not change the days in the end."""
import datetime
import json
import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
import zoneinfo
from .clock import Clock
from .gateway import PROFILE, Gateway, NotRun

# Both change days, a leap day, the turn of a year; and the days of any year.
SURGERIES = ["2026-03-20", "2026-10-18", "2028-02-20", "2026-12-24", "2027-06-01"]
ZONES = ["Europe/Berlin", "Europe/Berlin", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"]


class Patient:
    """What happens in one study, by instant; made of a seed alone."""

    def __init__(self, seed):
        self.chance = chance = random.Random(seed)
        self.zone = zoneinfo.ZoneInfo(chance.choice(ZONES))
        self.surgery = datetime.date.fromisoformat(chance.choice(SURGERIES))
        self.baseline = chance.randrange(52_000, 118_000, 100)
        self.profile = dict(PROFILE, studyID=f"DAYS-{seed}", timeZone=self.zone.key, surgeryDate=str(self.surgery), baselineWeight=self.baseline / 1000,
                            csfLeak=chance.choice(["keine", "keine", "intraoperativ"]), stalkDeviationDeg=chance.choice([0, 5, 15]),
                            podSodium=chance.choice([136, 141, 144]))
        self.events, grams = [], self.baseline
        for day in range(1, 15):
            grams += chance.randrange(-500, 600)
            for hour, share in ((7, 0.9), (20, 0.9)):
                if chance.random() < share: self.weighing(day, hour, grams + chance.randrange(-200, 300))
            if chance.random() < 0.85: self.add(day, 7, 30, ("enter", "sg", f"1.0{chance.randrange(3, 30):02d}"))
            for hour in (9, 13, 18):
                if chance.random() < 0.8: self.add(day, hour, chance.randrange(60), ("enter", "fluid", str(chance.randrange(150, 900))))
            for hour in (8, 21):
                if chance.random() < 0.8: self.add(day, hour, chance.randrange(60), ("enter", "symptoms", ",".join(str(chance.choice([0, 0, 0, 1, 2])) for _ in range(5)) + f",{chance.randrange(4, 11)}"))

    def instant(self, day, hour, minute):
        local = datetime.datetime.combine(self.surgery + datetime.timedelta(days=day), datetime.time(hour, minute), self.zone)
        return int(local.timestamp())

    def add(self, day, hour, minute, what): self.events.append((self.instant(day, hour, minute), what))

    def weighing(self, day, hour, grams):
        at = self.instant(day, hour, self.chance.randrange(60))
        if self.chance.random() < 0.5:
            group = {"grpid": at, "attrib": 0, "date": at, "created": at + 60, "modified": at + 60, "category": 1, "deviceid": "0" * 39 + "1",
                     "measures": [{"value": grams, "type": 1, "unit": -3}]}
            text = json.dumps({"status": 0, "body": {"updatetime": at + 60, "timezone": self.zone.key, "measuregrps": [group]}})
            self.events.append((at + 120, ("payload", text)))
        else:
            raw = grams // 5
            text = json.dumps({"id": "1", "transport": "adv_service_data", "service_uuid": "0000181d-0000-1000-8000-00805f9b34fb",
                               "hex": f"22{raw & 255:02x}{raw >> 8:02x}b2070101000000", "device": "A4:C1:38:00:00:01"})
            self.events.append((at, ("packet", text)))


class Study:
    """A gateway under a clock of its own."""

    def __init__(self, binary, folder, patient):
        os.makedirs(folder)
        self.folder, self.patient, self.restarts = folder, patient, 0
        self.clock, self.bus, self.socket = Clock(folder), None, os.path.join(folder, "bus")
        self.environment = self.clock.environment
        config = os.path.join(folder, "gateway.json5")
        with open(config, "w") as file: json.dump({"bluetooth": {"adoptFirstScale": False}}, file)
        self.gateway = Gateway(binary, os.path.join(folder, "data"), os.path.join(folder, "work"), ["--config", config],
                               dict(self.environment, DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={self.socket}"))
        self.clock.set(patient.instant(0, 18, 0))
        status, _, errors = self.gateway.run("patient", "add", "--file", "-", text=json.dumps(patient.profile), environment=self.environment)
        if status != 0: raise RuntimeError(errors)
        self.gateway.start()

    def hand(self, kind, *what):
        """One event; True where it was taken."""
        # Where the gateway was killed the verb does it itself, under the same clock.
        if kind == "enter": return self.gateway.run(kind, *what, environment=self.environment)[0] == 0
        path = os.path.join(self.folder, "event.jsonl" if kind == "packet" else "event.json")
        with open(path, "w") as file: file.write(what[0] + "\n")
        return self.gateway.run("ingest", path, environment=self.environment)[0] == 0

    def kill(self):
        self.gateway.kill()
        self.gateway.start()
        self.restarts += 1

    def toggle_bus(self):
        if self.bus:
            self.bus.kill()
            self.bus.wait()
            self.bus = None
        else:
            if os.path.exists(self.socket): os.remove(self.socket)
            self.bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", f"--address=unix:path={self.socket}"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)

    def end(self):
        """The days as they are on the day after; and what is wrong with what is stored."""
        self.clock.set(self.patient.instant(16, 6, 0))
        self.kill()
        _, out, _ = self.gateway.run("entries", "--days", "20", "--json", environment=self.environment)
        if self.bus: self.toggle_bus()
        faults = [] if self.gateway.stop() == 0 else ["the regular end failed"]
        status, text, errors = self.gateway.run("verify", environment=self.environment)
        if status != 0: faults += [f"verify: {line}" for line in (text + errors).splitlines()]
        return [json.loads(line) for line in out.splitlines()], faults


def undisturbed(study):
    for at, what in sorted(study.patient.events):
        study.clock.set(at)
        if not study.hand(*what): raise RuntimeError(f"not taken: {what}")


def disturbed(study, seed):
    """The same events: what has its own time comes late and often, and the box has a hard life."""
    chance = random.Random(seed)
    deliveries = []
    for at, what in study.patient.events:
        if what[0] == "payload":
            deliveries += [(at + (chance.randrange(0, 2 * 86_400) if chance.random() < 0.3 else 0) + again * chance.randrange(1, 86_400), what)
                           for again in range(chance.choice([1, 1, 2, 5]))]
        else:
            deliveries.append((at, what))
    for at, what in sorted(deliveries):
        if chance.random() < 0.08: wrong_clock(study, at, chance)
        study.clock.set(at)
        if chance.random() < 0.08: study.kill()
        if chance.random() < 0.05: study.toggle_bus()
        if what[0] != "enter" and chance.random() < 0.1: interrupted(study, chance, what)
        for _ in range(20):
            if study.hand(*what): break
        else:
            raise RuntimeError(f"not taken: {what}")
        if what[0] == "packet" and chance.random() < 0.3: study.hand(*what)


def wrong_clock(study, at, chance):
    """The clock is wrong for a moment, over a restart or while it runs."""
    study.clock.set(chance.choice([0, at - 86_400, at + 86_400, at + 366 * 86_400, at - 3600, at + 3600]))
    if chance.random() < 0.5: study.kill()
    else: time.sleep(0.05)


def interrupted(study, chance, what):
    """kill -9 while something is handed in; whoever brought it brings it again."""
    killer = threading.Timer(chance.uniform(0, 0.04), study.gateway.process.kill)
    killer.start()
    study.hand(*what)
    killer.join()
    study.gateway.process.wait()
    study.gateway.start()
    study.restarts += 1


def differences(calm, hard):
    """Values are the same. A level may only be higher, where a red was shown that falls by a person alone."""
    order, faults = [None, "green", "yellow", "red"], []
    judged = ("alertLevel", "alertBasis", "alertReasons", "info")
    if [day["date"] for day in calm] != [day["date"] for day in hard]: return ["other days"]
    for left, right in zip(calm, hard):
        for name in left:
            if name not in judged and left[name] != right[name]: faults.append(f"{left['date']} {name}: {left[name]} undisturbed, {right[name]} disturbed")
        if "openRed" in right["info"] or "openRed" in left["info"]:
            if order.index(right["alertLevel"]) < order.index(left["alertLevel"]) and "openRed" not in left["info"]: faults.append(f"{left['date']}: the level is lower")
        elif any(left[name] != right[name] for name in judged):
            faults.append(f"{left['date']}: {[left[name] for name in judged]} undisturbed, {[right[name] for name in judged]} disturbed")
    return faults


def prove(binary, root, seed, is_long):
    if not shutil.which("dbus-daemon"): raise NotRun("dbus-daemon is not installed")
    count, faults, filled, restarts, open_reds = int(os.environ.get("PROOF_COUNT", 200 if is_long else 10)), [], 0, 0, 0
    for number in range(count):
        work = tempfile.mkdtemp(prefix="hypona-days-")
        patient = Patient(seed * 1000 + number)
        found, studies = [], []
        try:
            for name in ("calm", "hard"):
                study = Study(binary, os.path.join(work, name), patient)
                studies.append(study)
                if name == "calm": undisturbed(study)
                else: disturbed(study, seed * 1000 + number)
                study.days, wrong = study.end()
                found += [f"{name}: {fault}" for fault in wrong]
            found += differences(studies[0].days, studies[1].days)
            filled += sum(day["weightMorning"] is not None for day in studies[1].days)
            open_reds += sum("openRed" in day["info"] for day in studies[1].days)
            restarts += studies[1].restarts
        except RuntimeError as error:
            found.append(str(error))
        finally:
            for study in studies:
                if study.gateway.process and study.gateway.process.poll() is None: study.gateway.kill()
                if study.bus: study.toggle_bus()
        faults += [f"patient {seed * 1000 + number} in {work}: {fault}" for fault in found]
        if not found: shutil.rmtree(work)
        if number % 10 == 9: print(f"{number + 1} patients, {restarts} kills, {len(faults)} differences", flush=True)
        if len(faults) > 30: break
    print(f"{count} patients: {filled} mornings weighed, {open_reds} days with an open red, {restarts} kills")
    if not filled: faults.append("no morning was weighed: the proof proves nothing")
    return faults

#!/usr/bin/python3
"""Opens every page of the console in a headless Chromium, in both languages, light and dark, on three widths, and does a nurse's work by keyboard
alone and without JavaScript. Needs Debian's chromium, chromium-driver and python3-selenium (script/bootstrap test).

    console_check.py BINARY [--shots FOLDER] [--quick | --short]

`--quick` leaves out some widths. `--short` is what every test run does: some pages of each part, an acknowledgement, a review and an entry at the bed by
keyboard. Nothing in it depends on how fast the machine is: everything is waited for.
"""

import argparse
import datetime
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

sys.path.insert(0, str(Path(__file__).parent))
import browser  # noqa: E402

PHOTO = Path(__file__).parent / "../../testdata/photos/eyepiece/scene0014.jpg"
# A full screen at the bed has one way back instead of a site's header, navigation and footer.
NOT_AT_THE_BED = ("no header", "no nav", "no footer")
PINS = {"anna": ("nurse", "739164"), "theo": ("technician", "580217")}
ATTACK = "<script>document.title='hacked'</script><img src=x onerror=document.title='hacked'>"


class Box:
    """A gateway on a folder of its own, with a patient, a week of values, one red day and readings that wait."""

    def __init__(self, binary, folder):
        self.binary, self.data, self.folder = binary, f"{folder}/data", Path(folder)
        self.fill()
        log = open(self.folder / "serve.log", "w")
        self.process = subprocess.Popen([binary, "serve", "--data", self.data, "--listen", "127.0.0.1:0"], stderr=log, stdout=log)
        while not (found := re.search(r"^console: (http\S+)", (self.folder / "serve.log").read_text(), re.M)):
            if self.process.poll() is not None:
                sys.exit(f"the gateway did not start:\n{(self.folder / 'serve.log').read_text()}")
            time.sleep(0.05)
        self.base = found.group(1)

    def run(self, *words, text=""):
        done = subprocess.run([self.binary, *words, "--data", self.data], input=text, text=True, capture_output=True)
        if done.returncode:
            sys.exit(f"{words} failed: {done.stdout}{done.stderr}")
        return done.stdout

    def fill(self):
        now = datetime.datetime.now(datetime.timezone.utc)
        day = lambda back: now.date() - datetime.timedelta(days=back)
        profile = {"studyID": "TEST-2026-0042", "surgeryDate": str(day(8)), "timeZone": "Europe/Berlin", "baselineWeight": 80,
                   "histology": "kraniopharyngeom", "stalkDeviationDeg": 12, "risikoMedikamenteCSV": "", "podSodium": 136, "opDurationMin": 190,
                   "csfLeak": "keine", "monitoringStartPOD": 1, "consent": {"version": "1", "date": str(day(8)), "by": "Studienarzt"}}
        self.run("patient", "add", "--file", "-", text=json.dumps(profile))
        for name, (role, pin) in PINS.items():
            self.run("person", "add", name, "--role", role, text=pin + "\n")
        weights = [(80050, 80700), (79900, 80650), (80100, 80900), (80000, 80500), (80150, 80900), (80400, 81200), (81350, 82100)]
        groups = []
        for place, pair in enumerate(weights):
            for hour, grams in zip((6, 19), pair):
                at = datetime.datetime.combine(day(len(weights) - place), datetime.time(hour, 10), datetime.timezone.utc)
                groups.append((int(at.timestamp()), grams))
        groups += [(int(now.timestamp()) - 3 * 3600, 95200), (int(now.timestamp()) - 2 * 3600, 64200)]
        payload = {"status": 0, "body": {"updatetime": 0, "timezone": "Europe/Berlin", "measuregrps": [
            {"grpid": at, "attrib": 0, "date": at, "created": at + 30, "modified": at + 30, "category": 1, "deviceid": "0" * 39 + "1",
             "measures": [{"value": grams, "type": 1, "unit": -3}]} for at, grams in groups]}}
        file = self.folder / "week.json"
        file.write_text(json.dumps(payload))
        self.run("ingest", str(file))
        for back in range(7, 0, -1):
            at = lambda hour: ("--at", f"{day(back)}T{hour:02}:00:00+01:00")
            self.run("enter", "sg", f"1.0{8 + 2 * (8 - back):02}", *at(8))
            self.run("enter", "fluid", str(1700 + 100 * (7 - back)), *at(18))
            self.run("enter", "symptoms", "2 2 1 1 0 5" if back == 1 else "1 0 0 0 0 8", *at(19))
            self.run("enter", "steps", str(4000 - 300 * (7 - back)), *at(21))

        self.photo()

    def photo(self):
        """A photo that nobody is sure of; `ingest` says so by its status."""
        subprocess.run([self.binary, "ingest", str(PHOTO), "--data", self.data], capture_output=True)

    def end(self):
        self.process.terminate()
        return self.process.wait(timeout=60)


class Checker:
    def __init__(self, box, driver, shots, quick):
        self.box, self.driver, self.shots, self.found = box, driver, shots, []
        self.looks = [(320, False), (1920, True)] if quick else [(w, d) for w in (320, 800, 1920) for d in (False, True)]

    def expect(self, is_right, what):
        print(("ok    " if is_right else "WRONG ") + what, flush=True)
        if not is_right:
            self.found.append(what)

    def wait(self, condition, what, seconds=90):
        try:
            WebDriverWait(self.driver, seconds).until(condition)
            self.expect(True, what)
        except Exception as error:  # selenium's timeout has many names
            self.expect(False, f"{what}: {type(error).__name__} at {self.driver.current_url}")

    def login(self, name, after="/"):
        self.driver.delete_all_cookies()
        browser.log_in(self.driver, self.box.base, name, PINS[name][1], after)

    def photo_page(self):
        """The address of the newest photo's page."""
        self.driver.get(f"{self.box.base}/tech/photos?lang=de")
        return self.driver.find_element(By.CSS_SELECTOR, "tbody a").get_attribute("href").removeprefix(self.box.base)

    def pages(self, who, paths):
        """Every page in both languages and all looks."""
        for path in paths:
            for language in ("de", "en"):
                for width, dark in self.looks:
                    browser.appearance(self.driver, width, dark)
                    self.driver.get(f"{self.box.base}{path}?lang={language}")
                    name = f"{path.strip('/').replace('/', '-') or 'start'}-{language}-{width}-{'dark' if dark else 'light'}"
                    faults = browser.faults(self.driver)
                    if path.endswith("/nothing"):
                        faults = [fault for fault in faults if "status of 404" not in fault]
                    if who == "patient":
                        faults = [fault for fault in faults if not fault.startswith(NOT_AT_THE_BED)]
                    size = len(self.driver.page_source.encode())
                    if path not in self.driver.current_url:
                        faults.append(f"another page: {self.driver.current_url}")
                    if size >= 100_000:
                        faults.append(f"{size} bytes")
                    if self.driver.find_element(By.TAG_NAME, "html").get_attribute("lang") != language:
                        faults.append("another language")
                    if self.shots:
                        browser.picture(self.driver, f"{self.shots}/{who}-{name}.png")
                    self.expect(not faults, f"{who} {name} ({size // 1000} kB) {'; '.join(faults[:5])}")
        paint = self.driver.execute_script("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
        print(f"      first paint after {paint:.0f} ms" if paint else "      no paint measured")

    def keys(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def tab_to(self, test, limit=80):
        """Presses Tab until the focus is where the script says; false where it never gets there."""
        for _ in range(limit):
            if self.driver.execute_script(f"const n = document.activeElement; return {test}"):
                return True
            self.keys(Keys.TAB)
        return False

    def nurse_by_keyboard(self):
        browser.appearance(self.driver, 1280)
        self.driver.delete_all_cookies()
        self.driver.get(f"{self.box.base}/station?lang=de")
        self.expect("/login" in self.driver.current_url, "the station asks for a login")
        self.keys(Keys.TAB)
        self.expect(self.driver.execute_script("return document.activeElement.classList.contains('skip')"), "the first stop skips to the content")
        self.tab_to("n.id === 'name'")
        self.keys("anna", Keys.TAB, PINS["anna"][1], Keys.ENTER)
        self.wait(lambda d: d.find_elements(By.CSS_SELECTOR, "[data-review]"), "logged in by keyboard")
        self.expect(self.tab_to("n.name === 'note' && n.closest('.alarm.red')"), "Tab reaches the note of the red alarm")
        self.keys(ATTACK, Keys.ENTER)
        self.wait(lambda d: "done=ack" in d.current_url, "acknowledged by keyboard")
        alarms = [json.loads(line) for line in self.box.run("alarm", "list", "--all", "--json").splitlines()]
        self.expect(any(a["acknowledgedBy"] == "anna" for a in alarms), "the acknowledgement is anna's")
        waiting = len(self.driver.find_elements(By.CSS_SELECTOR, "[data-review]"))
        self.expect(self.tab_to("n.matches('[data-review]')"), "Tab reaches a card to review")
        self.keys("b")
        self.wait(lambda d: "done=accept" in d.current_url, "confirmed by one key")
        left = len(self.driver.find_elements(By.CSS_SELECTOR, "[data-review]"))
        self.expect(left < waiting, f"{waiting} waited, {left} are left")
        self.expect(self.tab_to("n.matches('[data-review]')"), "Tab reaches the next card")
        self.keys("v")
        self.keys(Keys.ENTER)
        self.wait(lambda d: "done=reject" in d.current_url, "rejected by two keys")
        self.expect("hacked" not in self.driver.title, "no note became markup")

    def patient_by_keyboard(self):
        self.driver.delete_all_cookies()
        self.driver.get(f"{self.box.base}/bedside/fluid?lang=de")
        self.expect(self.tab_to("n.tagName === 'BUTTON' && n.textContent.includes('200 ml')"), "Tab reaches the glass")
        self.keys(Keys.ENTER)
        self.wait(lambda d: "/bedside/done" in d.current_url, "a drink entered by keyboard")

    def nurse_without_scripts(self):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        self.driver.get(f"{self.box.base}/station")
        cards = self.driver.find_elements(By.CSS_SELECTOR, "[data-review]")
        if cards:
            cards[0].find_elements(By.TAG_NAME, "summary")[0].send_keys(Keys.ENTER)
            field = cards[0].find_element(By.NAME, "value")
            field.send_keys("81,2" if "kg" in cards[0].text else "1900")
            field.send_keys(Keys.ENTER)
            self.wait(lambda d: "done=correct" in d.current_url, "corrected without JavaScript")
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    def live(self):
        self.driver.get(f"{self.box.base}/station?lang=de")
        self.driver.execute_script("window.stays = true")
        self.box.run("enter", "steps", "4321")
        self.wait(lambda d: "4321" in d.page_source and d.execute_script("return window.stays === true"), "a new value shows without a reload")

    def doctor(self):
        self.driver.get(f"{self.box.base}/tech/doctor?lang=de")
        self.driver.find_element(By.CSS_SELECTOR, "main form button").click()
        self.wait(lambda d: len(d.find_elements(By.CSS_SELECTOR, "#found ~ ul.checks li")) > 40, "the doctor looks at everything from the page")

    def technician(self):
        self.login("theo", "/tech/log")
        self.driver.get(f"{self.box.base}/tech/log?lang=de&level=info")
        self.box.run("enter", "steps", "4400")
        self.box.run("person", "add", "otto", "--role", "patient", text="264893\n")
        self.wait(lambda d: "person.added" in d.page_source and "otto" in d.page_source, "a new line of the log shows by itself")
        self.expect("hacked" not in self.driver.title, "no line of the log became markup")


def main():
    words = argparse.ArgumentParser()
    words.add_argument("binary")
    words.add_argument("--shots")
    words.add_argument("--quick", action="store_true")
    words.add_argument("--short", action="store_true")
    words = words.parse_args()
    words.quick = words.quick or words.short
    if words.shots:
        Path(words.shots).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="hypona-browser-") as folder:
        box = Box(str(Path(words.binary).resolve()), folder)
        try:
            with browser.chromium() as driver:
                check = Checker(box, driver, words.shots, words.quick)
                check.login("theo")
                check.pages("technician", ["/tech", check.photo_page()])
                if not words.short:
                    check.pages("technician", ["/tech/scales", "/tech/log", "/tech/configuration", "/tech/contacts", "/tech/photos"])
                    check.doctor()
                    check.pages("technician", ["/tech/doctor"])
                check.login("anna")
                check.pages("nurse", ["/station", "/station/patient/profile"])
                if not words.short:
                    check.pages("nurse", ["/station/patient", "/station/nothing"])
                    driver.delete_all_cookies()
                    check.pages("visitor", ["/login"])
                check.nurse_by_keyboard()
                if words.short:
                    driver.delete_all_cookies()
                    check.pages("patient", ["/bedside", "/bedside/symptoms"])
                check.patient_by_keyboard()
                if not words.short:
                    check.login("anna")
                    check.nurse_without_scripts()
                    check.live()
                    check.technician()
        finally:
            status = box.end()
        check.expect(status == 0, "the gateway ended cleanly")
    if check.found:
        sys.exit(f"{len(check.found)} faults:\n" + "\n".join(check.found))
    print("no fault")


if __name__ == "__main__":
    main()

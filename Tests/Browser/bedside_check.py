#!/usr/bin/python3
"""Uses the display at the bed as a patient does, in a headless Chromium: every page in both languages, light and dark, on a phone, a small touch display and
a large screen; entries by touch and by keyboard alone; a reading that is asked about; red over the whole screen. Needs Debian's chromium, chromium-driver
and python3-selenium (script/bootstrap test).

    bedside_check.py BINARY [--shots FOLDER] [--quick]
"""

import argparse
import datetime
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from selenium.common.exceptions import StaleElementReferenceException, TimeoutException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

sys.path.insert(0, str(Path(__file__).parent))
import browser  # noqa: E402

PHOTO = Path(__file__).parent / "../../testdata/photos/eyepiece/scene0014.jpg"
PAGES = ["", "/contacts", "/tasks", "/menu", "/fluid", "/fluid/other", "/symptoms", "/weight", "/urine", "/wellbeing", "/desmopressin", "/reaction", "/tapping"]
# The display has one way back and one to the telephone instead of a site's header, navigation and footer.
NOT_HERE = ("no header", "no nav", "no footer")


class Bed:
    """A gateway on a folder of its own, with a patient five days after surgery."""

    def __init__(self, binary, folder, zone="Europe/Berlin"):
        self.binary, self.data, self.folder = binary, f"{folder}/data", Path(folder)
        self.config = self.folder / "gateway.json5"
        self.config.write_text("{ bluetooth: { enabled: false } }")
        surgery = datetime.date.today() - datetime.timedelta(days=5)
        profile = {"studyID": "TEST-2026-0042", "surgeryDate": str(surgery), "timeZone": zone, "baselineWeight": 80, "histology": "hormoninaktiv",
                   "stalkDeviationDeg": 5, "risikoMedikamenteCSV": "", "podSodium": 141, "opDurationMin": 110, "csfLeak": "keine", "monitoringStartPOD": 1,
                   "desmopressin": True, "consent": {"version": "1", "date": str(surgery), "by": "Studienarzt"}}
        self.run("patient", "add", "--file", "-", text=json.dumps(profile))
        self.run("contact", "set", "clinic", "--name", "Ambulanz", "--telephone", "040 7410-0", "--hours", "Mo–Fr 8–16 Uhr")
        self.run("contact", "set", "nurse", "--telephone", "040 7410-55555")
        log = open(self.folder / "serve.log", "w")
        words = [binary, "serve", "--data", self.data, "--config", str(self.config), "--listen", "127.0.0.1:0"]
        self.process = subprocess.Popen(words, stderr=log, stdout=log)
        while not (found := re.search(r"^console: (http\S+)", (self.folder / "serve.log").read_text(), re.M)):
            if self.process.poll() is not None:
                sys.exit(f"the gateway did not start:\n{(self.folder / 'serve.log').read_text()}")
            time.sleep(0.05)
        self.base = found.group(1)

    def run(self, *words, text="", fails=False):
        done = subprocess.run([self.binary, *words, "--data", self.data, "--config", str(self.config)], input=text, text=True, capture_output=True)
        if done.returncode and not fails:
            sys.exit(f"{words} failed: {done.stdout}{done.stderr}")
        return done.stdout

    def count(self, kind):
        """How many values of a kind count."""
        import sqlite3
        with sqlite3.connect(f"file:{self.data}/hypona.sqlite?mode=ro", uri=True) as db:
            return db.execute("SELECT count(*) FROM current_measurement WHERE kind = ? AND status = 'active'", (kind,)).fetchone()[0]

    def end(self):
        self.process.terminate()
        return self.process.wait(timeout=10)


class Patient:
    def __init__(self, bed, driver, shots, quick):
        self.bed, self.driver, self.shots, self.quick, self.found = bed, driver, shots, quick, []

    def expect(self, is_right, what):
        print(("ok    " if is_right else "WRONG ") + what, flush=True)
        if not is_right:
            self.found.append(what)

    def wait(self, condition, what, seconds=20):
        try:
            WebDriverWait(self.driver, seconds, 0.1, [StaleElementReferenceException]).until(condition)
            self.expect(True, what)
        except Exception as error:  # selenium's timeout has many names
            self.expect(False, f"{what}: {type(error).__name__} at {self.driver.current_url}")

    def open(self, path=""):
        self.driver.get(f"{self.bed.base}/bedside{path}")

    def look(self, name):
        if self.shots:
            browser.picture(self.driver, self.shots / f"bedside-{name}.png")

    def faults(self, name):
        wrong = [fault for fault in browser.faults(self.driver) if not fault.startswith(NOT_HERE)]
        small = self.driver.execute_script(
            "return [...document.querySelectorAll('button,.button,a.number,.tasks a')].filter(n => { const r = n.getBoundingClientRect();"
            "return r.width && (r.height < 44 || r.width < 44) && !n.classList.contains('skip'); }).map(n => n.textContent.trim())")
        self.expect(not wrong and not small, f"{name}: nothing wrong {wrong} {small}")

    def mark(self):
        """Remembers the page, so that ``arrive`` knows the next one."""
        self.driver.execute_script("window.before = true")

    def arrive(self):
        """Waits for another page than the marked one."""
        there = "return !window.before && document.readyState === 'complete'"
        WebDriverWait(self.driver, 20, 0.05, [WebDriverException]).until(lambda driver: driver.execute_script(there))

    def touch(self, text):
        """A finger on the button of that text; where it leads to another page, that page is waited for."""
        def attempt(driver):
            try:
                for node in driver.find_elements(By.CSS_SELECTOR, "main a, main button, header a"):
                    if text in node.text and node.is_displayed():
                        leads = node.tag_name == "a" or node.get_attribute("type") == "submit"
                        self.mark()
                        ActionChains(driver).click(node).perform()
                        if leads:
                            self.arrive()
                        return True
            except StaleElementReferenceException:
                return False  # the light made itself anew in between
            return False
        try:
            WebDriverWait(self.driver, 20, 0.1).until(attempt)
        except TimeoutException:
            self.expect(False, f"a button {text} on {self.driver.current_url}")

    def reach(self, text):
        """Goes by the tabulator key to the button of that text and presses it."""
        for _ in range(60):
            ActionChains(self.driver).send_keys(Keys.TAB).perform()
            node = self.driver.switch_to.active_element
            if text in node.text:
                self.mark()
                node.send_keys(Keys.ENTER)
                self.arrive()
                return
        self.expect(False, f"the key reaches {text} on {self.driver.current_url}")

    def shows(self, text):
        self.wait(lambda driver: text in driver.find_element(By.TAG_NAME, "body").text, f"shows {text}")

    # What is looked at and done.

    def every_page(self, pages):
        looks = [(320, 568, False), (800, 480, True)] if self.quick else [
            (w, h, d) for w, h in ((320, 568), (800, 480), (1920, 1080)) for d in (False, True)]
        for path in pages:
            for language in ("de", "en"):
                for width, height, dark in looks:
                    browser.appearance(self.driver, width, dark, height)
                    self.driver.get(f"{self.bed.base}/bedside{path}{'&' if '?' in path else '?'}lang={language}")
                    name = f"{re.sub('[^a-z]+', '-', path).strip('-') or 'light'}-{language}-{width}-{'dark' if dark else 'light'}"
                    self.faults(name)
                    size = len(self.driver.page_source.encode())
                    self.expect(size < 100_000, f"{name}: below 100 KB") if size >= 100_000 else None
                    self.look(name)
        self.driver.get(f"{self.bed.base}/bedside?lang=de")
        browser.appearance(self.driver, 800, False, 480)

    def by_touch(self):
        self.open()
        self.touch("Trinken")
        self.touch("250 ml")
        self.shows("Heute zusammen: 250 ml")
        self.touch("Noch etwas getrunken")
        self.touch("Andere Menge")
        for key in ("3", "3", "0"):
            self.touch(key)
        self.touch("Speichern")
        self.shows("Heute zusammen: 580 ml")
        self.touch("Falsch")
        self.wait(lambda _: self.bed.count("fluid") == 1, "a drink is taken back")
        self.open("/symptoms")
        self.night()
        for answer in ("Ein wenig", "Nein", "Deutlich"):
            self.touch(answer)
        self.touch("Vorige Frage")
        self.shows("Frage 3 von 6")
        for answer in ("Nein", "Nein", "Nein", "7"):
            self.touch(answer)
        self.touch("Ja, speichern")
        self.wait(lambda _: self.bed.count("symptoms") == 1, "the questionnaire is stored by touch")

    def night(self):
        if "gestern Abend" in self.driver.find_element(By.TAG_NAME, "body").text:
            self.touch("Nein, für heute")

    def by_keyboard(self):
        self.open()
        self.reach("Trinken")
        self.shows("Was haben Sie getrunken?")
        self.reach("200 ml")
        self.wait(lambda _: self.bed.count("fluid") == 2, "a drink by keyboard alone")
        self.open("/symptoms")
        self.night()
        for place, answer in enumerate(("Nein", "Nein", "Ein wenig", "Nein", "Nein", "8")):
            self.shows(f"Frage {place + 1} von 6")
            self.reach(answer)
        self.shows("Stimmt das so?")
        self.reach("Ja, speichern")
        self.wait(lambda _: self.bed.count("symptoms") == 2, "the questionnaire by keyboard alone")

    def unusual_weight(self):
        self.open("/weight")
        self.driver.find_element(By.ID, "typed").send_keys("97,5", Keys.ENTER)
        self.shows("97,50 kg")
        self.look("unusual")
        self.touch("Nein, neu eingeben")
        self.driver.find_element(By.ID, "typed").send_keys("80,2", Keys.ENTER)
        self.shows("Gewicht: 80,20 kg")
        self.touch("Fertig")
        self.shows("neu")
        self.expect("97,5" not in self.driver.page_source, "what was taken back is not shown")

    def photo(self):
        photo = self.bed.folder / "photo.jpg"
        shutil.copy(PHOTO, photo)
        self.bed.run("photo", "ingest", str(photo), fails=True)
        self.open()
        self.shows("Stimmt die Zahl auf dem Foto?")
        self.touch("Ansehen")
        self.shows("Steht diese Zahl auf dem Messgerät?")
        loaded = self.driver.execute_script("const i = document.querySelector('.photo'); return i.complete && i.naturalWidth > 0")
        self.wait(lambda d: d.execute_script("const i = document.querySelector('.photo'); return i.complete && i.naturalWidth > 0") or loaded, "the photo is shown")
        self.faults("review")
        self.look("review")
        self.touch("Nein")
        self.shows("Welche Zahl steht da?")
        self.faults("correction")
        self.look("correction")
        self.driver.find_element(By.ID, "typed").send_keys("1,018", Keys.ENTER)
        # Going on before the form has left would take it back.
        self.wait(lambda d: not d.find_elements(By.ID, "typed"), "the answer is sent")
        self.open()
        self.wait(lambda d: "Stimmt die Zahl" not in d.page_source and self.bed.count("sg") == 1, "the patient's answer counts and is not asked again")

    def tests(self):
        self.open("/reaction")
        self.touch("Start")
        for _ in range(5):
            WebDriverWait(self.driver, 10, 0.02).until(lambda d: d.find_elements(By.CSS_SELECTOR, ".field.now"))
            time.sleep(0.15)
            ActionChains(self.driver).click(self.driver.find_element(By.CSS_SELECTOR, ".field")).perform()
        self.shows("Ihre Reaktionszeit")
        self.look("reaction-done")
        self.touch("Speichern")
        self.wait(lambda _: self.bed.count("cognition") == 1, "the reaction test is stored")
        self.open("/tapping")
        self.touch("Start")
        field = self.driver.find_element(By.CSS_SELECTOR, ".field")
        while field.is_displayed():
            try:
                ActionChains(self.driver).click(field).perform()
            except Exception:  # the field goes when the ten seconds are over
                break
        self.shows("Mal getippt")
        self.touch("Speichern")
        self.wait(lambda _: self.bed.count("tapping") == 1, "the tapping test is stored")

    def red(self):
        self.open()
        self.bed.run("enter", "symptoms", "3", "3", "3", "3", "3", "0")
        self.wait(lambda d: "red" in d.find_element(By.TAG_NAME, "body").get_attribute("class"), "red takes the screen without a touch")
        self.shows("Jetzt in die Notaufnahme oder Ambulanz.")
        self.shows("040 7410-0")
        self.shows("112")
        self.wait(lambda d: d.find_element(By.ID, "live").get_attribute("data-tone") == "alarm", "the tone is given", 40)
        for width, height in ((320, 568), (800, 480), (1920, 1080)):
            browser.appearance(self.driver, width, False, height)
            self.faults(f"red-{width}")
            self.look(f"red-{width}")
        browser.appearance(self.driver, 800, False, 480)
        self.touch("Ton aus")
        self.wait(lambda d: not d.find_element(By.ID, "live").get_attribute("data-tone"), "the tone ends when touched")
        self.shows("Jetzt in die Notaufnahme oder Ambulanz.")
        self.touch("Werte eintragen")
        self.shows("Was möchten Sie tun?")
        if not self.quick:
            self.wait(lambda d: d.current_url.endswith("/bedside"), "after a minute without a touch the display goes back", 75)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser.chromium() as driver:
        bed = Bed(options.binary, folder)
        try:
            patient = Patient(bed, driver, options.shots, options.quick)
            patient.every_page(PAGES)
            patient.by_touch()
            patient.by_keyboard()
            patient.unusual_weight()
            patient.photo()
            patient.tests()
            patient.every_page([""])
            patient.red()
            done = subprocess.run([options.binary, "verify", "--data", bed.data], capture_output=True, text=True)
            patient.expect(done.returncode == 0, f"everything is whole afterwards {done.stdout}")
        finally:
            bed.end()
    print(f"{len(patient.found)} wrong")
    sys.exit(1 if patient.found else 0)


if __name__ == "__main__":
    main()

"""Pairs a scale at the technician's page in a headless Chromium, beside the stand-in for bluetoothd on a bus of its own.

    script/browser-test-pairing [--shots FOLDER]

With JavaScript the page goes on by itself: a scale in reach appears, the question for its number appears and goes, and what was typed for a question that is
over goes with it. Every state is checked as all pages are (names, contrast, size of targets, width).
"""
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

import browser

ROOT = Path(__file__).resolve().parent.parent.parent
ADDRESS = "C8:B2:1E:00:00:01"
SCENARIO = {
    "timeout_ms": 600000,
    "devices": [{
        "id": "ws", "address": ADDRESS, "name": "WS-70", "uuids": ["181d"], "pairing": {"mode": "passkey", "passkey": 4711},
        "gatt": [{"uuid": "181d", "characteristics": [{"uuid": "2a9d", "flags": ["indicate"], "needs_pairing": True}]}]}],
    "steps": [{"when": "discovery_started", "do": "advertise", "device": "ws", "repeat": 4000, "every_ms": 250}],
}
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><listen>unix:path=%s/bus</listen><auth>EXTERNAL</auth><policy context="default"><allow user="*"/><allow own="*"/>
<allow send_destination="*" eavesdrop="true"/><allow receive_sender="*"/></policy></busconfig>"""


class Box:
    """A bus, the stand-in and a gateway; all end with it."""

    def __init__(self, program, folder):
        self.program, self.folder, self.parts = program, Path(folder), []
        (self.folder / "bus.conf").write_text(BUS % folder)
        (self.folder / "scenario.json").write_text(json.dumps(SCENARIO))
        (self.folder / "gateway.json5").write_text("{ bluetooth: { adoptFirstScale: false } }")
        self.environment = dict(os.environ, DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={folder}/bus")
        self.start("dbus-daemon", f"--config-file={folder}/bus.conf", "--nofork", "--nopidfile")
        self.wait(lambda: (self.folder / "bus").exists())
        self.start("/usr/bin/python3", ROOT / "testdata/bluez/fake/fake_bluez.py", f"{folder}/scenario.json", "--ready-file", f"{folder}/ready")
        self.wait(lambda: (self.folder / "ready").exists())
        subprocess.run([program, "person", "add", "theo", "--role", "technician", "--data", f"{folder}/data"], input="481620\n", text=True, check=True)
        self.start(program, "serve", "--data", f"{folder}/data", "--listen", "127.0.0.1:0", "--config", f"{folder}/gateway.json5")
        log = self.folder / "log"
        self.wait(lambda: "console: " in log.read_text())
        self.base = log.read_text().split("console: ")[1].split()[0]

    def start(self, *words):
        output = open(self.folder / "log", "ab")
        self.parts.append(subprocess.Popen([str(word) for word in words], env=self.environment, stdout=subprocess.DEVNULL, stderr=output))

    def wait(self, check):
        until = time.monotonic() + 60
        while not check():
            if time.monotonic() > until:
                sys.exit(f"not within 60 s; {(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.05)

    def take(self, **step):
        subprocess.run(["gdbus", "call", "--system", "--dest", "org.fakebluez.Control", "--object-path", "/", "--method", "org.fakebluez.Control.Do",
                        f"'{json.dumps(step)}'"], env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def end(self):
        for part in reversed(self.parts):
            part.terminate()
        for part in self.parts:
            part.wait()


def main():
    program, shots = sys.argv[1], Path(sys.argv[sys.argv.index("--shots") + 1]) if "--shots" in sys.argv else None
    bad = []
    with tempfile.TemporaryDirectory(prefix="hypona-pairing-") as folder, browser.chromium() as driver:
        box = Box(os.path.abspath(program), folder)

        def sees(what, text, width=390):
            browser.appearance(driver, width)
            WebDriverWait(driver, 60).until(lambda d: text in d.find_element(By.ID, "live").text)
            faults = browser.faults(driver)
            bad.extend(faults)
            print("ok   " if not faults else "FAULT", what, *faults)
            if shots:
                shots.mkdir(parents=True, exist_ok=True)
                browser.picture(driver, shots / f"{what.replace(' ', '-')}.png")

        try:
            browser.log_in(driver, box.base, "theo", "481620", "/tech/scales")
            driver.get(f"{box.base}/tech/scales?lang=en")
            driver.execute_script("window.stays = true")
            sees("a scale in reach appears", ADDRESS)
            driver.find_element(By.CSS_SELECTOR, f"button[aria-label='Pair {ADDRESS}']").click()
            sees("the number is asked for", "Number that the scale shows")
            driver.execute_script("window.stays = true")
            driver.find_element(By.NAME, "passkey").send_keys("47")
            box.take(do="remove_device", device="ws")
            sees("the question goes with its scale", "out of reach")
            assert not driver.find_elements(By.NAME, "passkey") and driver.execute_script("return window.stays === true")
            sees("the scale is in reach again", "In reach")
            WebDriverWait(driver, 60).until(lambda d: d.find_elements(By.CSS_SELECTOR, f"button[aria-label='Pair {ADDRESS}']"))
            driver.find_element(By.CSS_SELECTOR, f"button[aria-label='Pair {ADDRESS}']").click()
            sees("it is asked for again", "Number that the scale shows")
            driver.find_element(By.NAME, "passkey").send_keys("004711\n")
            sees("it is paired", "Paired by the number of the scale.", width=1280)
            box.take(do="disconnect", device="ws")
            sees("it is set up", "Set up")
        finally:
            box.end()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

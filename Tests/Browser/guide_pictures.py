#!/usr/bin/python3
"""Takes the pictures of the quick guides from the console as it is now: the display at the bed on a telephone, the page of the ward.

    guide_pictures.py BINARY FOLDER

For the patient it is about noon, whatever the hour: at night the bed sends nobody to measure.
"""

import datetime
import sys
import tempfile
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

sys.path.insert(0, str(Path(__file__).parent))
import browser  # noqa: E402
from bedside_check import Bed  # noqa: E402
from console_check import PINS, Box  # noqa: E402


def noon_zone():
    """A zone without summer time in which the hour after noon began last; its sign is the other way round."""
    offset = 12 - datetime.datetime.now(datetime.timezone.utc).hour
    return f"Etc/GMT{'-' if offset > 0 else '+'}{abs(offset)}"


def at_the_bed(binary, folder, driver):
    with tempfile.TemporaryDirectory() as place:
        bed = Bed(binary, place, zone=noon_zone())
        try:
            browser.appearance(driver, 320, height=568)
            for language in ("de", "en"):
                for name, path in (("light", ""), ("drink", "/fluid"), ("urine", "/urine")):
                    driver.get(f"{bed.base}/bedside{path}?lang={language}")
                    WebDriverWait(driver, 60).until(lambda d: d.find_elements(By.CSS_SELECTOR, "main h1"))
                    browser.view(driver, folder / f"patient-{name}-{language}.png")
        finally:
            bed.end()


def on_the_ward(binary, folder, driver):
    with tempfile.TemporaryDirectory() as place:
        box = Box(binary, place)
        try:
            browser.appearance(driver, 320)
            for language in ("de", "en"):
                driver.delete_all_cookies()
                browser.log_in(driver, box.base, "anna", PINS["anna"][1], "/station")
                driver.get(f"{box.base}/station?lang={language}")
                WebDriverWait(driver, 60).until(lambda d: d.find_elements(By.CSS_SELECTOR, "main h1"))
                browser.view(driver, folder / f"nurse-station-{language}.png")
        finally:
            box.end()


def main():
    binary, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with browser.chromium() as driver:
        at_the_bed(binary, folder, driver)
        on_the_ward(binary, folder, driver)


main()

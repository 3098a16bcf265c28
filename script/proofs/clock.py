"""The wall clock of a program that runs, moved from outside by libfaketime; monotonic clocks stay real."""
import glob
import os
import time
from .gateway import NotRun

LIBRARY = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")


class Clock:
    """One clock; every program under its environment looks at it each time that it asks for the time."""

    def __init__(self, folder):
        if not LIBRARY: raise NotRun("libfaketime is not installed")
        self.path = os.path.join(folder, "clock")
        self.environment = {"LD_PRELOAD": LIBRARY[0], "FAKETIME_TIMESTAMP_FILE": self.path, "FAKETIME_NO_CACHE": "1", "DONT_FAKE_MONOTONIC": "1",
                            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "TZ": "UTC"}

    def set(self, instant):
        """It is that time now, in seconds since 1970, and time goes on from there."""
        with open(self.path + ".new", "w") as file: file.write(f"{instant - time.time():+.0f}")
        os.rename(self.path + ".new", self.path)

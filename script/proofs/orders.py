"""Random studies whose facts arrive in random order, repeated and late, give the same days (R-05)."""
import os
import re
import shutil
import subprocess
from .gateway import NotRun

# The tests stand beside the derivation; they read from the environment how often they shuffle.
TESTS = r"^DailyEntriesTests\.PropertyTests/orderOfArrivalDoesNotMatter"


def prove(binary, root, seed, is_long):
    swift = shutil.which("swift")
    if not swift: raise NotRun("swift is not installed")
    count = 100_000 if is_long else 2000
    run = subprocess.run([swift, "test", "--skip-build", "--disable-xctest", "--filter", TESTS], cwd=root, capture_output=True, text=True,
                         env=dict(os.environ, HYPONA_PERMUTATIONS=str(count)))
    said = re.search(r"Test run with (\d+) test.* passed", run.stdout + run.stderr)
    if run.returncode != 0 or not said or said.group(1) == "0": return [f"{run.stdout[-2000:]}{run.stderr[-1000:]}"]
    print(f"{count} permutations of 40 studies: the same days each time")
    return []

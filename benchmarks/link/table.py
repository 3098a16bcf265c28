#!/usr/bin/env python3
"""Makes the table from lines "receiver TAB case TAB µs TAB kB TAB packets"; exit 1 where the goal is missed."""
import sys

GOAL = 12
missed = False
print("| signals | receiver | µs a signal | MB | packets |\n| --- | --- | ---: | ---: | ---: |")
for line in sys.stdin:
    receiver, case, used, size, packets = line.rstrip("\n").split("\t")
    print(f"| {case} | {receiver} | {float(used):.1f} | {int(size) / 1024:.1f} | {packets} |")
    missed |= receiver.startswith("hypona") and float(used) > GOAL
sys.exit(missed)

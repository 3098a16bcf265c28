#!/usr/bin/env python3
"""Makes the table of rates from lines "decoder TAB case TAB packets a second"; exit 1 where a goal is missed."""
import collections
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import rows  # noqa: E402

GOALS = {"foreign advertisement": 20_000_000}  # every other advertisement:
ADVERTISEMENT = 5_000_000

rates = collections.defaultdict(dict)
for line in sys.stdin:
    decoder, case, rate = line.rstrip("\n").split("\t")
    rates[case][decoder] = int(rate)
missed = False
print("| packet | decoder | packets/s | hypona is faster by |\n| --- | --- | ---: | ---: |")
for case, row in rates.items():
    own = row["hypona"]
    for decoder, rate in row.items():
        print(f"| {case} | {decoder} | {rate:,} | {'' if decoder == 'hypona' else f'{own / rate:,.0f}x'} |")
    goal = GOALS.get(case, ADVERTISEMENT if case.endswith("advertisement") else 0)
    for decoder, rate in row.items():
        if decoder != "hypona":
            key = "P-02" if case in GOALS else "P-01"
            rows.add(key, case, own, rate, "packets/s", goal or None, less=False, peer=decoder, silent=True)
    if own < goal:
        missed = True
        print(f"{case}: the goal of {goal:,} packets/s is missed", file=sys.stderr)
sys.exit(missed)

#!/usr/bin/env python3
"""Makes the table of rates from lines "decoder TAB case TAB packets a second"; exit 1 where a goal is missed."""
import collections
import sys

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
    if own < goal:
        missed = True
        print(f"{case}: the goal of {goal:,} packets/s is missed", file=sys.stderr)
sys.exit(missed)

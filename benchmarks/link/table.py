#!/usr/bin/env python3
"""Makes the table from lines "receiver TAB case TAB µs TAB kB TAB packets"; exit 1 where the goal is missed."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import rows  # noqa: E402

GOAL = 12
missed, own = False, {}
print("| signals | receiver | µs a signal | MB | packets |\n| --- | --- | ---: | ---: | ---: |")
for line in sys.stdin:
    receiver, case, used, size, packets = line.rstrip("\n").split("\t")
    print(f"| {case} | {receiver} | {float(used):.1f} | {int(size) / 1024:.1f} | {packets} |")
    if receiver.startswith("hypona"): own = {"used": float(used), "size": int(size) / 1024}
    elif own and "dbus-fast" in receiver and "reading" in receiver:
        rows.add("P-03", f"a signal of bluetoothd to a decision ({case}), processor", own["used"], float(used), "µs", GOAL, peer="dbus-fast, xiaomi-ble", silent=True)
        rows.add("P-03", f"memory of that ({case})", own["size"], int(size) / 1024, "MB", 20, peer="dbus-fast, xiaomi-ble", silent=True)
    missed |= receiver.startswith("hypona") and float(used) > GOAL
sys.exit(missed)

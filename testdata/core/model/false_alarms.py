#!/usr/bin/env python3
"""How often the rules alarm: simulated patients with and without disease, judged by core_model.py.

    false_alarms.py [--seed N] [--n 200]      the table of docs/false-alarms.md

The assumptions stand in docs/false-alarms.md; they are ours, and a clinician must judge them. These are numbers about the rules, not
about patients. The same seed gives the same table. Nothing is read or written on import.
"""
import argparse
import math
import os
import random
import statistics
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import core_model as M
import gen_random as G

FIRST, LAST = 2, 14                      # POD
MORNING, EVENING = 8, 20                 # hours of the two evaluations of a day
ONSETS = [4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10]
TAU = 36.0                               # hours
ROWS = [("niedrig, mittel", G.LOW, {}, False, 1.0), ("hoch", G.HIGH, {}, False, 1.0),
        ("hoch, switch B on", G.HIGH, {"limits": {"urine.sgHigh": {"scaled": False}}}, False, 1.0),
        ("niedrig, 1000 mL prescribed and kept", G.LOW, {}, True, 1.0), ("hoch, 1000 mL prescribed and kept", G.HIGH, {}, True, 1.0),
        ("niedrig, 70 % of the values given", G.LOW, {}, False, 0.7)]


def clamp(x, lo, hi): return max(lo, min(hi, x))


def symptoms(r, pod, ill, confused):
    """Complaints after the operation that fade over 12 days; with symptoms of the disease on top."""
    p = 0.31 * max(0.0, 1 - pod / 12)
    item = lambda: sum(r.random() < p for _ in range(3))
    n, h, f, m = item(), item(), item(), 0
    vas = 10 - round(6 * p + abs(r.gauss(0, 1)))
    if ill: n, h, f, vas = min(3, n + 2), min(3, h + 1), min(3, f + 1), vas - 2
    return G.S(n=n, h=h, f=f, c=(1 if confused else 0), m=m, vas=clamp(int(vas), 0, 10))


class Patient:
    """The values of POD 2-14, morning and evening."""

    def __init__(self, r, diseased, prescribed, given):
        self.onset = r.choice(ONSETS) if diseased else None
        water = clamp(r.gauss(2.0, 0.6), 0.8, 3.5)
        ill = diseased and r.random() < 0.19
        confused = ill and r.random() < 0.1
        self.days = []
        for pod in range(FIRST, LAST + 1):
            hours = None if self.onset is None else (pod - self.onset) * 24
            taken = lambda h: 0.0 if hours is None or hours + h < 0 else water * (1 - math.exp(-(hours + h) / TAU))
            near = hours is not None and -48 <= hours <= 24
            base = r.gauss(0, 0.35)
            wm = 80.0 + base + taken(MORNING)
            we = 80.0 + base + r.gauss(1.26 if near else 0.8, 0.45) + taken(EVENING)
            mean = 1.022 if prescribed else 1.018
            if hours is not None and hours + MORNING >= 0: mean = max(mean, 1.025 if hours >= 24 else mean + (1.025 - mean) * (hours + MORNING) / 24)
            sg = clamp(round(r.gauss(mean, 0.006) * 10000) - 10000, 10, 350)
            fluid = clamp(round(r.gauss(900, 75) if prescribed else r.gauss(1500, 300), -1), 200, 4000)
            sick = ill and hours is not None and hours >= 36
            e = {"wm": round(wm * 1000), "we": round(we * 1000), "sg": [sg], "fluid": int(fluid),
                 "am": symptoms(r, pod, sick, confused), "pm": symptoms(r, pod, sick, confused)}
            self.days.append((pod, {k: v for k, v in e.items() if r.random() < given}))

    def row(self, pod, values, evening, closed):
        e = {"pod": pod, "closed": closed}
        for k in ("wm", "sg") + (("we", "fluid") if evening else ()):
            if k in values: e[k] = values[k]
        sym = [values[k] for k in ("am", "pm")[:2 if evening else 1] if k in values]
        if sym: e["sym"] = sym
        return e


def levels(profile, patient, cfg):
    """[(pod, hour, level)] of the two evaluations of every day and of its end; every red is acknowledged the same day."""
    out, done = [], []
    for pod, values in patient.days:
        for hour, evening, closed in ((MORNING, False, False), (EVENING, True, False), (28, True, True)):
            e = patient.row(pod, values, evening, closed)
            if hour == 28 and len(values) == 6: continue                 # nothing missing: the end of the day adds nothing
            out.append((pod, hour, M.evaluate_series(profile, done + [e], cfg)[-1]["level"]))
        done.append(dict(patient.row(pod, values, True, True), ack=True))
    return out


def quantiles(hours):
    if not hours: return "-"
    h = sorted(hours)
    return f"{h[(len(h) - 1) // 2]} ({h[math.ceil(0.9 * len(h)) - 1]})"


def row(name, profile, part, prescribed, given, seed, n):
    cfg = M.merged(M.DEFAULT, part)
    profile = dict(profile, fluidLimitML=1000) if prescribed else profile
    yellow, red, patients = [], [], 0
    r = random.Random(f"{seed} {name} healthy")
    for _ in range(n):
        days = {}
        for pod, _, level in levels(profile, Patient(r, False, prescribed, given), cfg): days.setdefault(pod, set()).add(level)
        reds = sum("red" in s for s in days.values())
        red.append(reds); yellow.append(sum("yellow" in s and "red" not in s for s in days.values())); patients += reds > 0
    r = random.Random(f"{seed} {name} diseased")
    first = {"yellow": [], "red": []}
    for _ in range(n):
        p = Patient(r, True, prescribed, given)
        seen = levels(profile, p, cfg)
        for level, words in (("yellow", ("yellow", "red")), ("red", ("red",))):
            hours = [(pod - p.onset) * 24 + h for pod, h, x in seen if x in words and pod >= p.onset]
            if hours: first[level].append(hours[0])
    return [name, f"{statistics.mean(yellow):.1f}", f"{statistics.mean(red):.2f}", f"{100 * patients / n:.0f} %", f"{100 * len(first['red']) / n:.0f} %",
            quantiles(first["yellow"]), quantiles(first["red"])]


def main(argv):
    ap = argparse.ArgumentParser(description="false alarms and delays of the rules, simulated")
    ap.add_argument("--seed", type=int, default=1); ap.add_argument("--n", type=int, default=200)
    a = ap.parse_args(argv)
    print("| class | without disease: yellow days of 13 | red days | patients with a red | with disease: patients with a red "
          "| hours from onset to first yellow, median (90 %) | to first red, median (90 %) |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for x in ROWS: print("| " + " | ".join(row(*x, a.seed, a.n)) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""Random cases of the smaller kinds, and damaged thresholds files, for a differential test against core_model.py.

    gen_more.py --kind risk|symptoms|reminders|pod --seed 7 --n 2000    one case a line
    gen_more.py --kind config --seed 7 --n 2000                         one {"config": TREE, "refused": [PATH, ...]} a line

The same seed gives the same cases.  Nothing is read or written on import.
"""
import argparse
import copy
import json
import os
import random
import sys
from datetime import date, datetime, timedelta

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import core_model as M

ZONES = ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Niue", "Asia/Tokyo", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
         "Asia/Kathmandu", "America/Sao_Paulo", "Pacific/Apia", "Europe/Dublin", "Antarctica/Troll", "UTC"]
WORDS = list(M.MEDICATION) + ["xyz", "Ssri", "", " ", "opioid ", "\tppi", "ä", "thiazid thiazid"]


def timeline(r, values):
    if r.random() < .5: return r.choice(values)
    return [[r.randrange(-2, 18), r.choice(values)] for _ in range(r.randrange(0, 5))]


def risk(r):
    p = {}
    def maybe(k, values):
        if r.random() < .85: p[k] = r.choice(values)
    maybe("histology", list(M.HISTOLOGY) + [None])
    maybe("stalkDeviationDeg", [None, 0, 9, 9.99, 10, 10.0, 24.999, 25, 90])
    maybe("risikoMedikamenteCSV", [None, ",".join(r.choice(WORDS) for _ in range(r.randrange(0, 6)))])
    maybe("podSodium", [None, 100, 134, 134.9, 135, 135.0, 138, 138.01, 139, 170])
    maybe("opDurationMin", [None, 10, 119, 120, 179, 180, 1440])
    maybe("csfLeak", list(M.CSF) + [None])
    p["vomiting"] = timeline(r, [True, False, None]); p["desmopressin"] = timeline(r, [True, False, None])
    c = {"profile": p}
    if r.random() < .3: c["policy"] = r.choice(["floor", "worstCase"])
    if r.random() < .6: c["pod"] = r.randrange(-3, 20)
    return c


def symptoms(r):
    hi = lambda k: 10 if k == "vas" else 3
    e = {k: r.randrange(0, hi(k) + 1) for k in ("nausea", "headache", "fatigue", "confusion", "muscleCramps", "vas")}
    for k in e:
        if r.random() < .08: e[k] = r.choice([-1, hi(k) + 1, 1.5, 1.0, True, "2", None, 10 ** 12])
    return {"entry": e}


def reminders(r):
    due = r.choice([0, 1, 8, 24, 25, 27, r.randrange(0, 40)])
    return {"pod": r.randrange(-2, 20), "done": r.randrange(0, due + 2), "due": due, "morningOK": r.random() < .5}


def pod(r):
    d = date(2024, 1, 1) + timedelta(days=r.randrange(0, 1600))
    t = datetime(d.year, d.month, d.day) + timedelta(seconds=r.randrange(-3, 20) * 86400 + r.choice([0, -1, 1, r.randrange(0, 86400)]))
    return {"surgeryDate": d.isoformat(), "nowUTC": t.strftime("%Y-%m-%dT%H:%M:%SZ"), "zone": r.choice(ZONES)}


VALUES = [None, True, False, 0, 1, -1, 2, 3, 4, 7, 8, 14, 15, 17, 18, 20, 30, 31, 49, 50, 51, 80, 100, 101, 150, 200, 249, 250, 299, 300, 301, 500, 600, 601,
          1000, 2000, 2999, 3000, 3001, 5000, 5001, 6000, 6001, 20000, 20001, 1.0, 100.5, "", "floor", "worstCase", "g", "mL", "1", [], [1, 14], [5, 9], [9, 5],
          [1, 15], [0, 9], [1, 30], [1, 31], [1, 2, 3], [1.0, 2], [True, 9], ["urine.sgHigh"], ["urine.sgHigh", "urine.sgHigh"], ["fluid.excess"],
          ["weight.unconfirmed"], ["symptom.score", "cognition.reaction"], [1], {}, {"name": "A", "date": "B"}, {"name": "", "date": "B"}, {"name": "A"},
          {"name": "A", "date": 1}, {"name": "A", "date": "B", "c": "D"}, 10 ** 15]


def places(t, path=()):
    for k, v in t.items():
        yield path + (k,)
        if isinstance(v, dict): yield from places(v, path + (k,))


def config(r):
    c = copy.deepcopy(M.DEFAULT)
    for _ in range(r.choice([0, 1, 1, 1, 2, 4])):
        *way, last = r.choice(list(places(c)))
        t = c
        for k in way: t = t[k]
        x = r.random()
        if x < .08: del t[last]
        elif x < .16: t[r.choice(["extra", "yellow", "schema", last.upper()])] = r.choice(VALUES)
        elif x < .45 and M._int(t[last]): t[last] += r.choice([-1, 1, -50, 50, 1000])
        else: t[last] = copy.deepcopy(r.choice(VALUES))
    return {"config": c, "refused": M.validate_config(c)}


def main(argv):
    ap = argparse.ArgumentParser(description="random cases of the smaller kinds")
    ap.add_argument("--kind", required=True, choices=["risk", "symptoms", "reminders", "pod", "config"])
    ap.add_argument("--seed", type=int, default=1); ap.add_argument("--n", type=int, default=1000)
    a = ap.parse_args(argv)
    r = random.Random(a.seed)
    make = globals()[a.kind]
    for _ in range(a.n): print(json.dumps(make(r), ensure_ascii=False, separators=(",", ":")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

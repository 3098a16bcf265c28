#!/usr/bin/env python3
"""Random cases of the smaller kinds, and damaged thresholds files, for a differential test against core_model.py.

    gen_more.py --kind risk|symptoms|reminders|pod --seed 7 --n 2000    one case a line
    gen_more.py --kind config --seed 7 --n 2000                         one {"config": TREE, "refused": [PATH, ...]} a line
    gen_more.py --kind edges                                            core cases at the edges of the rules without a limit

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


# --------------------------------------------------------------------------- edges of the rules that have no limit of their own
def edges():
    """Core cases as those of gen_random.edges(): `edge` names rule, level and offset; from offset 0 on the rule must be there."""
    import gen_random as G
    out = []
    OK, BAD, RED = [G.S(f=1, vas=8)], [G.S(n=3, h=1, vas=10)], [G.S(n=3, h=3, vas=6)]      # score 4, 12, 22

    def d(pod, wm=80000, **k):
        e = {"pod": pod, "wm": wm, "sg": [150], "fluid": 900, "sym": OK}
        e.update(k)
        return {a: b for a, b in e.items() if b is not None}

    def add(rule, level, off, entries, tag, prof=G.LOW, config=None):
        c = {"id": f"M{len(out):04d}", "edge": {"rule": rule, "level": level, "offset": off, "class": tag}, "profile": prof, "entries": entries}
        out.append(dict(c, config=config) if config else c)
    for off, steps in ((-1, 501), (0, 500), (1, 499)):
        add("activity.drop", "info", off, [d(1, steps=1000), d(2, steps=1000), d(3, steps=1000), d(4, steps=steps)], "half")
        add("activity.drop", "info", off, [d(1, steps=1000), d(2), d(3), d(4, steps=steps)], "one day before")
        add("activity.drop", "info", off, [d(3, steps=1000 + off), d(4, steps=1)], "mean")
    for off, gap in ((-1, 1), (-1, 2), (0, 3), (1, 4)):
        days = [d(2), d(3, cog=150)] + [d(q) for q in range(4, 4 + gap)]
        add("hold.cognitionExpired", "info", off, days, "days")
    for off, gap in ((-1, 4), (-1, 3), (0, 2), (1, 1)):
        add("hold.cognition", "yellow", off, [d(2), d(3, cog=150)] + [d(q) for q in range(4, 4 + gap)], "days")
    for off, pod in ((-1, 18), (0, 17), (1, 16), (1, 15)): add("afterMonitoring.symptom", "info", off, [d(14), d(pod, sym=RED)], "last day")
    for off, pod in ((-1, 14), (0, 15), (1, 16)): add("notActive", "info", off, [d(pod)], "end")
    for off, pod in ((-1, 1), (0, 0), (1, -1)): add("notActive", "info", off, [d(pod)], "begin")
    for off, pod in ((-1, 4), (0, 5), (1, 6)): add("data.missing", "yellow", off, [d(pod - 1), {"pod": pod}], "critical from")
    for off, pod in ((-1, 10), (0, 9), (1, 8)): add("data.missing", "yellow", off, [d(pod - 1), {"pod": pod}], "critical until")
    for off, pods in ((-1, (3,)), (0, (3, 4)), (1, (2, 3, 4))): add("data.missing", "yellow", off, [d(pods[0] - 1)] + [{"pod": q} for q in pods], "days outside")
    for off, pod in ((-1, 6), (0, 5), (0, 3)): add("data.missing", "info" if pod < 5 else "yellow", off, [d(pod - 1), {"pod": pod, "closed": off >= 0}], "closed")
    for off, sg in ((-1, [150]), (0, None)): add("data.missing", "yellow", off, [d(5, sg=sg), d(6, sg=None)], "SG of two days")
    for off, wm in ((-1, 80000), (0, None)): add("data.missing", "yellow", off, [d(5), d(6, wm)], "no weight")
    for off, start in ((-1, 7), (0, 6), (1, 5)): add("data.missing", "yellow", off, [{"pod": 6}], "start", dict(G.LOW, monitoringStartPOD=start))
    for off, k, v in ((-1, "wm", 80000), (0, "wm", None), (1, "wm", None)): add("data.noMorningWeight", "info", off, [d(3), d(4, v)], k)
    for off, v in ((-1, OK), (0, None)): add("data.noSymptoms", "info", off, [d(3), d(4, sym=v)], "sym")
    for off, v in ((-1, [150]), (0, None)): add("data.noUrineSG", "info", off, [d(3), d(4, sg=v)], "sg")
    for off, base in ((-1, 80000), (0, None)): add("baseline.weightMissing", "info", off, [d(1)], "first day", dict(G.LOW, baselineWeight=base))
    for off, gap in ((-1, 4), (0, 3), (1, 2)): add("weight.gain24h", "yellow", off, [d(1), d(1 + gap, 81000)], "gap", dict(G.LOW, baselineWeight=80000))
    for off, gap in ((-1, 4), (0, 3), (1, 2)): add("weight.gain3d", "yellow", off, [d(1), d(1 + gap, 81500)], "gap")
    for rule, day in (("hold.weight", dict(wm=81000)), ("hold.urine", dict(sg=[250])), ("hold.fluid", dict(fluid=2501)), ("hold.symptoms", dict(sym=BAD)),
                      ("hold.cognition", dict(cog=150))):
        k, = day
        fresh = {"wm": 80000, "sg": [150], "fluid": 900, "sym": OK, "cog": 0}[k]
        add(rule, "yellow", -1, [d(2, 80500), d(3, **day), d(4, **{k: fresh})], "fresh")
        add(rule, "yellow", 0, [d(2), d(3, **day), d(4, **{k: None})], "missing")
        add(rule, "yellow", 1, [d(2), d(3, **day), {"pod": 4}, {"pod": 5}], "two days") if k != "cog" else None
    for lim, base in ((250, 80000), (200, 80000)):
        P = G.LOW if lim == 250 else G.HIGH
        g = 1000 if lim == 250 else 800
        for o in (-1, 0, 1):
            add("combo.retention", "red", o, [d(3), d(4, base + g, sg=[lim + o])], "SG", P)
            add("combo.retention", "red", o, [d(3), d(4, base + g + o, sg=[lim])], "gain24h", P)
            add("combo.avpd", "red", o, [d(3), d(4, base - g * 3 // 2 - o, sg=[50])], "loss24h", P)
            add("combo.avpd", "red", o, [d(3), d(4, base - g * 3 // 2, sg=[50 - o])], "SG", P)
            add("combo.avpd", "red", o, [d(3), d(4, sg=[50], fluid=(3500 if lim == 250 else 2800) + 1 + o)], "fluid", P)
    raised = [("sg", [250]), ("sym", BAD), ("cog", 150), ("wm", 81000)]
    for pod, need, P in ((4, 3, G.LOW), (5, 2, G.LOW), (9, 2, G.LOW), (10, 3, G.LOW), (5, 3, dict(G.LOW, fluidLimitML=1000)), (4, 4, dict(G.LOW, fluidLimitML=1000))):
        for o in (-1, 0, 1):
            if need + o > 4: continue
            values = dict(raised[:need + o])
            if "wm" in values and "sg" in values: values["sg"] = [250]
            add("combo.cluster", "red", o, [d(pod - 1), d(pod, **values)], f"POD {pod} need {need}", P)
    for pod in (5, 9):
        for o, values in ((-1, dict(we=81500, sym=BAD)), (-1, dict(sg=[50], sym=BAD)), (0, dict(sg=[250], sym=BAD))):
            add("combo.cluster", "red", o, [d(pod - 1), d(pod, **values)], "excluded rules")
    # Under a prescription a concentrated urine that does not count asks for no domain more.
    for o, part in ((-1, None), (0, {"cluster": {"exclude": ["urine.sgHigh"]}})):
        add("combo.cluster", "red", o, [d(4), d(5, sg=[250], sym=BAD, cog=150 if o == 0 else None)], "prescribed", dict(G.LOW, fluidLimitML=1000), part)
    for o, ack in ((-1, True), (-1, ["symptom.score"]), (0, None), (0, []), (0, ["symptom.confusion"])):
        add("latch.red", "red", o, [d(2), d(3, sym=RED, ack=ack), d(4)], "ack")
    for o, ack in ((-1, True), (-1, ["openRed"]), (0, None), (0, ["latch.red"])): add("openRed", "info", o, [d(3, correctedRed=True, ack=ack), d(4)], "corrected")
    for o, ack in ((-1, True), (0, None), (0, ["latch.red"])): add("openRed", "info", o, [d(13), d(14, sym=RED), d(15, ack=ack), d(16)], "after the end")
    for o, suspect in ((-1, "evening"), (0, "morning")): add("weight.unconfirmed", "yellow", o, [d(3), d(4, None, we=80000, unitSuspect=suspect)], "unit")
    return out


def main(argv):
    ap = argparse.ArgumentParser(description="random cases of the smaller kinds")
    ap.add_argument("--kind", required=True, choices=["risk", "symptoms", "reminders", "pod", "config", "edges"])
    ap.add_argument("--seed", type=int, default=1); ap.add_argument("--n", type=int, default=1000)
    a = ap.parse_args(argv)
    r = random.Random(a.seed)
    make = globals()[a.kind]
    for c in edges() if a.kind == "edges" else (make(r) for _ in range(a.n)): print(json.dumps(c, ensure_ascii=False, separators=(",", ":")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

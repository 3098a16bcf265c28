"""Rows of the benchmarks' tables: one shape for all, collected for `script/bench` in the file that BENCH_ROWS names."""
import json
import os

HEAD = "| | what | hypona | peer | unit | ratio | goal | |\n| --- | --- | ---: | ---: | --- | ---: | ---: | --- |"


def number(value):
    """Three digits that matter."""
    if value is None: return "–"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def line(row):
    """The table's line; the ratio says how many times better than the peer's the own figure is."""
    ours, theirs, goal = row["ours"], row["theirs"], row["goal"]
    ratio = "–" if not theirs or not ours else f"{theirs / ours if row['less'] else ours / theirs:,.3g} ×"
    peer = number(theirs) + (f" {row['peer']}" if row["peer"] else "")
    return f"| {row['key']} | {row['what']} | {number(ours)} | {peer} | {row['unit']} | {ratio} | {'' if goal is None else number(goal)} | {verdict(row)} |"


def verdict(row):
    if row["goal"] is None: return ""
    return "met" if (row["ours"] <= row["goal"] if row["less"] else row["ours"] >= row["goal"]) else "**missed**"


def add(key, what, ours, theirs=None, unit="", goal=None, less=True, peer="", silent=False):
    """Keeps a row, prints it unless `silent`, and answers whether its goal is missed.

    `key`: the number of the goal (P-01 …); `less`: less is better; `peer`: whose figure `theirs` is."""
    row = {"key": key, "what": what, "ours": ours, "theirs": theirs, "unit": unit, "goal": goal, "less": less, "peer": peer}
    if not silent: print(line(row), flush=True)
    if "BENCH_ROWS" in os.environ:
        with open(os.environ["BENCH_ROWS"], "a") as file: file.write(json.dumps(row) + "\n")
    return verdict(row) == "**missed**"

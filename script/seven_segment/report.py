"""Tables of what `hypona read --json` made of a labelled set: statuses, wrong values, the curve over the confidence limit, reasons, times."""
import collections
import json
import sys


def main(labels, answers):
    truth = {label['file'].rsplit('/', 1)[-1]: label for label in map(json.loads, open(labels))}
    rows = []
    for answer in map(json.loads, open(answers)):
        label = truth.get(answer['file'].rsplit('/', 1)[-1])
        if label is not None:
            expected = label['reading'] if label.get('sg') is not None else None
            rows.append((expected, answer['specific_gravity'], answer['status'], answer['confidence'], answer['reasons'], answer['elapsed_ms'], answer['file']))
    if not rows:
        sys.exit('no answer belongs to a label')
    print('| photo shows | accepted, right | accepted, wrong | review, right | review, wrong | rejected |\n|---|---|---|---|---|---|')
    for name, wanted in (('a specific gravity', True), ('anything else', False)):
        cells = collections.Counter((s, e is not None and e == v) for e, v, s, *_ in rows if (e is not None) == wanted)
        print(f'| {name} | {cells["accepted", True]} | {cells["accepted", False]} | {cells["review", True]} | {cells["review", False]} | '
              f'{cells["rejected", False] + cells["rejected", True]} |')
    readable = sum(e is not None for e, *_ in rows)
    print('\n| confidence at least | accepted of the readable | wrong among them |\n|---|---|---|')
    for limit in (0, .5, .8, .9, .95, .99):
        taken = [(e, v) for e, v, s, c, *_ in rows if s == 'accepted' and c >= limit]
        print(f'| {limit} | {100 * sum(e is not None for e, _ in taken) / max(readable, 1):.1f} % | {sum(e != v for e, v in taken)} |')
    reasons = collections.Counter(r for e, v, s, c, rs, *_ in rows if e is not None and s != 'accepted' for r in rs)
    print('\nreasons of readable photos that were not accepted:', ', '.join(f'{r} {n}' for r, n in reasons.most_common()) or 'none')
    times = sorted(row[5] for row in rows)
    print(f'elapsed: median {times[len(times) // 2]} ms, 99 % {times[min(int(len(times) * .99), len(times) - 1)]} ms, most {times[-1]} ms')
    for e, v, s, *_, file in rows:
        if s == 'accepted' and e != v:
            print('WRONG', file, e, v)


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2])

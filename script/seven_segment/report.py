"""Tables of what `hypona read --json` made of a labelled set: statuses, wrong values, the curve over the confidence limit, reasons, times.

    report.py LABELS ANSWERS [--any-display]      the tables
    report.py --files LABELS [--any-display]      the photos of displays, each path ended by a zero byte
"""
import collections
import json
import os
import random
import sys

# The reason that says most, where several stand in an answer.
KINDS = ('error_display', 'refractive_index', 'brix', 'temperature_only', 'other_number', 'unreadable', 'display_not_found')


def displays(labels, any_display):
    """The labels of photos of digital displays by file; `--any-display` is measured on photos of real instruments only."""
    found = map(json.loads, open(labels))
    return {label['file']: label for label in found
            if str(label.get('kind', 'lcd')).startswith('l') and not (any_display and label.get('synthetic'))}


def answered(labels, answers, any_display):
    by_name = {name.rsplit('/', 1)[-1]: label for name, label in displays(labels, any_display).items()}
    for answer in map(json.loads, open(answers)):
        label = by_name.get(answer['file'].rsplit('/', 1)[-1])
        if label is not None:
            yield label, answer


def share(count, total):
    return f'{count} ({100 * count / max(total, 1):.1f} %)'


def specific_gravities(pairs):
    rows = [(label['reading'] if label.get('sg') is not None else None, label, answer) for label, answer in pairs]
    print('| photo shows | photos | accepted, right | accepted, wrong | review, right | review, wrong | rejected |\n|---|---|---|---|---|---|---|')
    for name, wanted in (('a specific gravity', True), ('anything else', False)):
        of_kind = [(e, a) for e, _, a in rows if (e is not None) == wanted]
        cells = collections.Counter((a['status'], e is not None and e == a['specific_gravity']) for e, a in of_kind)
        print(f'| {name} | {len(of_kind)} | {share(cells["accepted", True], len(of_kind))} | {cells["accepted", False]} | {cells["review", True]} | '
              f'{cells["review", False]} | {cells["rejected", False] + cells["rejected", True]} |')
    readable = [(e, a) for e, _, a in rows if e is not None]
    print(f'\nbest candidate exact: {share(sum(e == a["specific_gravity"] for e, a in readable), len(readable))}')
    print('\n| confidence at least | accepted of the readable | wrong among all accepted | any value | wrong among these |\n|---|---|---|---|---|')
    for limit in (0, .5, .8, .9, .95, .99):
        given = [(e, a) for e, _, a in rows if a['specific_gravity'] is not None and a['confidence'] >= limit]
        taken = [(e, a) for e, a in given if a['status'] == 'accepted']
        print(f'| {limit} | {100 * sum(e is not None for e, _ in taken) / max(len(readable), 1):.1f} % | {sum(e != a["specific_gravity"] for e, a in taken)} | '
              f'{100 * sum(e is not None for e, _ in given) / max(len(readable), 1):.1f} % | {sum(e != a["specific_gravity"] for e, a in given)} |')
    confusion(rows)
    reasons = collections.Counter(r for e, a in readable if a['status'] != 'accepted' for r in a['reasons'])
    print('\nreasons of readable photos that were not accepted:', ', '.join(f'{r} {n}' for r, n in reasons.most_common()) or 'none')
    return [(e, a['specific_gravity'], a) for e, _, a in rows]


def confusion(rows):
    """What the photos that must be refused are called."""
    table = collections.defaultdict(collections.Counter)
    for expected, label, answer in rows:
        if expected is None:
            kind = next((kind for kind in KINDS if kind in answer['reasons']), 'a value to be asked about')
            # Words stand for themselves; of numbers only their kind is told.
            word = label['reading'] if not any(c.isdigit() for c in label['reading']) else label.get('status', 'another number')
            table[word or 'nothing'][kind] += 1
    kinds = [kind for kind in (*KINDS, 'a value to be asked about') if any(kind in cells for cells in table.values())]
    if table:
        print('\n| refused photo shows | ' + ' | '.join(kinds) + ' |\n|---|' + '---|' * len(kinds))
        for word, cells in sorted(table.items()):
            print(f'| {word} | ' + ' | '.join(str(cells[kind] or '') for kind in kinds) + ' |')


def digits(pairs):
    """Exact and accepted numbers of real displays, of two random halves; a photo with several numbers may give any of them."""
    rows = sorted(((label['reading'].split('|'), answer.get('digits'), answer) for label, answer in pairs), key=lambda row: row[2]['file'].rsplit('/', 1)[-1])
    halves = list(rows)
    random.Random(1).shuffle(halves)
    middle = len(halves) // 2
    print('| photos | exact | accepted | wrong among accepted |\n|---|---|---|---|')
    for name, part in (('one half', halves[:middle]), ('other half', halves[middle:]), ('all', rows)):
        sure = [(e, v) for e, v, a in part if a['status'] == 'accepted']
        print(f'| {name}: {len(part)} | {share(sum(v in e for e, v, _ in part), len(part))} | {len(sure)} | {sum(v not in e for e, v in sure)} |')
    return [('|'.join(e) if v not in e else v, v, a) for e, v, a in rows]


def main(labels, answers, any_display):
    pairs = list(answered(labels, answers, any_display))
    if not pairs:
        sys.exit('no answer belongs to a label')
    rows = digits(pairs) if any_display else specific_gravities(pairs)
    times = sorted(answer['elapsed_ms'] for *_, answer in rows)
    print(f'elapsed: median {times[len(times) // 2]} ms, 99 % {times[min(int(len(times) * .99), len(times) - 1)]} ms, most {times[-1]} ms')
    for expected, value, answer in rows:
        if answer['status'] == 'accepted' and expected != value:
            print('WRONG', answer['file'], expected, value)


if __name__ == '__main__':
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith('--')]
    is_any = '--any-display' in sys.argv
    if '--files' in sys.argv:
        folder = os.path.dirname(arguments[0])
        for file in displays(arguments[0], is_any):
            if os.path.exists(os.path.join(folder, file)):
                sys.stdout.write(os.path.join(folder, file) + '\0')
            else:
                print('no such photo:', file, file=sys.stderr)
    else:
        main(*arguments[:2], is_any)

"""Tables of what `hypona read --json` made of a labelled set of eyepiece photos: acceptance and errors, the confusion table, the curve over the
confidence limit, reasons, times.

    eyepiece_report.py LABELS ANSWERS      the tables
    eyepiece_report.py --files LABELS      the photos of eyepieces, each path ended by a zero byte

Errors are absolute, in ticks of 0.0001 of specific gravity. A photo that nobody must be able to read (`expect` either) may be accepted; only
a wrong value is a fault there.
"""
import collections
import json
import os
import sys

WRONG = 10  # ticks: more than this is a wrong value
LIMITS = (0, .5, .8, .85, .9, .95)


def eyepieces(labels):
    with open(labels) as lines:
        found = [json.loads(line) for line in lines]
    return {label['file']: label for label in found if label['kind'] == 'eyepiece'}


def ticks(value):
    return round((float(value) - 1) * 10_000)


class Photo:
    """A label beside its answer."""

    def __init__(self, label, answer):
        self.file, self.status, self.reasons = answer['file'], answer['status'], answer['reasons']
        self.confidence, self.elapsed = answer['confidence'], answer['elapsed_ms']
        self.expect = label.get('expect') or ('read' if label['status'] == 'ok' else 'refuse')
        self.instrument = label.get('instrument') or label.get('layout') or 'real'
        self.why = label.get('why') or label.get('status')
        value, truth = answer['specific_gravity'], label['sg']
        self.has_value, self.accepted = value is not None, self.status == 'accepted'
        # A value where there is none to read has no error, but is wrong.
        self.error = abs(ticks(value) - ticks(truth)) if self.has_value and truth is not None else None
        self.is_wrong = self.has_value and (self.error is None or self.error > WRONG)

    def shows(self):
        if self.expect == 'refuse':
            return self.instrument if self.why == 'wrong-instrument' else self.why
        return self.instrument + (', nobody must be able to read it' if self.expect == 'either' else '')

    def became(self):
        """The column of the confusion table: rejected photos by the reason that was given first."""
        if self.has_value:
            return self.status + (', wrong' if self.is_wrong else '')
        return self.reasons[0] if self.reasons else self.status


def share(part, whole):
    return f'{part} ({100 * part / max(whole, 1):.1f} %)'


def at(errors, part):
    """The error that `part` of the photos do not exceed, as specific gravity."""
    return f'{sorted(errors)[max(-int(-part * len(errors) // 1) - 1, 0)] / 10_000:.4f}' if errors else '—'


def summary(photos):
    readable = [p for p in photos if p.expect == 'read']
    refused = [p for p in photos if p.expect == 'refuse']
    errors = [p.error for p in readable if p.accepted]
    close = sum(p.has_value and not p.is_wrong for p in readable)
    accepted = [p for p in photos if p.accepted]
    print('| photos | readable | a value | within 0.001 | accepted | median error | 95 % | largest | wrong by > 0.001 among accepted | must be refused, accepted |')
    print('|---|---|---|---|---|---|---|---|---|---|')
    print(f'| {len(photos)} | {len(readable)} | {sum(p.has_value for p in readable)} | {share(close, len(readable))} | {share(len(errors), len(readable))} | '
          f'{at(errors, .5)} | {at(errors, .95)} | {at(errors, 1)} | {sum(p.is_wrong for p in accepted)} | {sum(p.accepted for p in refused)} of {len(refused)} |')
    print(f'\naccepted in all, with those nobody must be able to read: {len(accepted)}')


def confusion(photos):
    """What every kind of photo became; readable ones first, then those nobody must be able to read, then those that must be refused."""
    table = collections.defaultdict(collections.Counter)
    for p in photos:
        table[('read', 'either', 'refuse').index(p.expect), p.shows()][p.became()] += 1
    values = [f'{status}{word}' for status in ('accepted', 'review') for word in ('', ', wrong')]
    reasons = collections.Counter(p.became() for p in photos if not p.has_value)
    columns = [*values, *(reason for reason, _ in reasons.most_common())]
    print('\n| photo shows | ' + ' | '.join(f'`{c}`' if c in reasons else c for c in columns) + ' |\n|---|' + '---|' * len(columns))
    for (_, name), cells in sorted(table.items()):
        print(f'| {name} | ' + ' | '.join(str(cells[c] or '') for c in columns) + ' |')


def curve(photos):
    readable = sum(p.expect == 'read' for p in photos)
    print('\n| confidence at least | accepted of the readable | 95 % of their errors | wrong among all accepted | any value of the readable | wrong among all these |')
    print('|---|---|---|---|---|---|')
    for limit in LIMITS:
        given = [p for p in photos if p.has_value and p.confidence >= limit]
        errors = [p.error for p in given if p.accepted and p.expect == 'read']
        print(f'| {limit} | {share(len(errors), readable)} | {at(errors, .95)} | {sum(p.is_wrong for p in given if p.accepted)} | '
              f'{share(sum(p.expect == "read" for p in given), readable)} | {sum(p.is_wrong for p in given)} |')


def main(labels, answers):
    by_name = {os.path.basename(name): label for name, label in eyepieces(labels).items()}
    with open(answers) as lines:
        found = [json.loads(line) for line in lines]
    photos = [Photo(by_name[name], answer) for answer in found if (name := os.path.basename(answer['file'])) in by_name]
    if not photos:
        sys.exit('no answer belongs to a label of an eyepiece')
    summary(photos)
    confusion(photos)
    curve(photos)
    reasons = collections.Counter(r for p in photos if p.expect == 'read' and not p.accepted for r in p.reasons)
    print('\nreasons of readable photos that were not accepted:', ', '.join(f'{r} {n}' for r, n in reasons.most_common()) or 'none')
    times = sorted(p.elapsed for p in photos)
    print(f'elapsed: median {times[len(times) // 2]} ms, 99 % {times[min(int(len(times) * .99), len(times) - 1)]} ms, most {times[-1]} ms')
    for p in photos:
        if p.accepted and p.is_wrong:
            print('WRONG', p.file, 'nothing to read' if p.error is None else f'off by {p.error / 10_000:.4f}')


if __name__ == '__main__':
    if sys.argv[1] == '--files':
        folder = os.path.dirname(sys.argv[2])
        for file in eyepieces(sys.argv[2]):
            if os.path.exists(os.path.join(folder, file)):
                sys.stdout.write(os.path.join(folder, file) + '\0')
            else:
                print('no such photo:', file, file=sys.stderr)
    else:
        main(*sys.argv[1:3])

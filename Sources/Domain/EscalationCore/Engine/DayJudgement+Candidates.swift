/// Weights of the review queue: one that would fire any weight rule as today's value of its slot gives yellow, never more.
extension DayJudgement {
    mutating func judgeWeightCandidates(_ reference: Int?) {
        for slot in DaySlot.allCases where day.weight(slot) == nil {
            guard let candidate = slot == .morning ? day.morningCandidate : day.eveningCandidate, fires(candidate, slot, reference) else { continue }
            triggers.add(Reason(code: .weightUnconfirmed, level: .yellow, value: candidate))
            return
        }
        // A weighing whose unit is in doubt has no value to judge and always fires.
        if day.unitSuspects.contains(where: { day.weight($0) == nil }) {
            triggers.add(Reason(code: .weightUnconfirmed, level: .yellow))
        }
    }

    private func fires(_ candidate: Int, _ slot: DaySlot, _ reference: Int?) -> Bool {
        if slot == .evening, let morning = day.morningWeight {
            return limits[.weightDayDelta].grade(candidate.minus(morning)) > .green
        }
        let offset = slot == .morning ? 0 : thresholds.baseline.eveningOffset
        // Without an earlier weight of the slot the baseline takes its place; with no reference at all nothing speaks for the candidate.
        guard let earlier = series.weight(slot, before: pod, days: thresholds.gainMaxGapDays)?.grams ?? reference?.plus(offset) else { return true }
        if limits[.weightGain24h].grade(candidate.minus(earlier)) > .green || limits[.weightLoss24h].grade(earlier.minus(candidate)) > .green { return true }
        var asValue = Triggers()
        let changes =
            slot == .morning
            ? differences(morning: candidate, evening: day.eveningWeight, reference) : differences(morning: nil, evening: candidate, reference)
        judge(changes, baselineCap: .red, into: &asValue)
        return asValue.level > .green
    }
}

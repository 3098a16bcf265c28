/// Rules that judge the values of the day.
extension DayJudgement {
    mutating func judgeSymptoms() {
        if let score = day.symptoms.map(\.totalScore).max() { triggers.judge(score, .symptomScore, limits) }
        if let confusion = day.symptoms.map(\.confusion).max() { triggers.judge(confusion, .symptomConfusion, limits) }
    }

    mutating func judgeWeight() {
        let reference = baseline.weight(before: pod)
        if day.hasWeight, reference == nil { note(.baselineWeightMissing) }
        let offset = baseline.openScaleOffset(on: pod)
        if let offset { note(.baselineScaleOffset, value: offset) }
        judge(differences(morning: day.morningWeight, evening: day.eveningWeight, reference), baselineCap: offset == nil ? .red : .yellow, into: &triggers)
        judgeWeightCandidates(reference)
    }

    func differences(morning: Int?, evening: Int?, _ reference: Int?) -> WeightDifferences {
        WeightDifferences(morning: morning, evening: evening, pod: pod, series: series, baseline: reference, thresholds: thresholds)
    }

    func judge(_ differences: WeightDifferences, baselineCap: AlertLevel, into triggers: inout Triggers) {
        if let change = differences.oneDay {
            triggers.judge(change.grams, .weightGain24h, limits, since: (change.referencePOD, pod - change.referencePOD))
            triggers.judge(0.minus(change.grams), .weightLoss24h, limits, since: (change.referencePOD, pod - change.referencePOD))
        }
        if let change = differences.threeDays {
            triggers.judge(change.grams, .weightGain3d, limits, since: (change.referencePOD, pod - change.referencePOD))
            triggers.judge(0.minus(change.grams), .weightLoss3d, limits, since: (change.referencePOD, pod - change.referencePOD))
        }
        if let gain = differences.baseline { triggers.judge(gain, .weightGainBaseline, limits, cap: baselineCap) }
        if let gain = differences.withinDay { triggers.judge(gain, .weightDayDelta, limits) }
    }

    mutating func judgeUrine() {
        if let highest = day.urineSG.max() { triggers.judge(highest, .urineSGHigh, limits) }
        if let lowest = day.urineSG.min() { triggers.judge(lowest, .urineSGLow, limits) }
        guard let candidate = day.urineSGCandidate else { return }
        for code in [LimitCode.urineSGHigh, .urineSGLow] where limits[code].grade(candidate) > .green {
            triggers.add(Reason(code: .urineUnconfirmed, level: .yellow, value: candidate))
        }
    }

    mutating func judgeFluid() {
        if let fluid = day.fluidML { triggers.judge(fluid, .fluidExcess, limits) }
    }

    /// In simplified mode no test is scheduled, so none counts and none is owed.
    mutating func judgeCognition(_ course: inout Course) {
        if profile.isSimplified {
            course.raisedTest = nil
        } else if let delta = day.cognitionPermille {
            triggers.judge(delta, .cognitionReaction, limits)
            course.raisedTest = triggers.fired(.cognitionReaction) ? pod : nil
        }
    }
}

/// What is missing on a day that is over.
extension DayJudgement {
    mutating func judgeMissingData() {
        guard day.isClosed, pod >= baseline.startPOD else { return }
        let isYesterdayOwed = pod - 1 >= baseline.startPOD
        if day.basis == .noData {
            let wasMissing = isYesterdayOwed && (series[pod - 1]?.basis ?? .noData) == .noData
            if limits.isCritical || wasMissing {
                triggers.add(Reason(code: .dataMissing, level: .yellow))
            } else {
                note(.dataMissing)
            }
            return
        }
        let noSG = isYesterdayOwed && day.urineSG.isEmpty && (series[pod - 1]?.urineSG ?? []).isEmpty
        if limits.isCritical, !day.hasWeight || noSG { triggers.add(Reason(code: .dataMissing, level: .yellow)) }
        if day.morningWeight == nil { note(.dataNoMorningWeight) }
        if day.symptoms.isEmpty { note(.dataNoSymptoms) }
        if day.urineSG.isEmpty { note(.dataNoUrineSG) }
    }

    /// Steps far below the mean of the three days before: a note, never a level.
    mutating func noteActivity() {
        guard day.isClosed, let steps = day.steps, let mean = StepMean(series, before: pod), mean.sum >= thresholds.activityMinMean * mean.count,
            steps.times(mean.count * 100) <= mean.sum.times(thresholds.activityDropPercent)
        else { return }
        note(.activityDrop, value: mean.percent(steps) ?? 0)
    }
}

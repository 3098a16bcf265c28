/// The judgement of one day: values of the day, what holds for it, and what fired so far.
struct DayJudgement {
    let day: DayValues
    let profile: ProfileOnDay
    let limits: DayLimits
    let series: DaySeries
    let baseline: WeightBaseline
    let thresholds: AlertThresholds
    var triggers = Triggers()
    var info: [DayInfo] = []

    init(day: DayValues, profile: ProfileOnDay, limits: DayLimits, series: DaySeries, baseline: WeightBaseline, thresholds: AlertThresholds) {
        self.day = day
        self.profile = profile
        self.limits = limits
        self.series = series
        self.baseline = baseline
        self.thresholds = thresholds
    }

    var pod: Int { day.pod }

    /// A day outside the monitoring has no level. An alarm that is open stays open, and red symptoms shortly after the end are told.
    mutating func notMonitored(_ course: inout Course) -> DayEvaluation {
        judgeSymptoms()
        note(.notActive)
        if let alarm = course.openAlarm { note(.openRed, referencePOD: alarm) }
        let end = thresholds.monitoring.upperBound
        if !profile.isWithdrawn, pod > end, pod <= end + thresholds.afterMonitoringDays, triggers.level == .red { note(.afterMonitoringSymptom) }
        if day.acknowledgement.coversOpenRed {
            if course.latchedSince != nil { course.previous?.isAcknowledged = true }
            course.latchedSince = nil
            course.openSince = nil
        }
        return DayEvaluation(pod: pod, level: nil, basis: day.basis, reasons: [], info: sortedInfo)
    }

    /// A monitored day: the rules of the day's values, what is held from before, combinations, missing data, the latch.
    mutating func monitored(_ course: inout Course) -> DayEvaluation {
        judgeSymptoms()
        judgeWeight()
        judgeUrine()
        judgeFluid()
        judgeCognition(&course)
        var state = freshState()
        hold(from: course, into: &state)
        judgeCombinations()
        judgeCluster(state)
        judgeMissingData()
        noteActivity()
        latch(&course)
        let level = triggers.level
        let answer = DayEvaluation(pod: pod, level: level, basis: day.basis, reasons: triggers.reasons, info: sortedInfo)
        state.isAcknowledged = level == .red && day.acknowledgement.coversAll(of: answer)
        course.latchedSince = level == .red && !state.isAcknowledged ? course.latchedSince ?? pod : nil
        if day.acknowledgement.coversOpenRed { course.openSince = nil }
        course.previous = state
        return answer
    }

    mutating func note(_ code: InfoCode, value: Int? = nil, referencePOD: Int? = nil) {
        info.append(DayInfo(code: code, value: value, referencePOD: referencePOD))
    }

    private var sortedInfo: [DayInfo] { info.sorted { $0.code < $1.code } }

    /// A red that nobody acknowledged makes the next day red; where a correction took the red away, the alarm stays open.
    private mutating func latch(_ course: inout Course) {
        if let since = course.latchedSince, triggers.level < .red {
            triggers.add(Reason(code: .latchRed, level: .red, referencePOD: since))
        }
        if day.correctedRed, triggers.level < .red { course.openSince = course.openSince ?? pod }
        if let since = course.openSince { note(.openRed, referencePOD: since) }
    }
}

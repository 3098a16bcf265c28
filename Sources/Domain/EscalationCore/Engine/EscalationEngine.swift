/// Judges a patient's days: a pure function of profile, values and thresholds. No clock, no store, no memory between calls.
///
/// It never diagnoses; it says how quickly a person should look, and why. An alarm never falls because data are missing.
public enum EscalationEngine {
    /// The days that are judged at all; rows outside are left out. Far wider than any monitoring, it bounds the work.
    public static let podRange = -1000...10_000

    /// The answers for all days from the first row (or the start of the monitoring, if the profile names it) to the last
    /// row, oldest first. A day without a row in between is an empty, closed day.
    ///
    /// Holds, latches and differences reach forward in time only: a later row never changes the answer of an earlier day.
    /// - Parameters:
    ///   - profile: nil: nothing is known of the patient, so the limits of the strictest class hold.
    ///   - days: one row a day in any order; of two rows of one POD the later holds.
    ///   - thresholds: the validated configuration.
    public static func evaluate(profile: PatientProfile?, days: [DayValues], thresholds: AlertThresholds) -> [DayEvaluation] {
        guard let series = DaySeries(days) else { return [] }
        let baseline = WeightBaseline(profile: profile, series: series, thresholds: thresholds)
        var first = series.pods.lowerBound
        if profile?.monitoringStartPOD != nil { first = min(first, baseline.startPOD) }
        let items = profile.map(RiskItems.init)
        var course = Course()
        var answers: [DayEvaluation] = []
        answers.reserveCapacity(series.pods.upperBound - first + 1)
        for pod in first...series.pods.upperBound {
            let onDay = ProfileOnDay(profile, items: items, pod: pod, thresholds: thresholds)
            let limits = thresholds.forRiskClass(onDay.riskClass, pod: pod, fluidLimitML: onDay.fluidLimitML)
            var judgement = DayJudgement(
                day: series[pod] ?? DayValues(pod: pod), profile: onDay, limits: limits, series: series, baseline: baseline, thresholds: thresholds)
            let isActive = thresholds.monitoring.contains(pod) && !onDay.isWithdrawn
            answers.append(isActive ? judgement.monitored(&course) : judgement.notMonitored(&course))
        }
        return answers
    }
}

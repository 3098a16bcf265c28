/// Decides once a day how much a patient is reminded.
public enum AdaptiveReminder {
    /// The intensity of a day.
    /// - Parameters:
    ///   - pod: the day after surgery.
    ///   - done: completed tasks of the up to three monitored days before.
    ///   - due: scheduled tasks of those days; none counts as low adherence, because nothing is known in the patient's favour.
    ///   - morningOK: whether the morning check of the day is complete.
    ///   - criticalWindow: the days of the highest risk.
    public static func intensity(pod: Int, done: Int, due: Int, morningOK: Bool, criticalWindow: ClosedRange<Int>) -> ReminderIntensity {
        // Whole numbers and no rounding: 59.6 % is low, 60 % is not; 79.2 % is not high, 80 % is.
        let isLow = due == 0 || done.times(100) < due.times(60)
        let isHigh = due > 0 && done.times(100) >= due.times(80)
        if criticalWindow.contains(pod) { return isLow ? .maximal : .erhoeht }
        if isLow { return .erhoeht }
        return isHigh && morningOK ? .minimal : .normal
    }
}

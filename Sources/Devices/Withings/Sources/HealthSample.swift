public import CivilTime

/// One amount or reading of a phone or watch, as an Apple Health export holds it.
public struct HealthSample: Sendable, Hashable {
    /// What was counted or read.
    public enum Metric: String, Sendable, CaseIterable {
        /// Steps.
        case steps
        /// Beats a minute.
        case heartRate
        /// Beats a minute at rest.
        case restingHeartRate
        /// Standard deviation of the intervals between beats, in ms. Other statistics of variability are never mixed with it.
        case hrvSDNN
        /// Minutes asleep; time in bed is none.
        case sleep
    }
    /// What it is.
    public let metric: Metric
    /// When it began.
    public let start: Instant
    /// When it ended; equal to `start` for a reading at an instant.
    public let end: Instant
    /// The app or device that wrote it.
    public let source: String
    /// The amount over the whole time, or the reading, with its own digits.
    public let value: ExactDecimal

    /// The sample of a record; nil where it is no such sample, or its unit, value or times cannot be read: nothing is guessed.
    init?(_ record: AppleHealthRecord) {
        guard let begun = AppleHealthTime(record.start)?.instant, let ended = AppleHealthTime(record.end)?.instant, begun <= ended else { return nil }
        guard let (metric, amount) = HealthSample.amount(record, seconds: ended.seconds(since: begun)), let amount, amount >= ExactDecimal(0) else {
            return nil
        }
        self.metric = metric
        value = amount
        start = begun
        end = ended
        source = record.source
    }

    private static func amount(_ record: AppleHealthRecord, seconds: Int64) -> (Metric, ExactDecimal?)? {
        let number = ExactDecimal(record.value.trimmingBlanks)
        switch (record.kind, record.unit) {
        case (.stepCount, "count"): return (.steps, number)
        case (.heartRate, "count/min"): return (.heartRate, number)
        case (.restingHeartRate, "count/min"): return (.restingHeartRate, number)
        case (.heartRateVariabilitySDNN, "ms"): return (.hrvSDNN, number)
        case (.sleepAnalysis, _) where record.value.hasPrefix("HKCategoryValueSleepAnalysisAsleep"):
            // To a hundredth of a minute, half up.
            return (.sleep, ExactDecimal(significand: Int128((seconds * 100 + 30) / 60), exponent: -2))
        default: return nil
        }
    }
}

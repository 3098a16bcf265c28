public import CivilTime

/// The value of one metric on one calendar day of the patient, as a phone app hands it over.
public struct DailyValue: Sendable, Hashable {
    /// What it is about.
    public let metric: DailyMetric
    /// The calendar day.
    public let day: CivilDate
    /// The sum of a cumulative metric, the mean of a discrete one.
    public let value: ExactDecimal
    /// The least reading of the day, for discrete metrics.
    public let minimum: ExactDecimal?
    /// The greatest reading of the day, for discrete metrics.
    public let maximum: ExactDecimal?

    /// A value of that day.
    /// - Throws: ``DailyStatisticsError`` for a negative value, bounds that are not in order, or bounds of a sum.
    public init(
        metric: DailyMetric, day: CivilDate, value: ExactDecimal, minimum: ExactDecimal? = nil, maximum: ExactDecimal? = nil
    ) throws(DailyStatisticsError) {
        let inOrder = !(minimum.map(value.isLess) ?? false) && !(maximum.map { $0.isLess(than: value) } ?? false)
        guard inOrder, !metric.isCumulative || minimum == nil && maximum == nil else { throw .bounds(metric: metric.rawValue) }
        guard (minimum ?? value).units >= 0 else { throw .negative(source: metric.rawValue) }
        self.metric = metric
        self.day = day
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
    }
}

public import CivilTime

/// One amount or reading of a wearable or phone, over a time or at an instant.
public struct StatisticSample: Sendable, Hashable {
    /// When it begins.
    public let start: Instant
    /// When it ends; equal to `start` for a reading at an instant.
    public let end: Instant
    /// The device or app it comes from.
    public let source: String
    /// The amount over the whole time, or the reading.
    public let value: ExactDecimal

    /// A sample of that source.
    /// - Throws: ``DailyStatisticsError/backwards(source:)``.
    public init(start: Instant, end: Instant, source: String, value: ExactDecimal) throws(DailyStatisticsError) {
        guard start <= end else { throw .backwards(source: source) }
        self.start = start
        self.end = end
        self.source = source
        self.value = value
    }
}

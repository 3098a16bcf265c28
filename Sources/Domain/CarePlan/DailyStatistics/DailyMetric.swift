/// What a daily statistic is about. The raw values are the names in files.
public enum DailyMetric: String, Sendable, Hashable, CaseIterable {
    case stepCount, fluidIntakeML, sleepMin, heartRate, restingHeartRate, hrvSDNN

    /// The metric of that name.
    /// - Throws: ``DailyStatisticsError/metric(_:)``; RMSSD too, which is another statistic than SDNN and never mixed with it.
    public init(name: String) throws(DailyStatisticsError) {
        guard let metric = DailyMetric(rawValue: name) else { throw .metric(name) }
        self = metric
    }

    /// Whether amounts add up over the day; otherwise readings have a mean, a minimum and a maximum.
    public var isCumulative: Bool {
        switch self {
        case .stepCount, .fluidIntakeML, .sleepMin: true
        case .heartRate, .restingHeartRate, .hrvSDNN: false
        }
    }
}

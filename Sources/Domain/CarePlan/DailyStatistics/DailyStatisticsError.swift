/// Why samples cannot be turned into a value of the day.
public enum DailyStatisticsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sum was asked of a discrete metric, or a mean of a cumulative one.
    case mixed(metric: String)
    /// The sample ends before it begins.
    case backwards(source: String)
    /// A cumulative sample is negative.
    case negative(source: String)
    /// The value has more digits than can be added up exactly.
    case tooLarge(source: String)
    /// The metric is not known, or is a statistic of another kind (RMSSD is not SDNN).
    case metric(String)
    /// Minimum, value and maximum are not in order, or a sum came with a minimum or maximum.
    case bounds(metric: String)

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .mixed(let metric): "\(metric): a sum and a mean are never combined; ask a cumulative metric for its sum, a discrete one for its mean"
        case .backwards(let source): "a sample of \"\(source)\" ends before it begins; check the source's clock"
        case .negative(let source): "a sample of \"\(source)\" has a negative amount; amounts are 0 or more"
        case .tooLarge(let source): "a value of \"\(source)\" is too large or has more than \(ExactDecimal.maximumDecimals) decimals"
        case .metric(let name): "metric \"\(name)\" is not known here; use one of \(DailyMetric.allCases.map(\.rawValue).joined(separator: ", "))"
        case .bounds(let metric): "\(metric): minimum, value and maximum are not in order, or a sum has a minimum or maximum; check the source"
        }
    }
}

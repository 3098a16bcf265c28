/// Where the weight is going, for display; the rules judge the differences themselves.
public struct WeightTrend: Sendable, Hashable {
    /// The change over three days (else two), as the rules take it; negative for a loss.
    public let threeDays: WeightDifferences.Difference?
    /// The least-squares slope over the last up to five mornings, g a day, rounded half up.
    public let gramsPerDay: Int
    /// The direction of the exact slope; within ±300 g a day it is stable (our choice).
    public let direction: TrendDirection
}

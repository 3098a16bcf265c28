/// Where the activity is going, for display.
public struct ActivityTrend: Sendable, Hashable {
    /// The day's steps as per cent of the mean of the up to three days before, rounded half up.
    public let percentOfMean: Int
    /// The direction; within ±20 % it is stable (our choice).
    public let direction: TrendDirection
}

/// Mean, minimum and maximum of a day's readings.
public struct DiscreteStatistic: Sendable, Hashable {
    /// The mean of the digits given, in tenths, rounded half up.
    public let averageTenths: Int
    /// The least reading.
    public let minimum: ExactDecimal
    /// The greatest reading.
    public let maximum: ExactDecimal
    /// How many readings there are.
    public let count: Int

    /// A statistic that was made elsewhere, for instance by a phone.
    public init(averageTenths: Int, minimum: ExactDecimal, maximum: ExactDecimal, count: Int) {
        self.averageTenths = averageTenths
        self.minimum = minimum
        self.maximum = maximum
        self.count = count
    }
}

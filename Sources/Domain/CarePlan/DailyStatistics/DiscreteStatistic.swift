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
}

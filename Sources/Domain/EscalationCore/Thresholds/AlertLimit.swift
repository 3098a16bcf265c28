/// The two limits of a rule on one day, exact: a whole number times a per cent, so in hundredths of the unit.
public struct AlertLimit: Sendable, Hashable {
    /// When a value meets a limit.
    public enum Direction: Sendable, Hashable {
        /// Value ≥ limit.
        case atLeast
        /// Value > limit.
        case above
        /// Value ≤ limit.
        case atMost
    }

    /// When a value meets a limit.
    public let direction: Direction
    /// The limit of yellow in hundredths of the unit.
    public let yellowHundredths: Int
    /// The limit of red in hundredths of the unit; nil: the rule never gives red.
    public let redHundredths: Int?

    /// The level that the value asks for.
    public func grade(_ value: Int) -> AlertLevel {
        let hundredths = value.times(100)
        if let redHundredths, meets(hundredths, redHundredths) { return .red }
        return meets(hundredths, yellowHundredths) ? .yellow : .green
    }

    /// The limit of that level in hundredths of the unit.
    public func hundredths(of level: AlertLevel) -> Int? {
        switch level {
        case .green: nil
        case .yellow: yellowHundredths
        case .red: redHundredths
        }
    }

    private func meets(_ value: Int, _ limit: Int) -> Bool {
        switch direction {
        case .atLeast: value >= limit
        case .above: value > limit
        case .atMost: value <= limit
        }
    }
}

/// The limits of one rule as the configuration gives them, before the risk class.
public struct LimitSetting: Sendable, Hashable {
    /// The limit of yellow in the unit of the rule.
    public let yellow: Int
    /// The limit of red; nil: never red.
    public let red: Int?
    /// Whether the risk class scales the limits.
    public let isScaled: Bool

    /// The exact limits at that per cent.
    func limit(_ direction: AlertLimit.Direction, percent: Int) -> AlertLimit {
        let factor = isScaled ? percent : 100
        return AlertLimit(direction: direction, yellowHundredths: yellow.times(factor), redHundredths: red.map { $0.times(factor) })
    }
}

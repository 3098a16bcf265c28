/// A decimal number exactly as a source gave it: `units / 10^decimals`.
public struct ExactDecimal: Sendable, Hashable, CustomStringConvertible {
    /// More decimals than this are refused.
    public static let maximumDecimals = 9
    /// No value is larger than this many units either way.
    static let maximumUnits = 1_000_000_000_000_000

    /// The digits as a whole number.
    public let units: Int
    /// How many of the digits stand behind the point, 0–9.
    public let decimals: Int

    /// A number of those digits; nil where it has more than 9 decimals or more than 10^15 units.
    public init?(units: Int, decimals: Int = 0) {
        guard (0...ExactDecimal.maximumDecimals).contains(decimals), units.magnitude <= UInt(ExactDecimal.maximumUnits) else { return nil }
        self.units = units
        self.decimals = decimals
    }

    /// 10^decimals.
    var scale: Int { (0..<decimals).reduce(1) { power, _ in power * 10 } }

    /// Whether the left one is smaller, whatever their decimals; nil never happens within the limits.
    func isLess(than other: ExactDecimal) -> Bool {
        let left = units.multipliedFullWidth(by: other.scale)
        let right = other.units.multipliedFullWidth(by: scale)
        return (left.high, left.low) < (right.high, right.low)
    }

    /// The number with its own digits.
    public var description: String {
        let digits = String(units.magnitude)
        let sign = units < 0 ? "-" : ""
        guard decimals > 0 else { return sign + digits }
        let filled = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return sign + filled.dropLast(decimals) + "." + filled.suffix(decimals)
    }
}

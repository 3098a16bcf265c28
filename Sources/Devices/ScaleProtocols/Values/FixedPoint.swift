public import JSONValues

/// A number with the digits of the device: `value` × 10^-`decimals`, exact.
public struct FixedPoint: Sendable, Hashable {
    /// All digits as a whole number.
    public let value: Int
    /// How many of the digits stand behind the point, 0–18.
    public var decimals: Int { Int(places) }
    private let places: UInt8

    /// `value` × 10^-`decimals`.
    public init(_ value: Int, decimals: Int = 0) {
        self.value = value
        places = UInt8(min(max(decimals, 0), 18))
    }

    /// The digits with their point: `70.250`.
    public var text: String {
        let digits = String(value.magnitude)
        let sign = value < 0 ? "-" : ""
        if decimals == 0 { return sign + digits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }

    /// The number for JSON, with the same digits.
    public var json: JSONValue { JSONNumber(text: text).map(JSONValue.number) ?? .null }
}

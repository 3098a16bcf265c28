/// A mass as the scale gave it; conversions are exact and happen once.
public struct ScaleMass: Sendable, Hashable {
    /// The number in `unit`, with the resolution of the protocol; 0 or more.
    public let amount: FixedPoint
    /// The unit that the packet itself names.
    public let unit: ScaleUnit

    /// The number of that unit; nil where it is negative or has more than ten digits, which no scale means.
    public init?(_ value: Int, decimals: Int, unit: ScaleUnit = .kilogram) {
        // 10^10 × 635 029 318, the largest conversion factor, fits 63 bits: nothing below can overflow.
        guard (0..<10_000_000_000).contains(value), (0...9).contains(decimals) else { return nil }
        self.init(unchecked: value, decimals: decimals, unit: unit)
    }

    private init(unchecked value: Int, decimals: Int, unit: ScaleUnit) {
        amount = FixedPoint(value, decimals: decimals)
        self.unit = unit
    }

    /// A count of the scale: that many steps of `step` × 10^-`decimals` units.
    init(count: UInt16, step: UInt8 = 1, decimals: UInt8, unit: ScaleUnit = .kilogram) {
        self.init(unchecked: Int(count) * Int(step), decimals: Int(min(decimals, 9)), unit: unit)
    }

    /// A count of 32 bits: that many steps of 10^-`decimals` kg.
    init(count: UInt32, decimals: UInt8) {
        self.init(unchecked: Int(count), decimals: Int(min(decimals, 9)), unit: .kilogram)
    }

    /// The mass in kg, exact to the last digit of the conversion factor.
    public var kilograms: FixedPoint {
        let (factor, decimals) = unit.kilograms
        return FixedPoint(amount.value * factor, decimals: amount.decimals + decimals)
    }

    /// The mass in grams, rounded half up.
    public var grams: Int {
        let exact = kilograms
        var divisor = 1
        if exact.decimals <= 3 {
            // At most 10^10 × 500 × 1000 here: only kg and jin have so few decimals.
            for _ in exact.decimals..<3 { divisor *= 10 }
            return exact.value * divisor
        }
        for _ in 3..<exact.decimals { divisor *= 10 }
        return (exact.value + divisor / 2) / divisor
    }
}

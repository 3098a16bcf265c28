/// The units a weight can be given in, with their exact factors.
public enum WeightUnit: String, Sendable, Hashable, CaseIterable {
    case kg
    case g
    /// International pound, 0.45359237 kg.
    case lb
    /// Stone of 14 lb.
    case st
    /// Chinese jin, 0.5 kg.
    case jin

    /// Hundred-thousandths of a gram in one unit.
    private var factor: Int128 {
        switch self {
        case .kg: 100_000_000
        case .g: 100_000
        case .lb: 45_359_237
        case .st: 635_029_318
        case .jin: 50_000_000
        }
    }

    /// The grams of a text: up to 7 digits, with at most one point or comma and up to 6 digits behind it; rounded half up to the
    /// gram, once. Nil for everything else.
    public func grams(_ text: String) -> Int? {
        guard let number = DecimalText(text, whole: 7, decimals: 6) else { return nil }
        return Int(exactly: (number.digits * factor).roundedQuotient(by: .power(ofTen: number.decimals + 5)))
    }

    /// The grams of `value × 10^exponent` kg, as clouds write weights; half up. Nil where the value is negative or the exponent
    /// not −9…3.
    public static func cloudGrams(value: Int, exponent: Int) -> Int? {
        guard value >= 0, (-9...3).contains(exponent) else { return nil }
        let power = exponent + 3
        let grams = power >= 0 ? Int128(value) * .power(ofTen: power) : Int128(value).roundedQuotient(by: .power(ofTen: -power))
        return Int(exactly: grams)
    }
}

/// An exact decimal number, `significand × 10^exponent`. Its digits are kept as written: 78.30 is not shortened to 78.3.
///
/// Weights never pass through binary floating point: 78.35 has no such representation, and the noise would show.
public struct ExactDecimal: Sendable {
    /// The digits as a whole number, at most 37 of them.
    public let significand: Int128
    /// The power of ten the significand is multiplied with, −400…400.
    public let exponent: Int

    static let maximumDigits = 37
    static let maximumExponent = 400

    /// The number of those parts; nil where they are beyond the limits.
    public init?(significand: Int128, exponent: Int) {
        guard exponent.magnitude <= UInt(ExactDecimal.maximumExponent), ExactDecimal.digitCount(significand) <= ExactDecimal.maximumDigits else { return nil }
        self.significand = significand
        self.exponent = exponent
    }

    /// A whole number.
    public init(_ value: Int) {
        significand = Int128(value)
        exponent = 0
    }

    /// The number written with optional sign, at most one point and an optional exponent (`78.3`, `+5`, `.5`, `5.`, `7.83e4`),
    /// and nothing else; nil for everything else and beyond the limits.
    public init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        let negative = ExactDecimal.sign(&rest)
        var digits: Int128 = 0
        var count = 0
        var fraction: Int?
        while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
            rest.removeFirst()
            if byte == UInt8(ascii: "."), fraction == nil {
                fraction = 0
            } else if (48...57).contains(byte) {
                if digits > ExactDecimal.mostBeforeAppending { return nil }
                digits = digits * 10 + Int128(byte - 48)
                count += 1
                fraction = fraction.map { $0 + 1 }
            } else {
                return nil
            }
        }
        guard count > 0, let power = ExactDecimal.power(rest) else { return nil }
        self.init(significand: negative ? -digits : digits, exponent: power - (fraction ?? 0))
    }

    private static let mostBeforeAppending = Int128(1_000_000_000_000_000_000) * 1_000_000_000_000_000_000

    private static func sign(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else { return false }
        rest.removeFirst()
        return first == UInt8(ascii: "-")
    }

    /// The exponent behind the digits: 0 where nothing follows.
    private static func power(_ rest: ArraySlice<UInt8>) -> Int? {
        if rest.isEmpty { return 0 }
        var digits = rest.dropFirst()
        let negative = sign(&digits)
        guard !digits.isEmpty, digits.count <= 6, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        return negative ? -value : value
    }

    private static func digitCount(_ value: Int128) -> Int { value == 0 ? 1 : String(value.magnitude).utf8.count }

    /// The product with 10^`digits`; nil beyond the limits.
    public func shifted(by digits: Int) -> ExactDecimal? {
        digits.magnitude > UInt(2 * ExactDecimal.maximumExponent) ? nil : ExactDecimal(significand: significand, exponent: exponent + digits)
    }

    /// The exact product; nil beyond the limits.
    public func times(_ factor: ExactDecimal) -> ExactDecimal? {
        let (product, overflow) = significand.multipliedReportingOverflow(by: factor.significand)
        return overflow ? nil : ExactDecimal(significand: product, exponent: exponent + factor.exponent)
    }

    /// The same value without trailing zeros in its significand.
    var normalized: (significand: Int128, exponent: Int) {
        if significand == 0 { return (0, 0) }
        var (digits, power) = (significand, exponent)
        while digits % 10 == 0 { (digits, power) = (digits / 10, power + 1) }
        return (digits, power)
    }

    /// Whether the value has no fraction, however it is written (`5`, `5.0`, `50e-1`).
    public var isWhole: Bool { normalized.exponent >= 0 }

    /// The value if it is whole and fits.
    public var int: Int? {
        let (digits, power) = normalized
        guard power >= 0, power <= 19, let factor = ExactDecimal.powerOfTen(power) else { return nil }
        let (product, overflow) = digits.multipliedReportingOverflow(by: factor)
        return overflow ? nil : Int(exactly: product)
    }

    /// 10^`power` for 0…37.
    static func powerOfTen(_ power: Int) -> Int128? {
        guard (0...maximumDigits).contains(power) else { return nil }
        return (0..<power).reduce(Int128(1)) { product, _ in product * 10 }
    }
}

extension ExactDecimal: Hashable, Comparable {
    /// Equal in value: 78.30 equals 78.3.
    public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool { left.normalized == right.normalized }

    /// Feeds the value.
    public func hash(into hasher: inout Hasher) {
        let (digits, power) = normalized
        hasher.combine(digits)
        hasher.combine(power)
    }

    /// Whether the left value is less.
    public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        let (a, b) = (left.normalized, right.normalized)
        if a.significand.signum() != b.significand.signum() { return a.significand < b.significand }
        // The same sign: compare the magnitudes' sizes first, so that aligning the digits cannot overflow.
        let sizes = (digitCount(a.significand) + a.exponent, digitCount(b.significand) + b.exponent)
        if sizes.0 != sizes.1, a.significand != 0 { return (sizes.0 < sizes.1) == (a.significand > 0) }
        let floor = min(a.exponent, b.exponent)
        guard let up = powerOfTen(a.exponent - floor), let down = powerOfTen(b.exponent - floor) else { return false }
        return a.significand * up < b.significand * down
    }
}

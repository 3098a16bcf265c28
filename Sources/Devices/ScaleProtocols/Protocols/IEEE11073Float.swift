/// A FLOAT of IEEE 11073-20601: 24 bits of mantissa with sign, then 8 bits of decimal exponent with sign, LE.
struct IEEE11073Float {
    /// The significand; nil for the reserved values (not a number, not at this resolution, infinities).
    let mantissa: Int?
    /// The power of ten.
    let exponent: Int

    init(_ bits: UInt32) {
        let raw = Int(Int32(bitPattern: bits << 8) >> 8)
        // 7FFFFE +∞, 7FFFFF NaN, 800000 not at this resolution, 800001 reserved, 800002 -∞
        mantissa = (-0x7F_FFFD...0x7F_FFFD).contains(raw) ? raw : nil
        exponent = Int(Int8(truncatingIfNeeded: bits >> 24))
    }

    /// The value with its digits; nil where it is reserved, negative, or beyond what 10 digits hold.
    var digits: (value: Int, decimals: Int)? {
        guard let mantissa, mantissa >= 0, (-9...3).contains(exponent) else { return nil }
        if exponent <= 0 { return (mantissa, -exponent) }
        return (mantissa * [1, 10, 100, 1000][exponent], 0)
    }
}

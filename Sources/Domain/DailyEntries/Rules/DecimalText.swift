/// Digits with at most one point or comma: the only way people and displays write a number here. A sign, an exponent, a blank
/// inside or a second separator is refused, never guessed.
struct DecimalText {
    /// The digits as a whole number.
    let digits: Int128
    /// How many of them stand before the separator.
    let whole: Int
    /// How many of them stand behind it.
    let decimals: Int

    /// Reads the text, blanks around it allowed; nil where it is anything else or has more digits than allowed.
    init?(_ text: String, whole maximumWhole: Int, decimals maximumDecimals: Int) {
        var digits: Int128 = 0
        var whole = 0
        var decimals: Int?
        for scalar in DecimalText.trimmed(text) {
            switch scalar {
            case "0"..."9":
                digits = digits * 10 + Int128(scalar.value - 48)
                if let count = decimals { decimals = count + 1 } else { whole += 1 }
                if whole > maximumWhole || decimals ?? 0 > maximumDecimals { return nil }
            case ".", ",":
                guard decimals == nil, whole > 0 else { return nil }
                decimals = 0
            default: return nil
            }
        }
        guard whole > 0, decimals != 0 else { return nil }
        self.digits = digits
        self.whole = whole
        self.decimals = decimals ?? 0
    }

    /// The text without white space around it.
    static func trimmed(_ text: String) -> Substring.UnicodeScalarView {
        var rest = Substring(text).unicodeScalars
        while let first = rest.first, isBlank(first) { rest.removeFirst() }
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || ("\u{1C}"..."\u{1F}").contains(scalar)
    }
}

extension Int128 {
    /// 10 to that power, for powers of 0–38.
    static func power(ofTen exponent: Int) -> Int128 { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// The quotient of a number that is not negative, rounded half up.
    func roundedQuotient(by divisor: Int128) -> Int128 { (self * 2 + divisor) / (divisor * 2) }
}

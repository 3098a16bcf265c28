extension ExactDecimal: CustomStringConvertible {
    /// The number without exponent notation, with exactly the digits it has (`78.300`).
    public var description: String {
        let digits = String(significand.magnitude)
        let sign = significand < 0 ? "-" : ""
        if exponent >= 0 { return sign + (significand == 0 ? "0" : digits + String(repeating: "0", count: exponent)) }
        let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.utf8.count)) + digits
        return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
    }

    /// The number without exponent notation and without trailing zeros behind the point (`78.3`, `78`).
    public var shortest: String {
        let text = description
        guard text.contains(".") else { return text }
        let trimmed = text[...].reversed().drop { $0 == "0" }
        return String((trimmed.first == "." ? trimmed.dropFirst() : trimmed).reversed())
    }

    /// The value times 1000, rounded half up (towards larger numbers) to a whole number, as text of any length.
    public var thousandfoldRounded: String {
        let power = exponent + 3
        if power >= 0 { return ExactDecimal(significand: significand, exponent: power)?.description ?? description + "000" }
        guard let divisor = ExactDecimal.powerOfTen(-power) else { return "0" }
        let half = divisor / 2
        let (quotient, rest) = significand.quotientAndRemainder(dividingBy: divisor)
        // The remainder has the sign of the number: below −half it rounds down, from half on up.
        if rest >= half, divisor > 1 { return String(quotient + 1) }
        return String(rest < -half ? quotient - 1 : quotient)
    }
}

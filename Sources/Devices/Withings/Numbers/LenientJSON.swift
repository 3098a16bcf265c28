import JSONValues

extension JSONValue {
    /// The number of a JSON number or of a string that holds one and nothing else but blanks around it: PHP back ends and
    /// relays turn numbers into strings. `true` and a decimal comma are no numbers.
    var lenientNumber: ExactDecimal? {
        switch self {
        case .number(let number): ExactDecimal(number.text)
        case .string(let text): ExactDecimal(text.trimmingBlanks)
        default: nil
        }
    }

    /// The whole number of the same; one that does not fit 64 bits becomes the nearest that does, so that it is
    /// recognised as out of range and not taken for missing.
    var lenientInt: Int? {
        if let int { return int }
        guard let number = lenientNumber, number.isWhole else { return nil }
        return number.int ?? (number.significand < 0 ? Int.min : Int.max)
    }

    /// The whole number of the same as decimal digits, for identifiers beyond 64 bits.
    var lenientWholeText: String? {
        if let int { return String(int) }
        guard let number = lenientNumber, number.isWhole else { return nil }
        return number.shortest
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmingBlanks: String {
        let start = drop(while: \.isWhitespace)
        return String(String(start.reversed().drop(while: \.isWhitespace)).reversed())
    }
}

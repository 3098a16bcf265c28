extension LocalText {
    /// A number for people: `value` / 10^`digits`, as short as it is exact, with at least `minimum` decimals and a comma in German.
    /// A number that is not known is told as a question mark, never as 0.
    static func number(_ value: Int?, digits: Int, minimum: Int = 0, sign: Bool = false) -> LocalText {
        guard let value else { return .same("?") }
        let magnitude = String(value.magnitude)
        let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.count)) + magnitude
        var decimals = padded.suffix(digits)
        while decimals.count > minimum, decimals.last == "0" { decimals.removeLast() }
        let mark = value < 0 ? "\u{2212}" : sign ? "+" : ""
        let whole = mark + padded.dropLast(digits)
        if decimals.isEmpty { return LocalText(whole, whole) }
        return LocalText(whole + "," + decimals, whole + "." + decimals)
    }

    /// The same text in both languages.
    static func same(_ text: String) -> LocalText { LocalText(text, text) }

    /// This text with another one behind it.
    static func + (left: LocalText, right: LocalText) -> LocalText { LocalText(left.german + right.german, left.english + right.english) }
}

extension LocalText {
    /// A sentence in which every `#` stands for the next number, in the format of each language.
    init(_ german: String, _ english: String, _ numbers: LocalText...) {
        var texts = (german, english)
        for number in numbers {
            texts.0.replaceFirstGap(with: number.german)
            texts.1.replaceFirstGap(with: number.english)
        }
        self.init(texts.0, texts.1)
    }
}

extension String {
    /// Puts a number in the place of the first `#`.
    fileprivate mutating func replaceFirstGap(with number: String) {
        guard let gap = firstIndex(of: "#") else { return }
        replaceSubrange(gap...gap, with: number)
    }
}

/// A typed number with its unit: digits with at most one point or comma, then at most one unit word.
struct ManualNumber {
    let digits: DecimalText
    /// The unit as typed, in lower case; empty: none.
    let unit: String
    /// The whole text, for messages.
    let text: String

    init(_ text: String) throws(ManualRefusal) {
        let trimmed = DecimalText.trimmed(text)
        let number = trimmed.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," }
        let rest = trimmed[number.endIndex...]
        guard let digits = DecimalText(String(number), whole: 7, decimals: 6), !rest.contains(where: { $0.properties.numericType != nil }) else {
            throw ManualRefusal(
                .notANumber, "„\(text)“ ist keine Zahl. Bitte nur Ziffern mit höchstens einem Komma, ohne Vorzeichen und ohne Tausenderpunkt.",
                "\"\(text)\" is not a number: write digits with at most one point or comma, no sign, no thousands separator")
        }
        self.digits = digits
        self.text = String(trimmed)
        unit = String(DecimalText.trimmed(String(rest))).lowercased()
    }

    /// The value in units of 10^−decimals; nil where it has more digits than that.
    func scaled(_ decimals: Int) -> Int? {
        guard digits.decimals <= decimals else {
            let cut = Int128.power(ofTen: digits.decimals - decimals)
            return digits.digits % cut == 0 ? Int(exactly: digits.digits / cut) : nil
        }
        return Int(exactly: digits.digits * .power(ofTen: decimals - digits.decimals))
    }

    /// The value as a whole number in the range.
    /// - Throws: where it has a fraction, a unit that is not among those allowed, or lies outside.
    func whole(_ range: ClosedRange<Int>, unit name: String, units: [String]) throws(ManualRefusal) -> Int {
        try check(units: units, name)
        guard digits.decimals == 0, let value = scaled(0) else {
            throw ManualRefusal(
                .notANumber, "„\(text)“: bitte eine ganze Zahl in \(name), ohne Komma und ohne Tausenderpunkt.",
                "\"\(text)\": write a whole number of \(name), without point or comma")
        }
        guard range.contains(value) else { throw outside("\(range.lowerBound)", "\(range.upperBound)", name) }
        return value
    }

    /// Refuses a unit that is not among those allowed.
    func check(units: [String], _ name: String) throws(ManualRefusal) {
        guard unit.isEmpty || units.contains(unit) else {
            throw ManualRefusal(
                .unit, "„\(text)“: die Einheit „\(unit)“ gibt es hier nicht. Bitte in \(name) angeben.",
                "\"\(text)\": \"\(unit)\" is no unit here; give \(name)")
        }
    }

    func outside(_ low: String, _ high: String, _ name: String) -> ManualRefusal {
        ManualRefusal(
            .outOfRange, "„\(text)“ liegt nicht zwischen \(low) und \(high) \(name). Bitte prüfen.",
            "\"\(text)\" is not between \(low) and \(high) \(name); check it")
    }
}

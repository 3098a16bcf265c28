/// The words of `risikoMedikamenteCSV`: blanks around a word and empty words do not count, a word counts once.
struct MedicationList {
    /// Words that are no ``RiskMedication``, as often as they stand there.
    let unknown: [String]
    /// Points of all words together, before any cap.
    let points: Int

    init(_ csv: String) {
        let words = csv.unicodeScalars.split(separator: ",").map { String(MedicationList.trimmed($0)) }.filter { !$0.isEmpty }
        unknown = words.filter { RiskMedication(rawValue: $0) == nil }
        // Compared as bytes, so that two spellings that only look alike stay two.
        let distinct = Set(words.map { Array($0.utf8) })
        points = distinct.map { RiskMedication(rawValue: String(decoding: $0, as: UTF8.self))?.points ?? 1 }.reduce(0, +)
    }

    private static func trimmed(_ word: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var rest = word
        while let first = rest.first, isBlank(first) { rest.removeFirst() }
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }

    /// White space, and the four separators of ASCII.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || ("\u{1C}"..."\u{1F}").contains(scalar)
    }
}

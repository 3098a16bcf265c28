/// Whether what does not agree with a row's value speaks for another one.
extension RowReading {
    private static let leastConfidence = 0.98
    private static let leastPurityWithLetters = 0.75

    /// Whether all votes are for the value but for one that names no other: a cut in which the model read no value or lost the last digit, or pictures in
    /// which the frame beside the row became a letter.
    var hasNoRival: Bool {
        guard case .specificGravity(let value) = meaning, segments.confidence >= RowReading.leastConfidence, lines.count == SequenceReader.cutCount,
            rereadings.count >= 3
        else { return false }
        let odd = lines.filter { $0.text != segments.text }
        let changed = rereadings.filter { $0.text != segments.text }
        if changed.isEmpty {
            return odd.count <= 1 && odd.allSatisfy { RowReading.isNoRival($0.text, of: value) } || hasUnlikelyFirstDigits(value, odd.map(\.text))
        }
        return odd.isEmpty && changed.count < rereadings.count && segments.fit.purity >= RowReading.leastPurityWithLetters
            && changed.allSatisfy { RowReading.isWithLetters($0.text, value) }
    }

    /// Whether the cuts that differ have the same decimals behind another first digit, or neither enough digits nor digits alone. Unlit segments mislead
    /// the model where a cut is not clipped; no specific gravity begins with anything but a 1, so that such a cut speaks for the same value.
    private func hasUnlikelyFirstDigits(_ value: String, _ odd: [String]) -> Bool {
        guard segments.fit.purity >= DisplayJudge.leastPurity else { return false }
        let decimals = value.dropFirst()
        let alike = odd.count { $0.hasSuffix(decimals) && $0.count <= value.count + 1 && DisplayText($0).value == nil }
        let others = odd.filter { !$0.hasSuffix(decimals) }
        let same = lines.count - odd.count
        return same * 2 >= lines.count && same + alike > lines.count / 2 && others.allSatisfy(RowReading.namesNothing)
    }

    /// Whether a text says nothing about a value's digits.
    private static func namesNothing(_ text: String) -> Bool { text.contains(where: \.isLetter) || text.count(where: \.isNumber) < 3 }

    private static func isNoRival(_ text: String, of value: String) -> Bool {
        DisplayText(text).value.map { value.hasPrefix($0) } ?? true
    }

    /// Whether a text is the value with letters before it, or with a U that is a 0 whose top was not seen.
    private static func isWithLetters(_ text: String, _ value: String) -> Bool {
        func digits(_ text: some StringProtocol) -> String { text.map { $0 == "U" ? "0" : $0 }.filter { $0 != "." && $0 != " " }.map(String.init).joined() }
        guard let first = text.firstIndex(where: \.isNumber) else { return false }
        let rest = text[first...]
        // Without letters before it the point must stand where it does.
        return digits(rest) == digits(value) && (first > text.startIndex || rest.firstIndex(of: ".") == value.firstIndex(of: "."))
    }
}

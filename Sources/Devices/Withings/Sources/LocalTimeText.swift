import CivilTime

/// Clock readings as exports for people write them: `2026-03-31 07:12:44`, `2026-03-31 07:12`, `31/03/2026 07:12`,
/// `31/03/2026 07:12:44`; leading zeros may be missing.
enum LocalTimeText {
    static func read(_ text: String) -> CivilDateTime? {
        let halves = text.split(whereSeparator: \.isWhitespace)
        guard halves.count == 2, let date = date(halves[0]), let time = numbers(halves[1], separator: ":", widths: [2, 2, 2]) else { return nil }
        switch time.count {
        case 2: return CivilDateTime(date: date, hour: time[0], minute: time[1])
        case 3: return CivilDateTime(date: date, hour: time[0], minute: time[1], second: time[2])
        default: return nil
        }
    }

    private static func date(_ text: Substring) -> CivilDate? {
        if let parts = numbers(text, separator: "-", widths: [4, 2, 2]), parts.count == 3, text.prefix(4).allSatisfy(\.isNumber) {
            return CivilDate(year: parts[0], month: parts[1], day: parts[2])
        }
        guard let parts = numbers(text, separator: "/", widths: [2, 2, 4]), parts.count == 3, text.suffix(4).allSatisfy(\.isNumber) else { return nil }
        return CivilDate(year: parts[2], month: parts[1], day: parts[0])
    }

    private static func numbers(_ text: Substring, separator: Character, widths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count <= widths.count else { return nil }
        var numbers: [Int] = []
        for (part, width) in zip(parts, widths) {
            guard !part.isEmpty, part.utf8.count <= width, part.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(part) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

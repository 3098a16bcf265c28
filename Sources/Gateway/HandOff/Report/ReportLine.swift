/// A line of a text that was broken to fit a width.
struct ReportLine: Sendable, Hashable {
    /// A part of a line in one weight.
    struct Part: Sendable, Hashable {
        var text: String
        let isBold: Bool
        var width: Double
    }

    private(set) var parts: [Part] = []

    /// How long it is.
    var width: Double { parts.reduce(0) { $0 + $1.width } }

    /// Breaks texts that follow each other at blanks and ends of lines; a word that is longer than the width is broken within.
    /// - Parameter measure: The length of a text in bold or not.
    static func broken(_ texts: [(text: String, isBold: Bool)], width: Double, measure: (String, Bool) -> Double) -> [ReportLine] {
        var lines = [ReportLine()]
        func last() -> Int { lines.count - 1 }
        for (text, isBold) in texts {
            for (number, paragraph) in printable(text).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if number > 0 { lines.append(ReportLine()) }
                for word in words(paragraph) {
                    let used = lines[last()].width
                    let trimmed = word.last == " " ? String(word.dropLast()) : word
                    if used > 0, used + measure(trimmed, isBold) > width { lines.append(ReportLine()) }
                    for piece in pieces(word, width: width, { measure($0, isBold) }) {
                        if lines[last()].width + measure(piece, isBold) > width + measure(" ", isBold), lines[last()].width > 0 { lines.append(ReportLine()) }
                        lines[last()].append(piece, isBold, measure)
                    }
                }
            }
        }
        return lines
    }

    private mutating func append(_ text: String, _ isBold: Bool, _ measure: (String, Bool) -> Double) {
        if let part = parts.last, part.isBold == isBold {
            let joined = part.text + text
            parts[parts.count - 1] = Part(text: joined, isBold: isBold, width: measure(joined, isBold))
        } else {
            parts.append(Part(text: text, isBold: isBold, width: measure(text, isBold)))
        }
    }

    /// The words, each with the blank behind it.
    private static func words(_ text: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        for character in text {
            word.append(character)
            if character == " " {
                words.append(word)
                word = ""
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// The word, or as many parts of it as the width asks for.
    private static func pieces(_ word: String, width: Double, _ measure: (String) -> Double) -> [String] {
        guard measure(word) > width, word.count > 1 else { return [word] }
        var pieces: [String] = []
        var piece = ""
        for character in word {
            if !piece.isEmpty, measure(piece + String(character)) > width {
                pieces.append(piece)
                piece = ""
            }
            piece.append(character)
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    /// Control characters, which no font has, as blanks.
    private static func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 != "\n" && ($0.value < 0x20 || $0.value == 0x7F) ? " " : $0 }))
    }
}

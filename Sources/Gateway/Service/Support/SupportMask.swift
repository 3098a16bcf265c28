import CivilTime
import EventLog
import JSONValues

/// Takes out of texts for support what tells who the patient is or how he is: pseudonyms, names, mail addresses, telephone numbers, addresses of
/// devices, measured values. What is not known to be harmless goes.
struct SupportMask: Sendable {
    /// Words that are replaced wherever they stand, and by what.
    private let known: [(word: String, mark: String)]
    /// Whether the names of this box could not be read: then no sentence is told, because a name may stand in it.
    let isBlind: Bool

    /// - Parameter known: Pseudonyms, names and numbers of this box, with the mark that stands for each.
    init(known: [(word: String, mark: String)] = [], isBlind: Bool = false) {
        self.isBlind = isBlind
        // The longest first: a name may be part of another.
        self.known = known.filter { $0.word.count >= 3 }.sorted { $0.word.count > $1.word.count }
    }

    /// Fields of log lines that never tell of a person or of health.
    private static let harmless: Set<String> = [
        "pid", "port", "attempts", "seconds", "count", "missing", "console", "code", "number", "protocol", "alarm", "rows", "status", "evidence", "device",
        "milliseconds", "target", "http", "bytes", "limit", "adapter",
    ]

    /// What stands for a sentence that may hold a name which is not known.
    static let unknown = "<not told: the names on this box cannot be read>"

    /// A log line for support.
    func masked(_ event: LogEvent) -> JSONValue {
        var text = event.text
        var fields = JSONObject()
        for (name, value) in event.fields {
            if SupportMask.harmless.contains(name) {
                fields[name] = masked(value)
            } else if let word = value.string, word.count >= 3 {
                // A file's name, an author: it may stand in the sentence too.
                text = text.replacing(word, with: "<\(name)>")
            }
        }
        let isLevel = event.code.hasPrefix("level.")
        return [
            "time": .string(event.time.description), "level": .string(event.level.name), "source": .string(event.source),
            "code": .string(isLevel ? "level.changed" : event.code),
            "text": .string(isBlind ? SupportMask.unknown : isLevel ? "a level changed" : masked(text)), "fields": .object(fields),
        ]
    }

    /// Every text in a value.
    func masked(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(masked(text))
        case .array(let items): .array(items.map { masked($0) })
        case .object(let members): .object(JSONObject(members.map { ($0.key, masked($0.value)) }))
        default: value
        }
    }

    /// A text without what it must not tell.
    func masked(_ text: String) -> String {
        var text = AddressMask.masked(text)
        for (word, mark) in known where text.contains(word) { text = text.replacing(word, with: mark) }
        for level in ["level.red", "level.yellow", "afterMonitoring.symptom"] where text.contains(level) { text = text.replacing(level, with: "level") }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.enumerated().map { place, word in
            let next = place + 1 < words.count ? words[place + 1] : ""
            // The day after surgery tells when surgery was.
            if place > 0, words[place - 1] == "POD", word.first?.isNumber == true { return "<number>" }
            return SupportMask.masked(word, before: next)
        }.joined(separator: " ")
    }

    private static func masked(_ word: Substring, before next: Substring) -> String {
        if word.contains("@"), word.split(separator: "@").count == 2, word.contains(".") { return "<mail>" }
        let core = word.drop { "([\"'„“=:→".contains($0) }
        let number = core.prefix { $0.isNumber || $0 == "." || $0 == "," }
        guard number.first?.isNumber == true else { return String(word) }
        let digits = number.trimmingEnd(while: { $0 == "." || $0 == "," })
        let points = digits.count { $0 == "." || $0 == "," }
        let rest = core.dropFirst(digits.count)
        let hasUnit = isUnit(rest) || rest.isEmpty && isUnit(next)
        // One point: a measured value such as 80,100 or 1.012. None, three (an address) or two (a version) is kept, unless a unit follows.
        guard points == 1 && !rest.hasPrefix("-") || hasUnit else { return String(word) }
        return word.prefix(word.count - core.count) + "<number>" + rest
    }

    private static func isUnit(_ text: Substring) -> Bool {
        ["kg", "g", "mL", "ml", "mmol/l", "mmol/L", "°C", "bpm"].contains { text.trimmingEnd(while: { ",.;:)".contains($0) }) == $0 }
    }
}

extension Substring {
    fileprivate func trimmingEnd(while isCut: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isCut(last) { text.removeLast() }
        return text
    }
}

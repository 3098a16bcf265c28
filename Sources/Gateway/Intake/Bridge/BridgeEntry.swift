import CivilTime
import DailyEntries
import EscalationCore
import JSONValues

/// A typed value in a document of a program.
enum BridgeEntry {
    /// Reads the document of one value.
    /// - Parameters:
    ///   - form: Any but ``BridgeForm/dailyValues``.
    ///   - zone: The patient's zone, for times without offset.
    static func read(_ bytes: [UInt8], _ form: BridgeForm, zone: TimeZoneRules, received: Instant) throws(BridgeRefusal) -> TypedEntry {
        do {
            var section = try JSONSection(document: JSONValue(parsing: bytes))
            return try read(&section, form, zone, received)
        } catch let error as JSONError {
            throw BridgeRefusal(error)
        } catch let error as JSONSectionError {
            throw BridgeRefusal(error)
        } catch let error as BridgeRefusal {
            throw error
        } catch {
            throw BridgeRefusal("bad_document", "", "\(error)", remedy: "send what /api/v1/openapi.json describes")
        }
    }

    private static func read(_ section: inout JSONSection, _ form: BridgeForm, _ zone: TimeZoneRules, _ received: Instant) throws -> TypedEntry {
        let (kind, text, member) = try value(&section, form)
        var entry = TypedEntry(kind, text)
        if let at = try section.string("at", limit: 40) {
            guard let instant = TypedEntry.instant(at, zone, received) else {
                throw BridgeRefusal(
                    "bad_time", "at", "\"\(at)\" is no time", remedy: "write 2026-03-01T08:00:00+01:00, or 2026-03-01T08:00 in the patient's zone")
            }
            entry.at = instant
        }
        entry.day = try section.choice("day", of: BridgeDay.self).map { $0 == .today ? .today : .yesterday }
        entry.isConfirmed = try section.bool("confirm") ?? false
        try section.finish()
        do throws(ManualRefusal) { _ = try ManualEntry(text, kind: kind) } catch { throw BridgeRefusal(error, path: member) }
        return entry
    }

    /// The spellings of the answer to "für gestern Abend?".
    private enum BridgeDay: String, CaseIterable { case today, yesterday }

    private static func value(_ section: inout JSONSection, _ form: BridgeForm) throws -> (ReadingKind, String, member: String) {
        switch form {
        case .symptoms: return (.symptoms, try answers(&section), "")
        case .fluids: return (.fluid, String(try needed(section.int("amountML", in: 0...10_000), "amountML")), "amountML")
        case .cognition:
            return (.cognition, String(try needed(section.int("medianReactionTimeMS", in: 50...10_000), "medianReactionTimeMS")), "medianReactionTimeMS")
        case .entries, .dailyValues:
            let word = try needed(section.string("kind", limit: 40), "kind")
            guard let kind = ReadingKind(rawValue: word) else {
                throw section.refusal("kind", "\"\(word)\" is none of \(ReadingKind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))")
            }
            return (kind, try text(of: needed(section.value("value"), "value"), kind, section), "value")
        }
    }

    /// The answers of a questionnaire by name, as a person would type them.
    private static func answers(_ section: inout JSONSection) throws -> String {
        var words: [String] = []
        for field in SymptomEntry.Field.allCases {
            let answer = try needed(section.int(field.rawValue, in: field.scale), field.rawValue, in: section)
            words.append("\(field.rawValue)=\(answer)")
        }
        return words.joined(separator: " ")
    }

    /// The value as a person would type it: a number keeps its own digits.
    private static func text(of value: JSONValue, _ kind: ReadingKind, _ section: JSONSection) throws -> String {
        switch value {
        case .string(let text):
            guard text.utf8.count <= 200 else { throw section.refusal("value", "is longer than 200 bytes") }
            return text
        case .number(let number): return number.text
        case .bool(let answer): return answer ? "yes" : "no"
        case .object(let members) where kind == .symptoms:
            var part = JSONSection(members, path: section.path(of: "value"))
            let words = try answers(&part)
            try part.finish()
            return words
        case .null, .array, .object: throw section.refusal("value", "must be a number or a text, for desmopressin true or false")
        }
    }

    private static func needed<Value>(_ value: Value?, _ name: String, in section: JSONSection? = nil) throws(JSONSectionError) -> Value {
        guard let value else { throw JSONSectionError(path: section?.path(of: name) ?? name, reason: "is missing") }
        return value
    }
}

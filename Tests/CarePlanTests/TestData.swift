import CivilTime
import Evaluation
import Foundation
import JSONValues
import Testing

/// The inputs with right answers that the project keeps in `testdata`.
enum TestData {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "testdata")
    static let zones = ZoneDatabase()

    static func berlin() throws -> TimeZoneRules { try zones.zone("Europe/Berlin") }

    /// The cases of a golden file.
    static func cases(_ name: String) throws -> [JSONValue] {
        let data = try Data(contentsOf: folder.appending(path: "core/\(name)"))
        return try JSONValue(parsing: Array(data))["cases"]?.array ?? []
    }

    /// The answer of `hypona evaluate` to one case.
    static func answer(_ item: JSONValue, kind: String) throws -> JSONValue {
        var section = try JSONSection(document: item)
        return try #require(CaseKinds.kind(option: kind)).answer(&section).result
    }

    static func reading(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(text)) }
    static func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
    static func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

    /// Whether two answers mean the same, numbers by value.
    static func same(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.number(let first), .number(let second)): first.double == second.double
        case (.array(let first), .array(let second)): first.count == second.count && zip(first, second).allSatisfy(same)
        case (.object(let first), .object(let second)):
            first.count == second.count && first.allSatisfy { member in second[member.key].map { same(member.value, $0) } ?? false }
        default: left == right
        }
    }
}

import CivilTime
import Foundation
import JSONValues
import Testing

/// The inputs with right answers that the project keeps in `testdata`.
enum TestData {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../testdata").standardizedFileURL
    static let zones = ZoneDatabase()

    static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

    /// The cases of a golden file of the core.
    static func cases(_ name: String) throws -> [JSONValue] { try JSONValue(parsing: bytes("core/\(name)"))["cases"]?.array ?? [] }

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

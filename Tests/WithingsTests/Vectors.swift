import Foundation
import JSONValues
import Testing

/// The vectors under `testdata/withings`, found from this file's place.
enum Vectors {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "testdata/withings")

    static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: path))) }
    static func json(_ path: String) throws -> JSONValue { try JSONValue(parsing: try bytes(path)) }

    /// One entry of `expected.json` with the context merged over the default one.
    struct Entry: CustomTestStringConvertible, Sendable {
        let members: JSONObject
        let context: JSONObject
        var file: String { members["file"]?.string ?? "" }
        var kind: String { members["kind"]?.string ?? "" }
        var testDescription: String { file }
    }

    static let expected: JSONValue = (try? json("expected.json")) ?? nil
    static let entries: [Entry] = (expected["files"]?.array ?? []).compactMap(\.object).map { members in
        var context = expected["default_context"]?.object ?? JSONObject()
        for (name, value) in members["context"]?.object ?? JSONObject() { context[name] = value }
        return Entry(members: members, context: context)
    }
}

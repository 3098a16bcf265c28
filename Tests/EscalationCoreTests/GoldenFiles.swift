import Foundation
import JSONValues

/// The golden files of the repository.
enum GoldenFiles {
    /// `testdata/core` of this repository.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata/core").standardizedFileURL

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    static func cases(_ name: String) throws -> [JSONValue] {
        try JSONValue(parsing: bytes(name))["cases"]?.array ?? []
    }
}

import CivilTime
import Foundation
import Store

/// A data folder of its own for one test.
final class TemporaryFolder {
    let folder: DataFolder

    init() throws {
        folder = DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path)
        _ = try folder.prepare()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.path) }

    /// A database with the newest schema.
    func database() throws -> Connection {
        let connection = try Connection(path: folder.database, mode: .create)
        try connection.migrate()
        return connection
    }
}

let noon = Instant(seconds: 1_772_798_400)

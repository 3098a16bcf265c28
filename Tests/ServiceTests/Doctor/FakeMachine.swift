import CivilTime
import Foundation
import Store

@testable import Service

/// A machine made of files, to be broken on purpose; what is not written is not there.
final class FakeMachine {
    let root: URL
    let folder: DataFolder
    var files: SystemFiles { SystemFiles(root: root.path) }

    init(_ content: [String: String] = [:]) throws {
        // Its real path: what mountinfo speaks of.
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        root = temporary.appending(path: "hypona-machine-\(UUID().uuidString)")
        folder = DataFolder(path: root.path + "/data")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for (path, text) in content { try write(path, text) }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ path: String, _ text: String) throws {
        let url = root.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: false, encoding: .utf8)
    }

    /// What the check says of the machine.
    func look(_ check: any DoctorCheck, _ configuration: GatewayConfiguration = GatewayConfiguration(), hasFolder: Bool = true) async throws -> [Check] {
        if hasFolder { try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true) }
        let box = DoctorBox(
            folder: hasFolder ? .success(folder) : .failure(StoreError(.missing, "find the data folder", "there is none", remedy: "name it")),
            configuration: .success(configuration), version: "1.2.3", clock: FixedClock(), system: files)
        return await check.look(at: box)
    }
}

/// A clock that stands on the 20th of March 2026.
struct FixedClock: WallClock {
    var instant = Instant(seconds: 1_774_000_000)

    func now() -> Instant { instant }
}

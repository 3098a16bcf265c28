import Glibc
import Intake
public import Store

/// What a technician does to stored data as a whole.
public struct Maintenance: Sendable {
    private let folder: DataFolder
    private let configuration: GatewayConfiguration

    /// Maintenance of that folder.
    public init(folder: DataFolder, configuration: GatewayConfiguration) {
        self.folder = folder
        self.configuration = configuration
    }

    private var verifier: StudyVerifier {
        get throws { StudyVerifier(connection: try Connection(path: folder.database, mode: .read), folder: folder, settings: configuration.study) }
    }

    /// Everything that is wrong; empty where nothing is.
    public func verify() async throws -> [String] { try await verifier.faults(decode: EvidenceDecoders.decode) }

    /// What of the derived rows does not follow from the evidence.
    public func differences() async throws -> [String] { try await verifier.derived(EvidenceDecoders.decode) }

    /// Puts a backup in place; answers where the database before was kept.
    /// - Throws: ``StoreError`` where the file is no database of this gateway, or a gateway runs on the folder.
    public func restore(_ path: String) throws -> String? {
        _ = try folder.prepare()
        let lock = try folder.lock()
        defer { withExtendedLifetime(lock) {} }
        let backup = try Connection(path: path, mode: .read)
        let newest = Schema.migrations.last?.version ?? 0
        guard try (1...newest).contains(backup.schemaVersion()), try backup.row("PRAGMA integrity_check(1)")?.text("integrity_check") == "ok" else {
            throw StoreError(.corrupt, "restore \(path)", "it is no whole backup of this gateway", remedy: "name another backup")
        }
        var kept: String?
        if FileSystem.exists(folder.database) {
            let target = folder.database + ".before-restore"
            try FileSystem.remove(target)
            try Connection(path: folder.database, mode: .write).backup(to: target)
            kept = target
        }
        let fresh = folder.database + ".restoring"
        try FileSystem.remove(fresh)
        try backup.backup(to: fresh)
        for ending in ["-wal", "-shm"] { try FileSystem.remove(folder.database + ending) }
        try FileSystem.replace(folder.database, by: fresh)
        return kept
    }
}

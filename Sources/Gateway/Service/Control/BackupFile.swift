import BlockingWork
import Crypto
import Glibc
import Intake
import Store

/// A backup: one SQLite file with the clinical database and, a row each, the other files that belong to it: evidence too large for
/// the database, and the alarm path's memory. Tokens and passwords are not in it; a copy of them would be one more place to guard.
actor BackupFile {
    private let executor = SerialQueueExecutor(label: "hypona.backup")
    /// Its calls block; they run on a queue of their own.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let folder: DataFolder
    private let path: String

    private static let table = "CREATE TABLE backup_part (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, bytes BLOB NOT NULL) STRICT"
    private static let alarms = "alarms.sqlite"

    /// The backup of that folder in that file.
    init(_ path: String, of folder: DataFolder) {
        self.path = path
        self.folder = folder
    }

    // MARK: - Writing

    /// Copies everything while the gateway works; an older backup of that name stays until the new one is whole.
    func write(from intake: Intake) async throws {
        try folder.guardTarget(path)
        let fresh = path + ".new"
        do {
            try FileSystem.remove(fresh)
            // For its owner alone, before there is anything in it.
            try FileSystem.writeDurably([], to: fresh, mode: 0o600)
            try await intake.backup(to: fresh)
            try addParts(to: fresh)
            try FileSystem.replace(path, by: fresh)
        } catch {
            unlink(fresh)
            throw error
        }
    }

    private func addParts(to fresh: String) throws {
        let copy = try Connection(path: fresh, mode: .write)
        try copy.execute("PRAGMA journal_mode=DELETE; \(BackupFile.table)")
        let files = try copy.rows("SELECT DISTINCT file, sha256 FROM evidence WHERE file IS NOT NULL AND erased_at IS NULL")
        for row in files {
            guard let file = row.text("file"), let sha256 = row.text("sha256") else { continue }
            let bytes = try FileSystem.read("\(folder.evidence)/\(file)")
            guard Digest.sha256Hex(bytes) == sha256 else {
                throw StoreError(.corrupt, "back up to \(path)", "the evidence file \(file) is damaged", remedy: "run `hypona verify`; keep older backups")
            }
            try BackupFile.add("evidence/\(file)", bytes, to: copy)
        }
        if FileSystem.exists(folder.alarmDatabase) {
            let memory = fresh + ".alarms"
            defer { unlink(memory) }
            try FileSystem.writeDurably([], to: memory, mode: 0o600)
            try Connection(path: folder.alarmDatabase, mode: .read).backup(to: memory)
            try BackupFile.add(BackupFile.alarms, FileSystem.read(memory), to: copy)
        }
        try BackupFile.check(copy, path)
    }

    private static func add(_ name: String, _ bytes: [UInt8], to copy: Connection) throws(StoreError) {
        try copy.run("INSERT INTO backup_part (name, sha256, bytes) VALUES (?, ?, ?)", .text(name), .text(Digest.sha256Hex(bytes)), .blob(bytes))
    }

    /// Reads every part back.
    private static func check(_ copy: Connection, _ path: String) throws(StoreError) {
        try copy.each("SELECT name, sha256, bytes FROM backup_part", []) { (row) throws(StoreError) in
            guard let bytes = row.blob("bytes"), Digest.sha256Hex(bytes) == row.text("sha256") else {
                throw StoreError(
                    .corrupt, "read the backup \(path)", "its part \(row.text("name") ?? "") is damaged", remedy: "use another backup, on another disk")
            }
            return true
        }
    }

    // MARK: - Restoring

    /// Puts the backup in place of what is in the folder; answers where the database before was kept, and whether the folder was made.
    /// - Throws: `StoreError` where the file is no whole backup of this gateway, or a gateway runs on the folder.
    func restore(_ settings: StudySettings) async throws -> (kept: String?, isNew: Bool) {
        try FileSystem.requireFile(path)
        let backup = try Connection(path: path, mode: .read)
        let newest = Schema.migrations.last?.version ?? 0
        let hasParts = try backup.row("SELECT 1 AS x FROM sqlite_schema WHERE name = 'backup_part'") != nil
        guard hasParts, try (1...newest).contains(backup.schemaVersion()),
            try backup.row("PRAGMA integrity_check(1)")?.text("integrity_check") == "ok"
        else { throw StoreError(.corrupt, "restore \(path)", "it is no whole backup of this gateway", remedy: "name another backup") }
        try BackupFile.check(backup, path)
        // Only what can be restored makes a folder.
        let isNew = try folder.prepare()
        let lock = try folder.lock()
        defer { withExtendedLifetime(lock) {} }
        let fresh = folder.database + ".restoring"
        try FileSystem.remove(fresh)
        try backup.backup(to: fresh)
        try Connection(path: fresh, mode: .write).execute("PRAGMA journal_mode=DELETE; DROP TABLE backup_part; VACUUM;")
        try putEvidence(of: backup)
        let faults = try await StudyVerifier(connection: Connection(path: fresh, mode: .read), folder: folder, settings: settings)
            .faults(decode: EvidenceDecoders.decode)
        if let fault = faults.first {
            try FileSystem.remove(fresh)
            throw StoreError(.corrupt, "restore \(path)", "what it holds is damaged: \(fault)", remedy: "use another backup; nothing was changed")
        }
        let kept = try keepPresent()
        try putAlarms(of: backup)
        for ending in ["-wal", "-shm"] { try FileSystem.remove(folder.database + ending) }
        try FileSystem.replace(folder.database, by: fresh)
        return (kept, isNew)
    }

    private func keepPresent() throws -> String? {
        var kept: String?
        for database in [folder.alarmDatabase, folder.database] where FileSystem.exists(database) {
            // What an earlier restore put aside may be the only copy of something.
            var target = database + ".before-restore"
            var number = 1
            while FileSystem.exists(target) {
                number += 1
                target = "\(database).before-restore-\(number)"
            }
            do {
                try Connection(path: database, mode: .write).backup(to: target)
            } catch {
                // A damaged database is the very reason to restore: it is kept as it is, with its log, for whoever looks into it.
                try FileSystem.remove(target)
                for ending in ["-wal", ""] where FileSystem.exists(database + ending) { try FileSystem.replace(target + ending, by: database + ending) }
            }
            if database == folder.database { kept = target }
        }
        return kept
    }

    /// Evidence is named by its content: what is there already stays the same.
    private func putEvidence(of backup: Connection) throws {
        try FileSystem.makeFolder(folder.evidence)
        try backup.each("SELECT name, bytes FROM backup_part WHERE name LIKE 'evidence/%'", []) { [folder] (row) throws(StoreError) in
            guard let name = row.text("name"), let bytes = row.blob("bytes"), let file = name.split(separator: "/").last, name == "evidence/\(file)",
                file.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
            else { return true }
            try FileSystem.writeDurably(bytes, to: "\(folder.evidence)/\(file)")
            return true
        }
    }

    /// Without a memory in the backup there is none afterwards: one that is ahead of the restored database would pass over what is judged next.
    private func putAlarms(of backup: Connection) throws {
        let row = try backup.row("SELECT bytes FROM backup_part WHERE name = ?", .text(BackupFile.alarms))
        try BackupFile.replaceAlarms(row?.blob("bytes"), in: folder)
    }

    private static func replaceAlarms(_ bytes: [UInt8]?, in folder: DataFolder) throws(StoreError) {
        for ending in ["-wal", "-shm"] { try FileSystem.remove(folder.alarmDatabase + ending) }
        if let bytes { try FileSystem.writeDurably(bytes, to: folder.alarmDatabase) } else { try FileSystem.remove(folder.alarmDatabase) }
    }
}

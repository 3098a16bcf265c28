import CivilTime

/// One step of the schema: forward only, never changed once released.
public struct Migration: Sendable {
    /// The schema version it leads to.
    public let version: Int
    /// The statements.
    public let script: String

    /// A step.
    public init(version: Int, script: String) {
        self.version = version
        self.script = script
    }
}

extension Connection {
    /// The version of the schema in the file (`PRAGMA user_version`).
    public func schemaVersion() throws(StoreError) -> Int { try row("PRAGMA user_version")?.int("user_version") ?? 0 }

    /// Brings the schema to the newest version, each step in one transaction with foreign keys checked, a backup before the first.
    /// - Returns: The path of the backup, where one was needed.
    /// - Throws: ``StoreError`` with kind `newerSchema` where a newer version of the program wrote the file.
    @discardableResult
    public func migrate(_ migrations: [Migration] = Schema.migrations) throws -> String? {
        let newest = migrations.last?.version ?? 0
        let found = try schemaVersion()
        guard found <= newest else {
            throw StoreError(
                .newerSchema, "open the database \(path)", "it has schema version \(found), this program knows \(newest)",
                remedy: "install the newer version of hypona again, or restore a backup made before the update")
        }
        guard found < newest else { return nil }
        var backupPath: String?
        if found > 0 {
            let target = "\(path).before-schema-\(newest)"
            try FileSystem.remove(target)
            try backup(to: target)
            backupPath = target
        }
        for migration in migrations where migration.version > found {
            try transaction {
                try execute(migration.script)
                if let broken = try row("PRAGMA foreign_key_check") {
                    throw StoreError(
                        .corrupt, "migrate to schema \(migration.version)", "a row of \(broken.text("table") ?? "a table") points nowhere",
                        remedy: "restore the backup \(backupPath ?? "")")
                }
                try execute("PRAGMA user_version=\(migration.version)")
            }
        }
        return backupPath
    }
}

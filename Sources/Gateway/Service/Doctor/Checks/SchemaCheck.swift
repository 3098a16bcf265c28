import Store

/// Whether the database fits this version of the program.
struct SchemaCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        // What keeps the database from being opened is said by the line before.
        guard let found = (try? box.database())?.flatMap({ try? $0.schemaVersion() }) else { return [] }
        let newest = Schema.migrations.last?.version ?? 0
        if found > newest {
            return [
                Check(
                    "schema", .fault, "the database has schema \(found), this program knows \(newest): a newer version wrote it",
                    remedy: "install the newer version again, or restore a backup made before the update")
            ]
        }
        if found < newest {
            return [
                Check("schema", .warning, "the database has schema \(found) of \(newest)", remedy: "the next start brings it up to date, with a backup before")
            ]
        }
        return [Check("schema", .ok, "version \(found)")]
    }
}

import Store

/// Whether the clinical database is whole. `hypona verify` looks at everything; this takes seconds at most.
struct DatabaseCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder else { return [] }
        guard FileSystem.exists(folder.database) else {
            return [Check("database", .warning, "there is none yet", remedy: "hypona serve or hypona patient add makes it")]
        }
        return [
            DatabaseCheck.judge("database", folder.database, box.system, remedy: "hypona verify tells more; then restore the last backup: hypona restore FILE")
        ]
    }

    /// Judges one database file.
    static func judge(_ check: String, _ path: String, _ files: SystemFiles, remedy: String) -> Check {
        do {
            let connection = try Connection(path: path, mode: .read)
            let answer = try connection.row("PRAGMA quick_check(1)")?.text("quick_check") ?? "no answer"
            guard answer == "ok" else { return Check(check, .fault, "\(path) is damaged: \(answer)", remedy: remedy) }
            if let broken = try connection.row("PRAGMA foreign_key_check") {
                return Check(check, .fault, "\(path): a row of \(broken.text("table") ?? "a table") points nowhere", remedy: remedy)
            }
            let pages = (files.status(path)?.size ?? 0) / 1024
            let log = (files.status(path + "-wal")?.size ?? 0) / 1024
            // The write-ahead log is cut at 4 MB; a larger one means that a reader has held it for long.
            if log > 16 * 1024 {
                return Check(
                    check, .warning, "whole, \(pages) kB, write-ahead log \(log) kB", remedy: "end programs that hold the database open (fuser \(path))")
            }
            return Check(check, .ok, "whole, \(pages) kB")
        } catch {
            return Check(check, .fault, "\(error)", remedy: remedy)
        }
    }
}

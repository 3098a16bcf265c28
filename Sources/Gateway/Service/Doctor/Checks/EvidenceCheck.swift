import Store

/// Whether all evidence is there, and all of it was looked at.
struct EvidenceCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        box.stored("evidence") { reader in
            var missing = 0
            for row in try reader.connection.rows("SELECT file, size FROM evidence WHERE file IS NOT NULL AND erased_at IS NULL") {
                let status = row.text("file").flatMap { box.system.status("\(reader.folder.evidence)/\($0)") }
                if status?.size != row.int("size") { missing += 1 }
            }
            if missing > 0 {
                return [Check("evidence", .fault, "\(missing) files are missing or cut", remedy: "copy them back from a backup of \(reader.folder.evidence)")]
            }
            let waiting =
                try reader.connection.row(
                    "SELECT count(*) AS n FROM evidence WHERE erased_at IS NULL AND id NOT IN (SELECT evidence_id FROM decoding)")?.int("n") ?? 0
            if waiting > 0 {
                return [Check("evidence", .warning, "\(waiting) pieces are not decoded yet", remedy: "restart the gateway: it takes them up again")]
            }
            let count = try reader.connection.row("SELECT count(*) AS n FROM evidence")?.int("n") ?? 0
            return [Check("evidence", .ok, "\(count) pieces, all there and decoded")]
        }
    }
}

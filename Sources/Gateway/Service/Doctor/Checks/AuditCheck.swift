import Store

/// Whether the record of changes is unbroken.
struct AuditCheck: DoctorCheck {
    func look(at box: DoctorBox) -> [Check] {
        box.stored("audit") { reader in
            let faults = try AuditChain.faults(in: reader.connection)
            guard let first = faults.first else {
                let count = try reader.connection.row("SELECT count(*) AS n FROM audit")?.int("n") ?? 0
                return [Check("audit", .ok, "\(count) changes, unbroken")]
            }
            return [
                Check(
                    "audit", .fault, "\(first)\(faults.count > 1 ? " and \(faults.count - 1) more" : "")",
                    remedy: "somebody changed the database by other means: hypona verify, tell the study's data manager")
            ]
        }
    }
}

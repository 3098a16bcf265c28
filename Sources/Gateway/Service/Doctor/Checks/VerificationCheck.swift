import CivilTime
import Store

/// Whether stored data were verified of late, and found whole.
struct VerificationCheck: DoctorCheck {
    /// The timer of the package verifies once a week.
    private static let freshDays: Int64 = 15

    func look(at box: DoctorBox) -> [Check] {
        guard let folder = box.folder, FileSystem.exists(folder.database) else { return [] }
        guard let last = VerificationRecord(of: folder, box.system) else {
            return [Check("verification", .warning, "stored data were never verified", remedy: "systemctl enable --now hypona-verify.timer, or hypona verify")]
        }
        if last.faults > 0 {
            return [
                Check(
                    "verification", .fault, "the last one found \(last.faults) faults, the first: \(last.first ?? "")",
                    remedy: "hypona verify names them all; then restore the last backup: hypona restore FILE", since: last.at)
            ]
        }
        let days = box.clock.now().seconds(since: last.at) / 86_400
        return [
            days > VerificationCheck.freshDays
                ? Check(
                    "verification", .warning, "the last one is \(days) days old", remedy: "systemctl status hypona-verify.timer; hypona verify", since: last.at)
                : Check("verification", .ok, "everything was whole at \(last.at)")
        ]
    }
}

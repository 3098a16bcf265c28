import CClock
import CivilTime
import Store

/// Whether the clock is right: synchronised, not before the program was written, not before what is stored.
struct ClockCheck: DoctorCheck {
    /// A clock that shows a time before that was never set: this program did not exist.
    static let earliest = Instant(seconds: 1_764_547_200)
    /// A clock may be corrected by so many seconds without being called wrong.
    private static let tolerance: Int64 = 120

    func look(at box: DoctorBox) -> [Check] {
        let now = box.clock.now()
        if now < ClockCheck.earliest {
            return [Check("clock", .fault, "it shows \(now), which cannot be", remedy: "connect the network, or set it: timedatectl set-time …")]
        }
        if let newest = newestStored(box), newest.seconds(since: now) > ClockCheck.tolerance {
            return [
                Check(
                    "clock", .fault, "it shows \(now), but data of \(newest) are stored: it went back",
                    remedy: "set it right (timedatectl); readings wait in review until it is")
            ]
        }
        return [ClockCheck.synchronisation(box.system)]
    }

    /// Whether the kernel says that its clock is synchronised, and by whom.
    static func synchronisation(_ files: SystemFiles) -> Check {
        let names = files.names(in: "/proc").filter { $0.first?.isNumber == true }.compactMap { files.text("/proc/\($0)/comm") }
        let keeper = names.first { ["systemd-timesyn", "chronyd", "ntpd"].contains($0) }
        switch cclock_is_synchronised() {
        case 1: return Check("clock", .ok, "synchronised" + (keeper.map { " (\($0))" } ?? ""))
        case 0:
            return Check(
                "clock", .warning, "not synchronised" + (keeper == nil ? ", and no service keeps it" : " by \(keeper ?? "")"),
                remedy: keeper == nil ? "apt install systemd-timesyncd" : "check the network and `timedatectl`")
        default: return Check("clock", .ok, "cannot be asked; counts as synchronised")
        }
    }

    private func newestStored(_ box: DoctorBox) -> Instant? {
        guard let connection = try? box.database() else { return nil }
        return (try? connection.row("SELECT max(at) AS at FROM audit"))?.instant("at")
    }
}

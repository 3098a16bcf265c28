import CivilTime
import Store

/// Whether the clock is right: synchronised, not before the program was written, not before what is stored.
struct ClockCheck: DoctorCheck {
    /// A clock that shows a time before that was never set: this program did not exist.
    static let earliest = Instant(seconds: 1_764_547_200)
    /// A clock may be corrected by so many seconds without being called wrong.
    private static let tolerance: Int64 = 120

    func look(at box: DoctorBox) async -> [Check] {
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
        return [ClockCheck.synchronisation(await ClockSynchronisation.ask(), keeper: ClockCheck.keeper(box.system))]
    }

    /// The service that keeps the clock; nil where none runs.
    private static func keeper(_ files: SystemFiles) -> String? {
        let names = files.names(in: "/proc").filter { $0.first?.isNumber == true }.compactMap { files.text("/proc/\($0)/comm") }
        return names.first { ["systemd-timesyn", "chronyd", "ntpd"].contains($0) }
    }

    /// Whether the clock is synchronised, and by whom.
    static func synchronisation(_ isSynchronised: Bool?, keeper: String?) -> Check {
        let by = keeper.map { " (\($0))" } ?? ""
        return switch isSynchronised {
        case true?: Check("clock", .ok, "synchronised\(by)")
        case false?:
            Check(
                "clock", .warning, "not synchronised\(by)", remedy: "check the network and `timedatectl`; apt install systemd-timesyncd where nothing keeps it")
        case nil: Check("clock", .ok, "cannot be asked; counts as synchronised")
        }
    }

    private func newestStored(_ box: DoctorBox) -> Instant? {
        guard let connection = try? box.database() else { return nil }
        return (try? connection.row("SELECT max(at) AS at FROM audit"))?.instant("at")
    }
}

import JSONValues
import SystemBus

/// How the system keeps the gateway running: the unit, its watchdog, how often it was started again.
struct UnitCheck: DoctorCheck {
    private static let manager = "org.freedesktop.systemd1"

    func look(at box: DoctorBox) async -> [Check] {
        guard box.system.exists("/run/systemd/system") else {
            return [Check("unit", .warning, "this system is not run by systemd", remedy: "see that something starts `hypona serve` again when it ends")]
        }
        do {
            let answer = try await DoctorBus.call(
                BusCall(UnitCheck.manager, "/org/freedesktop/systemd1", UnitCheck.manager + ".Manager", "LoadUnit", [.string("hypona.service")]))
            let path = answer.first?.path ?? ""
            return [UnitCheck.judge(try await properties(path, "Unit"), try await properties(path, "Service"))]
        } catch {
            return [Check("unit", .warning, "systemd cannot be asked: \(error)", remedy: "systemctl status hypona")]
        }
    }

    private func properties(_ path: String, _ interface: String) async throws(BusError) -> [String: BusValue] {
        let answer = try await DoctorBus.call(
            BusCall(UnitCheck.manager, path, "org.freedesktop.DBus.Properties", "GetAll", [.string("\(UnitCheck.manager).\(interface)")]))
        return Dictionary((answer.first?.entries ?? []).map { ($0.key.string ?? "", $0.value.content) }) { first, _ in first }
    }

    /// Judges the properties of the unit and of its service.
    static func judge(_ unit: [String: BusValue], _ service: [String: BusValue]) -> Check {
        guard unit["LoadState"]?.string == "loaded" else {
            return Check("unit", .warning, "hypona.service is not installed", remedy: "install the package, or start `hypona serve` by something else")
        }
        let state = "\(unit["ActiveState"]?.string ?? "?") (\(unit["SubState"]?.string ?? "?"))"
        let isEnabled = ["enabled", "enabled-runtime", "static"].contains(unit["UnitFileState"]?.string ?? "")
        var restarts = 0
        if case .uint32(let count)? = service["NRestarts"] { restarts = Int(count) }
        var watchdog: UInt64 = 0
        if case .uint64(let microseconds)? = service["WatchdogUSec"] { watchdog = microseconds }
        if unit["ActiveState"]?.string != "active" {
            return Check("unit", .fault, "hypona.service is \(state)", remedy: "systemctl start hypona; journalctl -u hypona -n 50 says why it ended")
        }
        if !isEnabled { return Check("unit", .warning, "\(state), but not enabled: a restart of the box ends it", remedy: "systemctl enable hypona") }
        if watchdog == 0 || watchdog == .max {
            return Check("unit", .warning, "\(state) without a watchdog: a gateway that hangs is not restarted", remedy: "take WatchdogSec= back into the unit")
        }
        if restarts > 0 {
            return Check(
                "unit", .warning, "\(state), started again \(restarts) times by itself", remedy: "journalctl -u hypona says why; send a support bundle")
        }
        return Check("unit", .ok, "\(state), watchdog \(watchdog / 1_000_000) s, never restarted by itself")
    }
}

import CivilTime
import Store

/// When a scale was last heard, and what is to be done about those that are set up: battery, unconfirmed scaling.
struct ScaleCheck: DoctorCheck {
    /// A patient weighs twice a day.
    private static let silence: Int64 = 26 * 3600

    func look(at box: DoctorBox) -> [Check] {
        guard box.configuration.bluetooth.isEnabled else { return [] }
        return box.stored("scale") { reader in
            guard let newest = try reader.connection.row("SELECT max(received_at) AS at FROM evidence WHERE source = 'ble'")?.instant("at") else {
                let way = box.configuration.withings == nil
                return [
                    Check(
                        "scale", way ? .warning : .ok, "no scale was ever heard over Bluetooth",
                        remedy: way ? "stand on the scale beside the box and look: hypona scale scan" : nil)
                ]
            }
            let hours = box.clock.now().seconds(since: newest) / 3600
            let heard =
                box.clock.now().seconds(since: newest) > ScaleCheck.silence
                ? Check("scale", .warning, "none was heard for \(hours) hours", remedy: "new batteries, or hypona explain weight --date D", since: newest)
                : Check("scale", .ok, "the last packet came at \(newest)")
            return try [heard] + reader.scaleChecks().filter { $0.state != .ok }
        }
    }
}

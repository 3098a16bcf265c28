import CivilTime
import Intake
import JSONValues
import ScaleLink

/// How Bluetooth and the scales are, as lines of `status` and `doctor`.
enum BluetoothChecks {
    /// The adapter, bluetoothd and everything that is wrong with them.
    static func link(_ status: LinkStatus) -> [Check] {
        let version = status.bluetoothVersion.map { ", bluetoothd \($0)" } ?? ""
        let adapter = status.adapter.map { "\($0)\(status.adapterAddress.map { " \($0)" } ?? "")\(version)" }
        let faults = status.faults.map { Check("bluetooth", .fault, $0.text, remedy: $0.remedy, since: $0.since) }
        guard faults.isEmpty else { return faults }
        guard let adapter else { return [Check("bluetooth", .warning, "no adapter yet", remedy: "plug an adapter; `bluetoothctl list` shows those there are")] }
        guard status.isReceiving else {
            return [Check("bluetooth", .warning, "\(adapter) does not listen", remedy: "check `bluetoothctl show` and `rfkill list`")]
        }
        let heard = status.lastHeard.map { ", last heard \($0)" } ?? ", nothing heard yet"
        return [Check("bluetooth", .ok, "\(adapter) listens\(status.hasMonitor ? " with an advertisement monitor" : "")\(heard)")]
    }

    /// The scales that are set up: battery, scaling, last packet.
    static func scales(_ records: [ScaleRecord], _ status: LinkStatus?) -> [Check] {
        records.filter { $0.setting != nil }.map { scale($0, status) }
    }

    private static func scale(_ record: ScaleRecord, _ status: LinkStatus?) -> Check {
        let live = status?.scales.first { $0.key.description == record.device }?.value
        let name = live?.facts.name ?? record.facts["name"]?.string
        let title = "\(record.device)\(name.map { " \($0)" } ?? "")"
        if record.needsConfirmation {
            return Check(
                "scale", .warning, "\(title): its weights wait for a person, because its scaling was not confirmed",
                remedy: "hypona scale test \(record.device) --weight KG, with a known weight")
        }
        if let battery = live?.facts.battery.map(Int.init) ?? record.facts["battery_percent"]?.int, ScaleRecord.isLow(battery) {
            return Check(
                "scale", .warning, "\(title): battery at \(battery) %",
                remedy: "change the battery; a scale with users forgets them: set the user up again, then hypona scale pair \(record.device)")
        }
        return Check("scale", .ok, "\(title), last packet \((live?.lastPacket ?? record.lastPacket).map(\.description) ?? "never")")
    }
}

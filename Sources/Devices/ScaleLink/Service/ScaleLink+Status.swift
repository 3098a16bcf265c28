import CivilTime
import EventLog
import JSONValues

extension ScaleLink {
    /// How the link is doing now.
    public var status: LinkStatus {
        var status = LinkStatus()
        status.isBusConnected = control.hasBus
        status.isBluetoothRunning = control.isLoaded
        status.bluetoothVersion = control.adapter?.version
        status.adapter = control.adapter.flatMap { $0.path.split(separator: "/").last.map(String.init) }
        status.adapterAddress = control.adapter?.address
        status.isPowered = control.adapter?.isPowered ?? false
        status.isDiscovering = control.isDiscovering
        status.hasMonitor = control.hasMonitor
        status.lastHeard = book.lastHeard
        status.scales = book.scales
        status.faults = book.faults.values.sorted { ($0.since, $0.code.name) < ($1.since, $1.code.name) }
        status.stored = book.stored
        status.waiting = outbox.count
        status.repeated = book.repeated
        status.flooded = book.flooded
        status.malformed = book.malformed
        status.foreign = book.foreign
        return status
    }

    /// Notes a fault, and logs it when it begins.
    func raise(_ code: LinkFault.Code, _ text: String, remedy: String, level: LogLevel = .warning) {
        let fault = LinkFault(code: code, since: clock.now(), text: text, remedy: remedy)
        guard book.raise(fault) else { return }
        log(level, "ble", "ble.\(code.name)", "\(text); \(remedy)", code.fields)
    }

    /// A fault is over.
    func clear(_ code: LinkFault.Code) {
        guard book.clear(code) else { return }
        log(.notice, "ble", "ble.\(code.name).over", "over: \(code.name)", code.fields)
    }

    /// A line of the technician's log.
    func say(_ level: LogLevel, _ code: String, _ text: String, _ fields: JSONObject = JSONObject()) { log(level, "ble", "ble.\(code)", text, fields) }
}

extension LinkFault.Code {
    /// The scale, where the fault is one scale's.
    var device: DeviceAddress? {
        switch self {
        case .connection(let device), .bond(let device), .consent(let device), .clock(let device), .handshake(let device), .history(let device): device
        default: nil
        }
    }

    fileprivate var fields: JSONObject { JSONObject(device.map { [("scale", JSONValue($0.masked))] } ?? []) }
}

import CivilTime
import JSONValues
import ScaleProtocols

/// One event of a recorded session.
struct SequenceEvent {
    let device: String
    let event: ScaleEvent
    let options: ScaleOptions?

    /// The event from its JSON form; nil for kinds that are no event of the radio (what BlueZ had stored from before).
    /// - Throws: ``PacketError/badInput(_:)``.
    init?(_ json: JSONValue) throws(PacketError) {
        guard let text = json["t"]?.string, let local = CivilDateTime(text) else { throw .badInput("t: must be a time like 2026-08-22T08:00:03") }
        let now = Instant(seconds: local.epochSeconds)
        guard let device = json["device"]?.string ?? (json["type"]?.string == "restart" ? "" : nil) else { throw .badInput("device: is missing") }
        self.device = device
        options = try json["options"]?.object.map { (json) throws(PacketError) in try ScaleOptions(json: json) }
        switch json["type"]?.string {
        case "restart": event = .restarted
        case "connect": event = .connected(device: device, at: now)
        case "disconnect": event = .disconnected(device: device, at: now)
        case "adv": event = try SequenceEvent.packet(json, .serviceData, device, now)
        case "indicate": event = try SequenceEvent.packet(json, .indication, device, now)
        case "notify": event = try SequenceEvent.packet(json, .notification, device, now)
        default: return nil
        }
    }

    private static func packet(_ json: JSONValue, _ way: ScaleTransport, _ device: String, _ now: Instant) throws(PacketError) -> ScaleEvent {
        guard let hex = json["hex"]?.string else { throw .badInput("hex: is missing") }
        let name = json["protocol"]?.string
        if let name, ScaleProtocols.named(name) == nil { throw .badInput("protocol: \"\(name.prefix(40))\" is unknown") }
        var packet = try PacketLine.packet(
            hex: hex, transport: json["transport"]?.string ?? way.rawValue, service: json["service_uuid"]?.string,
            characteristic: json["char_uuid"]?.string, isNamed: name != nil)
        packet.device = device
        packet.receivedAt = now
        return .packet(packet, protocolName: name)
    }
}

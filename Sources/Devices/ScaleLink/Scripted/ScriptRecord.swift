public import CivilTime
public import JSONValues
public import ScaleProtocols

/// One line of a recorded session.
///
/// As JSON it is a line of `hypona decode --jsonl` (`transport`, `service_uuid`, `char_uuid`, `hex`) with `t`, `device` and, where known,
/// `address_type`, `name` and `rssi`; the begin and end of a connection have `"event":"connected"` or `"disconnected"` instead of octets.
public struct ScriptRecord: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// Octets came.
        case packet(ScalePacket)
        /// A connection began.
        case connected
        /// A connection ended.
        case disconnected
    }

    /// When it happened.
    public var at: Instant
    /// The scale.
    public var device: DeviceAddress
    /// What happened.
    public var kind: Kind
    /// Whether the address is random.
    public var isRandom = false
    /// The advertised name.
    public var name: String?
    /// Signal strength in dBm.
    public var rssi: Int?

    /// A record.
    public init(at: Instant, device: DeviceAddress, kind: Kind) {
        self.at = at
        self.device = device
        self.kind = kind
    }

    /// The record of an event; nil for facts, which are no part of a session.
    public init?(_ event: LinkEvent) {
        switch event {
        case .packet(let packet):
            guard let device = DeviceAddress(packet.device) else { return nil }
            self.init(at: packet.receivedAt, device: device, kind: .packet(packet))
        case .connected(let connection): self.init(at: connection.beganAt, device: connection.device, kind: .connected)
        case .disconnected(let connection, let at): self.init(at: at, device: connection.device, kind: .disconnected)
        case .facts: return nil
        }
    }

    /// Whether it shows that somebody was connected to the device.
    var isOfConnection: Bool {
        if case .packet(let packet) = kind { !packet.transport.isAdvertisement } else { true }
    }

    /// The record as a line's JSON.
    public var json: JSONValue {
        var line = JSONObject([("t", JSONValue(at.description)), ("device", JSONValue(device.description))])
        if isRandom { line["address_type"] = "random" }
        if let name { line["name"] = JSONValue(name) }
        if let rssi { line["rssi"] = JSONValue(rssi) }
        switch kind {
        case .connected: line["event"] = "connected"
        case .disconnected: line["event"] = "disconnected"
        case .packet(let packet):
            line["transport"] = JSONValue(packet.transport.rawValue)
            line["service_uuid"] = JSONValue(packet.company.map { "0x" + Hex.text([UInt8($0 >> 8), UInt8($0 & 0xFF)]) } ?? packet.service?.description)
            if let uuid = packet.characteristic { line["char_uuid"] = JSONValue(uuid.description) }
            line["hex"] = JSONValue(Hex.text(packet.bytes))
        }
        return .object(line)
    }

    /// The record of a line's JSON.
    /// - Throws: ``ScriptError/line(_:_:)`` with what is wrong.
    init(_ json: JSONValue, line: Int) throws(ScriptError) {
        guard let text = (json["t"] ?? json["received_at"])?.string, let at = Instant(text) else {
            throw .line(line, "\"t\" must be a time such as 2026-08-22T08:00:00Z")
        }
        guard let device = json["device"]?.string.flatMap({ DeviceAddress($0) }) else {
            throw .line(line, "\"device\" must be an address such as C8:B2:1E:00:00:01")
        }
        switch json["event"]?.string {
        case "connected"?: self.init(at: at, device: device, kind: .connected)
        case "disconnected"?: self.init(at: at, device: device, kind: .disconnected)
        case nil: self.init(at: at, device: device, kind: .packet(try ScriptRecord.packet(json, device, at, line)))
        case let other?: throw .line(line, "\"event\" is connected or disconnected, not \(other)")
        }
        isRandom = json["address_type"]?.string == "random"
        name = json["name"]?.string
        rssi = json["rssi"]?.int
    }

    private static func packet(_ json: JSONValue, _ device: DeviceAddress, _ at: Instant, _ line: Int) throws(ScriptError) -> ScalePacket {
        guard let transport = json["transport"]?.string.flatMap(ScaleTransport.init(rawValue:)) else {
            throw .line(line, "\"transport\" is missing or unknown")
        }
        guard let bytes = json["hex"]?.string.flatMap(Hex.octets), bytes.count <= ObjectTree.valueLimit else {
            throw .line(line, "\"hex\" must be at most \(ObjectTree.valueLimit) octets of two digits each")
        }
        var packet = ScalePacket(transport: transport, bytes: bytes, device: device.description, receivedAt: at)
        let source = json["service_uuid"]?.string.flatMap(BluetoothUUID.init)
        if transport == .manufacturerData { packet.company = source?.short } else { packet.service = source }
        packet.characteristic = json["char_uuid"]?.string.flatMap(BluetoothUUID.init)
        let isWhole = transport.isAdvertisement ? packet.company != nil || packet.service != nil : packet.service != nil && packet.characteristic != nil
        guard isWhole else {
            throw .line(line, "\"service_uuid\" (company id for manufacturer data), and \"char_uuid\" for values, must say where the octets came from")
        }
        return packet
    }
}

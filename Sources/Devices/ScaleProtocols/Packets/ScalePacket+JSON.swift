import CivilTime
public import JSONValues

extension ScalePacket {
    /// The packet as it is stored in evidence and in recorded sessions: `transport`, `service_uuid`, `char_uuid`, `company`, `hex`, `device`,
    /// `received_at`; what is not known is left out.
    public var json: JSONObject {
        var object = JSONObject([("transport", .string(transport.rawValue))])
        if let service { object["service_uuid"] = .string(service.description) }
        if let characteristic { object["char_uuid"] = .string(characteristic.description) }
        if let company { object["company"] = JSONValue(Int(company)) }
        object["hex"] = .string(Hex.text(bytes))
        object["device"] = .string(device)
        object["received_at"] = .string(receivedAt.description)
        return object
    }

    /// The packet from its JSON form.
    /// - Throws: ``PacketError/badInput(_:)`` with the name of the member that cannot be read.
    public init(json: JSONObject) throws(PacketError) {
        func text(_ name: String) throws(PacketError) -> String? {
            guard let value = json[name] else { return nil }
            guard let text = value.string else { throw .badInput("\(name): must be a text") }
            return text
        }
        func uuid(_ name: String) throws(PacketError) -> BluetoothUUID? {
            guard let text = try text(name) else { return nil }
            guard let uuid = BluetoothUUID(text) else { throw .badInput("\(name): no UUID") }
            return uuid
        }
        guard let transport = try text("transport").flatMap(ScaleTransport.init) else { throw .badInput("transport: is missing or unknown") }
        guard let bytes = try text("hex").flatMap(Hex.octets) else { throw .badInput("hex: is missing or no pairs of hexadecimal digits") }
        guard let device = try text("device") else { throw .badInput("device: is missing") }
        guard let receivedAt = try text("received_at").flatMap({ Instant($0) }) else { throw .badInput("received_at: is missing or no time with offset") }
        let company = json["company"]?.int
        if json["company"] != nil, company.flatMap(UInt16.init(exactly:)) == nil { throw .badInput("company: must be 0 to 65535") }
        self.init(
            transport: transport, service: try uuid("service_uuid"), characteristic: try uuid("char_uuid"), company: company.flatMap(UInt16.init(exactly:)),
            bytes: bytes, device: device, receivedAt: receivedAt)
    }
}

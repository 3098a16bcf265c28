import CivilTime
import JSONValues
import ScaleProtocols

/// One line of `decode --jsonl`: a packet, and what a person knows about it.
struct PacketLine {
    let id: JSONValue
    let packet: ScalePacket
    let protocolName: String?
    let options: ScaleOptions

    /// The line from its members.
    /// - Throws: ``PacketError/badInput(_:)`` with the name of the member.
    init(_ members: JSONObject) throws(PacketError) {
        id = members["id"] ?? .null
        protocolName = try PacketLine.text("protocol", members)
        options =
            try members["options"].flatMap { $0.isNull ? nil : $0 }.map { (json) throws(PacketError) in
                guard let object = json.object else { throw .badInput("options: must be an object") }
                return try ScaleOptions(json: object)
            } ?? ScaleOptions()
        guard let hex = try PacketLine.text("hex", members) else { throw .badInput("hex: is missing") }
        packet = try PacketLine.packet(
            hex: hex, transport: try PacketLine.text("transport", members), service: try PacketLine.text("service_uuid", members),
            characteristic: try PacketLine.text("char_uuid", members), isNamed: protocolName != nil)
    }

    private static func text(_ name: String, _ members: JSONObject) throws(PacketError) -> String? {
        guard let value = members[name], !value.isNull else { return nil }
        guard let text = value.string else { throw .badInput("\(name): must be a text") }
        return text
    }

    /// The packet of texts. Of manufacturer data the company id stands in the place of either UUID.
    static func packet(hex: String, transport: String?, service: String?, characteristic: String?, isNamed: Bool) throws(PacketError) -> ScalePacket {
        guard let bytes = Hex.octets(hex) else { throw .badInput("hex: must be pairs of hexadecimal digits") }
        guard bytes.count <= 4096 else { throw .badInput("hex: more than 4096 octets; a value of Bluetooth has at most 512") }
        let way = transport.flatMap(ScaleTransport.init)
        if let transport, way == nil {
            throw .badInput("transport: \"\(transport.prefix(40))\" is none of \(ScaleTransport.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let way = way ?? (isNamed ? .notification : nil) else { throw .badInput("transport: is missing, and no protocol is named") }
        var packet = ScalePacket(transport: way, bytes: bytes, device: "", receivedAt: Instant(milliseconds: 0))
        if way == .manufacturerData {
            try setCompany(&packet, service ?? characteristic)
        } else {
            packet.service = try uuid("service_uuid", service)
            packet.characteristic = try uuid("char_uuid", characteristic)
        }
        return packet
    }

    private static func uuid(_ name: String, _ text: String?) throws(PacketError) -> BluetoothUUID? {
        guard let text else { return nil }
        guard let uuid = BluetoothUUID(text) else { throw .badInput("\(name): \"\(text.prefix(40))\" is no UUID") }
        return uuid
    }

    /// `0x06d0`; `0xXXc0` where a scale changes the upper octet with every frame: then the octets begin with the whole id.
    private static func setCompany(_ packet: inout ScalePacket, _ text: String?) throws(PacketError) {
        guard let text else { return }
        let digits = text.lowercased().hasPrefix("0x") ? String(text.dropFirst(2)) : text
        if digits.lowercased().hasPrefix("xx") {
            guard packet.bytes.count >= 2 else { throw .tooShort(have: packet.bytes.count, need: 2) }
            packet.company = UInt16(packet.bytes[0]) | UInt16(packet.bytes[1]) << 8
            packet.bytes.removeFirst(2)
        } else {
            guard digits.utf8.count == 4, let company = UInt16(digits, radix: 16) else {
                throw .badInput("company id \"\(text.prefix(40))\": must be like 0x06d0")
            }
            packet.company = company
        }
    }
}

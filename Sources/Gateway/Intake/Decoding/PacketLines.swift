public import CivilTime
public import JSONValues
public import ScaleProtocols

/// Packets of scales as lines of JSON: what `hypona decode --jsonl` reads, what a technician records and replays.
public enum PacketLines {
    /// Whether the first line is a packet.
    public static func isPackets(_ bytes: [UInt8]) -> Bool {
        guard let line = bytes.split(separator: 10, maxSplits: 1).first, line.count < 100_000, let value = try? JSONValue(parsing: Array(line)) else {
            return false
        }
        return value["hex"]?.string != nil && value["transport"]?.string != nil
    }

    /// The packet of a line: `{"transport","service_uuid","char_uuid","hex","device"?,"received_at"?}`; nil where it is none.
    public static func packet(_ value: JSONValue, receivedAt: Instant) -> ScalePacket? {
        guard let transport = value["transport"]?.string.flatMap(ScaleTransport.init(rawValue:)), let octets = value["hex"]?.string.flatMap(Hex.octets) else {
            return nil
        }
        let first = value["service_uuid"]?.string
        var packet = ScalePacket(
            transport: transport, bytes: octets, device: value["device"]?.string ?? "00:00:00:00:00:00",
            receivedAt: value["received_at"]?.string.flatMap(Instant.init) ?? receivedAt)
        if transport == .manufacturerData {
            packet.company = (value["company"]?.string ?? value["char_uuid"]?.string ?? first).flatMap {
                UInt16($0.hasPrefix("0x") ? String($0.dropFirst(2)) : $0, radix: 16)
            }
        } else {
            packet.service = first.flatMap(BluetoothUUID.init)
            packet.characteristic = value["char_uuid"]?.string.flatMap(BluetoothUUID.init)
        }
        return packet
    }

    /// A packet as such a line.
    public static func line(_ packet: ScalePacket) -> JSONValue {
        var line: JSONObject = [
            "transport": .string(packet.transport.rawValue), "device": .string(packet.device), "received_at": .string(packet.receivedAt.description),
        ]
        line["service_uuid"] = packet.service.map { .string($0.description) }
        line["char_uuid"] = packet.characteristic.map { .string($0.description) }
        line["company"] = packet.company.map { .string(String($0, radix: 16)) }
        line["hex"] = .string(Hex.text(packet.bytes))
        return .object(line)
    }
}

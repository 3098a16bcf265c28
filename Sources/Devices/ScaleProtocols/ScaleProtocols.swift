/// All protocols, and the way from a packet to its protocol.
public enum ScaleProtocols {
    /// Every protocol, the more certain ones first.
    public static let all: [ScaleProtocol] = [
        SIGWeightMeasurement.definition,
        XiaomiMiV1.definition,
    ]

    /// The protocol of that name.
    public static func named(_ name: String) -> ScaleProtocol? { all.first { $0.name == name } }

    /// The protocol that speaks from there: told by way, UUIDs and company id, and by the octets where several share a source. Nil where none does.
    public static func identify(_ packet: ScalePacket) -> ScaleProtocol? {
        let candidates = all.filter { $0.sources.contains { $0.matches(packet) } }
        return candidates.first { $0.recognises(packet.bytes.span) } ?? candidates.first
    }
}

extension PacketSource {
    func matches(_ packet: ScalePacket) -> Bool {
        switch self {
        case .serviceData(let uuid): packet.transport == .serviceData && packet.service?.short == uuid
        case .manufacturerData(let company): packet.transport == .manufacturerData && packet.company == company
        case .manufacturerDataLowOctet(let low): packet.transport == .manufacturerData && packet.company.map { UInt8(truncatingIfNeeded: $0) } == low
        case .characteristic(let uuid, let service, let transports):
            packet.characteristic == uuid && (packet.service == nil || packet.service == service) && transports.contains(packet.transport)
        }
    }
}

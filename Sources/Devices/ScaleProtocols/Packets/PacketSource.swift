/// Where packets of a protocol come from.
public enum PacketSource: Sendable, Hashable {
    /// Service data of that UUID.
    case serviceData(UInt16)
    /// Manufacturer data of that company id.
    case manufacturerData(UInt16)
    /// Manufacturer data of any company id with that low octet (the scale puts a counter into the other one); the octets include the id.
    case manufacturerDataLowOctet(UInt8)
    /// Values of that characteristic of that service.
    case characteristic(BluetoothUUID, service: BluetoothUUID, by: [ScaleTransport])

    /// Whether the packet came from there. A service that is not known excludes nothing.
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

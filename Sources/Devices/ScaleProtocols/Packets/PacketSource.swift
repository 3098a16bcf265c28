/// Where packets of a protocol come from.
public enum PacketSource: Sendable, Hashable {
    /// Service data of that UUID.
    case serviceData(UInt16)
    /// Manufacturer data of that company id.
    case manufacturerData(UInt16)
    /// Manufacturer data of any company id with that low octet (the scale puts a counter into the other one).
    case manufacturerDataLowOctet(UInt8)
    /// Values of that characteristic of that service.
    case characteristic(BluetoothUUID, service: BluetoothUUID, by: [ScaleTransport])
}

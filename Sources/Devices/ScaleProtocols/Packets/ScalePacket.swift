public import CivilTime

/// Octets of a scale as they arrived: what is stored as evidence before anything is decoded from it.
public struct ScalePacket: Sendable, Hashable {
    /// The way on which they came.
    public var transport: ScaleTransport
    /// Service data: its UUID. GATT: the service of the characteristic, where known.
    public var service: BluetoothUUID?
    /// GATT: the characteristic.
    public var characteristic: BluetoothUUID?
    /// Manufacturer data: the company id, which BlueZ hands out apart from the octets.
    public var company: UInt16?
    /// The octets, without company id and UUID.
    public var bytes: [UInt8]
    /// Identity address of the scale as BlueZ writes it, `AA:BB:CC:DD:EE:FF`.
    public var device: String
    /// When they arrived.
    public var receivedAt: Instant

    /// A packet of those parts.
    public init(
        transport: ScaleTransport, service: BluetoothUUID? = nil, characteristic: BluetoothUUID? = nil, company: UInt16? = nil, bytes: [UInt8],
        device: String, receivedAt: Instant
    ) {
        self.transport = transport
        self.service = service
        self.characteristic = characteristic
        self.company = company
        self.bytes = bytes
        self.device = device
        self.receivedAt = receivedAt
    }
}

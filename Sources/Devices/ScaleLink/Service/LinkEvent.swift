public import CivilTime
public import ScaleProtocols

/// What the link hands on, in the order in which it happened. The receiver returns after it is stored durably, or throws; then the same
/// event comes again.
public enum LinkEvent: Sendable, Hashable {
    /// Octets of a scale.
    case packet(ScalePacket)
    /// A connection to a scale has begun.
    case connected(ScaleConnection)
    /// A connection has ended. Only now is it known which indication was its last.
    case disconnected(ScaleConnection, at: Instant)
    /// What a scale says about itself; sent where something of it changed.
    case facts(ScaleFacts)
}

/// One connection to a scale.
public struct ScaleConnection: Sendable, Hashable {
    /// Address of the scale.
    public var device: DeviceAddress
    /// When the connection began; with the address it names the connection.
    public var beganAt: Instant
    /// When the scale was first heard after a silence of two minutes or more. A reading without time may be live only in a connection that
    /// began at most a minute later.
    public var heardAt: Instant

    /// A connection.
    public init(device: DeviceAddress, beganAt: Instant, heardAt: Instant) {
        self.device = device
        self.beganAt = beganAt
        self.heardAt = heardAt
    }
}

/// What a scale says about itself.
public struct ScaleFacts: Sendable, Hashable {
    /// Address of the scale.
    public var device: DeviceAddress
    /// Whether the address is random: fixed, but not assigned to a maker.
    public var isRandom = false
    /// Its advertised name.
    public var name: String?
    /// Battery in per cent.
    public var battery: UInt8?
    /// Device Information, as the scale writes it.
    public var manufacturer: String?
    /// Model number.
    public var model: String?
    /// Serial number.
    public var serial: String?
    /// Firmware revision.
    public var firmware: String?
    /// Hardware revision.
    public var hardware: String?
    /// Software revision.
    public var software: String?

    /// Nothing known but the address.
    public init(device: DeviceAddress) { self.device = device }
}

public import CivilTime

/// What is known about the time of a reading, undecided.
public struct ReadingTime: Sendable, Hashable {
    /// When the gateway received it, by its own clock.
    public var received: Instant
    /// The time the device, the cloud, the photo's EXIF (with offset) or the person gave.
    public var device: DeviceClock?
    /// The device's own "now" at the receipt, where it can be asked.
    public var deviceNow: DeviceClock?
    /// Photos: the file's time.
    public var file: Instant?
    /// The measurement was delivered while it was made (an advertisement); of GATT ``connection`` decides.
    public var isLive: Bool
    /// GATT: the connection that delivered it.
    public var connection: GATTConnection? {
        get { rareConnection.value }
        set { rareConnection = Rare(newValue) }
    }
    /// How far the gateway's own clock could be trusted at the receipt.
    public var gateway: GatewayClockReport {
        get { doubtfulGateway.value ?? .synchronised }
        set { doubtfulGateway = newValue == .synchronised ? .none : .some(newValue) }
    }

    private var rareConnection: Rare<GATTConnection>
    private var doubtfulGateway: Rare<GatewayClockReport>

    /// Time facts; what is not given is not known.
    public init(
        received: Instant, device: DeviceClock? = nil, deviceNow: DeviceClock? = nil, file: Instant? = nil, isLive: Bool = false,
        connection: GATTConnection? = nil, gateway: GatewayClockReport = .synchronised
    ) {
        self.received = received
        self.device = device
        self.deviceNow = deviceNow
        self.file = file
        self.isLive = isLive
        rareConnection = Rare(connection)
        doubtfulGateway = gateway == .synchronised ? .none : .some(gateway)
    }
}

public import CivilTime
public import ScaleProtocols

/// A device in the table of `hypona scale scan`.
public struct ScanRow: Sendable, Hashable {
    /// Its address.
    public let address: DeviceAddress
    /// Whether the address is random.
    public var isRandom = false
    /// Its advertised name.
    public var name: String?
    /// Signal strength in dBm.
    public var rssi: Int?
    /// The protocol of its packets, or nil where none is known.
    public var protocolName: String?
    /// Whether it lists a service that only scales have: it can be connected to.
    public var isConnectable = false
    /// Whether a bond is stored.
    public var isBonded = false
    /// When it was last heard.
    public var lastHeard: Instant
    /// Its last packet.
    public var lastPacket: ScalePacket?
    /// How many packets of it a protocol understood.
    public var packets = 0

    /// Whether it is a scale as far as one can tell.
    public var isScale: Bool { protocolName != nil || isConnectable }
}

/// The table behind a scan that is going on.
struct ScanTable {
    private let receiver: AsyncStream<[ScanRow]>.Continuation
    private var rows: [DeviceAddress: ScanRow] = [:]
    private var sent = ContinuousClock.now - pause
    private var isOwed = false

    /// Devices in the table; beyond, no strangers are added.
    private static let limit = 500
    /// Between two pictures of the table for devices that are no scales.
    static let pause: Duration = .milliseconds(500)

    init(_ receiver: AsyncStream<[ScanRow]>.Continuation) { self.receiver = receiver }

    /// A device was heard. Whether a picture is owed from now on, because the last one was sent too short a time ago.
    mutating func heard(_ address: DeviceAddress, _ device: DeviceState?, _ report: Advertisement, _ time: Instant) -> Bool {
        guard rows[address] != nil || rows.count < ScanTable.limit else { return false }
        let isNew = rows[address] == nil
        var row = rows[address] ?? ScanRow(address: address, lastHeard: time)
        row.lastHeard = time
        row.rssi = report.rssi.map(Int.init) ?? row.rssi
        if let device {
            row.isRandom = device.isRandom
            row.name = device.name ?? row.name
            row.isBonded = device.isPaired
            row.isConnectable = ScaleServices.areIn(device.services) && row.lastPacket?.transport.isAdvertisement != true
        }
        rows[address] = row
        let wasOwed = isOwed
        send(atOnce: isNew && row.isScale)
        return isOwed && !wasOwed
    }

    /// Sends the picture that is owed.
    mutating func sendOwed() { if isOwed { send(atOnce: true) } }

    /// A packet of a scale came.
    mutating func packet(_ address: DeviceAddress, _ packet: ScalePacket, _ speaker: ScaleProtocol?) {
        var row = rows[address] ?? ScanRow(address: address, lastHeard: packet.receivedAt)
        row.lastPacket = packet
        // What a scale advertises need not be fetched.
        if packet.transport.isAdvertisement { row.isConnectable = false }
        row.packets += 1
        row.protocolName = speaker?.name ?? row.protocolName
        rows[address] = row
        send(atOnce: true)
    }

    /// The scan is over.
    func end() { receiver.finish() }

    private mutating func send(atOnce: Bool) {
        let now = ContinuousClock.now
        isOwed = !atOnce && now - sent < ScanTable.pause
        guard !isOwed else { return }
        sent = now
        // Scales first, then the nearest.
        receiver.yield(rows.values.sorted { ($0.isScale ? 0 : 1, -($0.rssi ?? -200), $0.address) < ($1.isScale ? 0 : 1, -($1.rssi ?? -200), $1.address) })
    }
}

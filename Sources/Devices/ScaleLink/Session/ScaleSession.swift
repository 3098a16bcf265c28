/// One connection to a scale from our side: what is to be done in it, and what came.
final class ScaleSession {
    /// The scale.
    let address: DeviceAddress
    /// Its object path.
    let path: String
    /// The connection, once there is one.
    var connection: ScaleConnection?
    /// Values that the driver has not seen.
    private(set) var inbox: [ScaleValue] = []
    /// How many values came.
    private(set) var count = 0
    /// When the last one came, or the link was ready for them.
    var lastValue = ContinuousClock.now

    /// Whether the link may still be encrypted by pairing: once a connection.
    var mayPair = true

    /// Values kept for the driver; the store gets all of them.
    private static let inboxLimit = 512

    init(address: DeviceAddress, path: String) {
        self.address = address
        self.path = path
    }

    /// A value of the scale arrived.
    func received(_ value: ScaleValue) {
        count += 1
        lastValue = ContinuousClock.now
        if inbox.count < ScaleSession.inboxLimit { inbox.append(value) }
    }

    /// Takes the first value that fits out.
    func take(where fits: (ScaleValue) -> Bool = { _ in true }) -> ScaleValue? {
        inbox.firstIndex(where: fits).map { inbox.remove(at: $0) }
    }
}

/// How a connection ended.
enum SessionOutcome: Sendable, Hashable {
    /// The scale hung up, or we did after it was quiet.
    case ended
    /// The link was lost in the middle of values: worth another try at once.
    case lost
    /// No connection came about, or it was of no use.
    case failed
    /// bluetoothd is gone, or the gateway ends.
    case interrupted
}

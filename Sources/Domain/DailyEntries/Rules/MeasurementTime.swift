public import CivilTime

/// The time of a measurement, decided (normalise section 7).
public struct MeasurementTime: Sendable, Hashable {
    /// The instant; nil: it waits for a person and fills no slot.
    public let time: Instant?
    /// How good it is.
    public let quality: TimeQuality

    init(_ time: Instant?, _ quality: TimeQuality) {
        self.time = time
        self.quality = quality
    }

    /// Decides the time of a device's measurement.
    ///
    /// - Parameters:
    ///   - device: The time the device gave.
    ///   - received: When the gateway received it.
    ///   - deviceNow: The device's own "now" at the receipt, where it can tell.
    ///   - isLive: Delivered while it was made.
    public init(device: Instant?, received: Instant, deviceNow: Instant? = nil, isLive: Bool = false, limits: NormaliserLimits = NormaliserLimits()) {
        let fallback = isLive ? MeasurementTime(received, .receipt) : MeasurementTime(nil, .unreliable)
        guard let device else {
            self = fallback
            return
        }
        if let deviceNow {
            let drift = received.milliseconds(since: deviceNow)
            let isOff = abs(drift) > Int64(limits.driftTolerance) * 1000
            let mapped = isOff ? device.adding(milliseconds: drift) : device
            if MeasurementTime.isSane(mapped, received: received, limits: limits) {
                self.init(mapped, isOff ? .mapped : .device)
                return
            }
        }
        let isNear = abs(received.milliseconds(since: device)) <= Int64(limits.liveTolerance) * 1000
        let counts = MeasurementTime.isSane(device, received: received, limits: limits) && (!isLive || isNear)
        self = counts ? MeasurementTime(device, .device) : fallback
    }

    /// Not before 2020, not more than 5 min after the receipt, not more than 30 days before it.
    public static func isSane(_ time: Instant, received: Instant, limits: NormaliserLimits = NormaliserLimits()) -> Bool {
        let later = time.milliseconds(since: received)
        return time.seconds >= limits.earliestSecond && later <= Int64(limits.futureTolerance) * 1000 && later >= -Int64(limits.oldestDays) * 86_400_000
    }

    /// One indication of a connection.
    public struct Indication: Sendable, Hashable {
        /// The time the scale gave.
        public var device: Instant?
        /// When it was received.
        public var received: Instant
        /// The scale's own "now" at the receipt.
        public var deviceNow: Instant?

        /// An indication.
        public init(device: Instant?, received: Instant, deviceNow: Instant? = nil) {
            self.device = device
            self.received = received
            self.deviceNow = deviceNow
        }
    }

    /// The times of the indications of one GATT connection, in the order of delivery.
    ///
    /// 2A9D does not tell live from stored. A sane scale time counts as it stands. Without one only the last indication of a fresh
    /// connection is live, all others are stored; where the order of delivery is not known, only the connection's only one.
    public static func stamps(
        heard: Instant, connected: Instant, indications: [Indication], order: GATTConnection.Order = .oldestFirst,
        limits: NormaliserLimits = NormaliserLimits()
    ) -> [MeasurementTime] {
        let wait = connected.milliseconds(since: heard)
        let isFresh = wait >= 0 && wait <= Int64(limits.freshConnection) * 1000
        let live = isFresh && (order == .oldestFirst || indications.count == 1) ? indications.count - 1 : nil
        return indications.enumerated().map { place, indication in
            let isUsable = indication.device.map { isSane($0, received: indication.received, limits: limits) } ?? false
            return MeasurementTime(
                device: indication.device, received: indication.received, deviceNow: indication.deviceNow, isLive: place == live && !isUsable,
                limits: limits)
        }
    }
}

public import CivilTime

/// One delivery of a weighing by one path, to find out whether two are the same weighing (normalise section 6).
public struct WeighingDelivery: Sendable, Hashable {
    /// The path: `ble`, `withings`, `import`.
    public var path: String
    /// Its time.
    public var time: Instant
    /// Its weight, g.
    public var grams: Int
    /// The id its source gave it.
    public var sourceID: String?
    /// The device.
    public var device: String?
    /// The scale's own time where ``time`` is another.
    public var scaleTime: Instant?
    /// Its clock cannot be trusted.
    public var isClockUntrusted: Bool

    /// A delivery.
    public init(
        path: String, time: Instant, grams: Int, sourceID: String? = nil, device: String? = nil, scaleTime: Instant? = nil, isClockUntrusted: Bool = false
    ) {
        self.path = path
        self.time = time
        self.grams = grams
        self.sourceID = sourceID
        self.device = device
        self.scaleTime = scaleTime
        self.isClockUntrusted = isClockUntrusted
    }

    /// Whether both tell of one weighing. One path: the same id, or the same device, second and weight. Two paths: near in time and
    /// weight, farther in time but nearer in weight where a clock is not trusted.
    public func isSame(as other: WeighingDelivery, limits: NormaliserLimits = NormaliserLimits()) -> Bool {
        if path == other.path {
            if let sourceID, sourceID == other.sourceID { return true }
            return device != nil && device == other.device && time == other.time && grams == other.grams
        }
        let apart = distance(to: other)
        let difference = abs(grams - other.grams)
        if apart <= Int64(limits.sameSeconds) * 1000, difference <= limits.sameGrams { return true }
        return (isClockUntrusted || other.isClockUntrusted) && apart <= Int64(limits.sameSecondsUntrusted) * 1000 && difference <= limits.sameGramsUntrusted
    }

    /// The smallest time between them, ms; the scale's own time is compared too.
    func distance(to other: WeighingDelivery) -> Int64 {
        var least = Int64.max
        for left in [time, scaleTime ?? time] {
            for right in [other.time, other.scaleTime ?? other.time] { least = min(least, abs(left.milliseconds(since: right))) }
        }
        return least
    }
}

import CivilTime

/// Since when a scale has been awake: whether a reading without time is live depends on it.
struct Visits: Sendable {
    private struct Visit {
        var since: Instant
        var last: ContinuousClock.Instant
    }

    private let gap: Duration
    private var visits: [DeviceAddress: Visit] = [:]

    /// Devices remembered; beyond, those that were silent longest go.
    static let limit = 256

    init(timings: LinkTimings) { gap = timings.visitGap }

    /// The scale was heard.
    mutating func heard(_ device: DeviceAddress, _ now: ContinuousClock.Instant, _ time: Instant) {
        if var visit = visits[device], now - visit.last < gap {
            visit.last = now
            visits[device] = visit
        } else {
            if visits.count >= Visits.limit { visits = visits.filter { now - $0.value.last < gap } }
            if visits.count < Visits.limit { visits[device] = Visit(since: time, last: now) }
        }
    }

    /// When the visit began in which the scale is now; nil where it was not heard.
    func since(_ device: DeviceAddress) -> Instant? { visits[device]?.since }
}

/// Bounds how many advertisements are handed on, so that no sender can fill the disk: each known scale has an allowance of its own,
/// all strangers together share one.
struct FloodGuard: Sendable {
    private struct Allowance {
        var left: Double
        var at: ContinuousClock.Instant
    }

    private var scales: [DeviceAddress: Allowance] = [:]
    private var strangers: Allowance?

    /// Packets that may come at once; a weighing has some fifty different ones.
    static let burst = 200.0
    /// Packets a second that may go on; a scale sends at most ten.
    static let rate = 20.0

    /// Whether another packet of that device may pass.
    mutating func admits(_ device: DeviceAddress, isKnown: Bool, _ now: ContinuousClock.Instant) -> Bool {
        if isKnown { return FloodGuard.spend(&scales[device], now) }
        return FloodGuard.spend(&strangers, now)
    }

    private static func spend(_ allowance: inout Allowance?, _ now: ContinuousClock.Instant) -> Bool {
        var current = allowance ?? Allowance(left: burst, at: now)
        let elapsed = (now - current.at).components
        let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
        current = Allowance(left: min(burst, current.left + seconds * rate), at: now)
        let passes = current.left >= 1
        if passes { current.left -= 1 }
        allowance = current
        return passes
    }
}

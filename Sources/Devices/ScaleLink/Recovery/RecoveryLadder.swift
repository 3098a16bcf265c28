/// What to do about a controller that seems stuck: first the cheap and harmless, then the rare and hard, then a person.
///
/// Silence of the scale is normal, it is used twice a day. What counts is that *nothing at all* is heard, and switching the adapter off
/// and on, which ends connections of others, is tried only where the air is known to be busy, and not more often than once an hour.
struct RecoveryLadder: Sendable, Hashable {
    /// A rung.
    enum Step: Sendable, Hashable {
        /// End discovery and begin it again.
        case restartDiscovery
        /// Switch the adapter off and on.
        case powerCycle
        /// Nothing more can be done by software: tell a technician.
        case callTechnician
    }

    private let limits: LinkTimings
    private var rung = 0
    private var rungAt: ContinuousClock.Instant?
    private var lastPowerCycle: ContinuousClock.Instant?
    private var unanswered = 0
    private var refused = 0
    private var busyMinutes = BusyMinutes()

    init(limits: LinkTimings) { self.limits = limits }

    /// Something was heard: the controller works.
    mutating func heard(_ now: ContinuousClock.Instant) {
        busyMinutes.heard(now)
        rung = 0
    }

    /// bluetoothd answered: it does not hang.
    mutating func answered() { unanswered = 0 }

    /// A call had no answer; whether the adapter should be switched off and on.
    mutating func unanswered(_ now: ContinuousClock.Instant) -> Step? {
        unanswered += 1
        guard unanswered >= limits.unansweredLimit else { return nil }
        unanswered = 0
        return powerCycle(now) ?? .callTechnician
    }

    /// StartDiscovery says InProgress though we do not discover.
    mutating func discoveryRefused(_ now: ContinuousClock.Instant) -> Step? {
        refused += 1
        guard refused >= limits.refusedLimit else { return .restartDiscovery }
        refused = 0
        return powerCycle(now) ?? .callTechnician
    }

    /// Discovery began.
    mutating func discoveryBegan() { refused = 0 }

    /// Nothing at all was heard for `silence` though discovery is on; what is due now, if anything.
    mutating func silent(for silence: Duration, _ now: ContinuousClock.Instant) -> Step? {
        guard limits.expectsTraffic != .never else { return nil }
        if rung > 0, let rungAt, now - rungAt < limits.silencePause { return nil }
        guard silence >= limits.silence else { return nil }
        rung += 1
        rungAt = now
        let isStuck = limits.expectsTraffic == .always || busyMinutes.areUsual(limits)
        guard isStuck, rung > 1 else { return .restartDiscovery }
        return rung == 3 ? .callTechnician : powerCycle(now) ?? .restartDiscovery
    }

    private mutating func powerCycle(_ now: ContinuousClock.Instant) -> Step? {
        if let lastPowerCycle, now - lastPowerCycle < limits.powerCyclePause { return nil }
        lastPowerCycle = now
        return .powerCycle
    }
}

public import CivilTime

/// The alarm path as a state machine: an event and the time go in, a changed state and what is to be done come out.
///
/// It reads no clock, no database and no network. Whoever drives it stores the state first and acts afterwards; an action
/// that is lost by a power cut is asked for again, because the state still owes it.
public struct AlarmMachine: Sendable {
    /// The numbers.
    public let rules: AlarmRules
    /// The channels that lead out of the box.
    public let channels: [ChannelSpec]
    /// The zone of the box, for conditions that are no patient's.
    public let zone: TimeZoneRules

    /// A machine with these numbers and channels.
    public init(rules: AlarmRules, channels: [ChannelSpec], zone: TimeZoneRules) {
        self.rules = rules
        self.channels = channels
        self.zone = zone
    }

    /// Takes an event in and settles everything that is due.
    public func handle(_ event: AlarmEvent, _ state: inout AlarmState, at now: Instant) -> [AlarmAction] { handle([event], &state, at: now) }

    /// Takes several events in and settles once: what a later one answers is not told in between.
    public func handle(_ events: [AlarmEvent], _ state: inout AlarmState, at now: Instant) -> [AlarmAction] {
        var step = AlarmStep(machine: self, state: state, now: now)
        for event in events { step.take(event) }
        step.settle()
        state = step.state
        return step.actions
    }
}

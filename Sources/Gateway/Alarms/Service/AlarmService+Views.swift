/// What others see of the alarm path.
extension AlarmService {
    /// Whether a source of readings is known to be dead now.
    public var hasSourceFault: Bool { alarms().contains { $0.key.condition.isSourceFault && $0.phase != .cleared } }

    /// Whether somebody has to act: a level is not acknowledged, or a reading waits in review.
    public var awaitsPeople: Bool { !memory.state.reviews.isEmpty || alarms().contains { $0.isOpen && [.levelRed, .levelYellow].contains($0.key.condition) } }

    /// What the bed shows beside the light.
    public func bedside() -> BedsideNotice {
        var notice = machine.bedside(memory.state, at: memory.line.now)
        notice.isLocalOnly = memory.isLocalOnly
        return notice
    }

    /// The contacts: shown at the bed one touch away, in simplified mode too.
    public nonisolated func contactList() -> [Contact] { contacts.all }

    /// The alarms that are held, open or acknowledged; with `all` the cleared ones too.
    public func alarms(all: Bool = false) -> [Alarm] {
        memory.state.alarms.values.filter { all || $0.phase != .cleared }.sorted { $0.id < $1.id }
    }
}

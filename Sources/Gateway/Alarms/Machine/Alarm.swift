public import CivilTime

/// One alarm object: a condition of a patient or of the box, with everything needed to go on after a power cut.
public struct Alarm: Sendable, Hashable {
    /// Where an alarm stands.
    public enum Phase: Sendable, Hashable {
        /// Its only reasons come from a weighing session that is still open; nobody is told before `until`.
        case held(since: Instant, until: Instant, wasAcknowledged: Bool)
        /// Raised and not acknowledged.
        case open
        /// Somebody saw all its reasons.
        case acknowledged
        /// The condition is over.
        case cleared

        /// The word in files and interfaces.
        public var name: String {
            switch self {
            case .held: "held"
            case .open: "open"
            case .acknowledged: "acknowledged"
            case .cleared: "cleared"
            }
        }
    }

    /// Its number, by which people name it; a new one each time the condition comes back after it was over.
    public let id: Int
    /// Whose it is, and for what.
    public let key: AlarmKey
    /// Where it stands.
    public internal(set) var phase: Phase
    /// When it was raised, or raised again by a reason that nobody had seen.
    public internal(set) var raisedAt: Instant
    /// Whether a new value raised it; a yellow without one waits for the morning.
    public internal(set) var isFresh: Bool
    /// The reasons that nobody has acknowledged.
    public internal(set) var reasons: [AlarmReason]
    /// The reasons that were acknowledged, as bad as they were then.
    public internal(set) var covered: [AlarmReason] = []
    /// When messages went out within the last hour, whatever became of the alarm in between.
    public internal(set) var sent: [Instant] = []
    /// The last message since it was raised.
    public internal(set) var lastSent: Instant?
    /// Who was told since it was raised.
    public internal(set) var told: Set<AlarmRole> = []
    /// How many events no message has told yet.
    public internal(set) var untold = 0
    /// Since when no channel has accepted a message of it; nil where the last one was accepted or none was owed.
    public internal(set) var unacceptedSince: Instant?
    /// Whether the tone at the bed was touched since it was raised.
    public internal(set) var isToneSilenced = false
    /// Whether the one message after a withdrawal has been sent.
    public internal(set) var isFinalSent = false
    /// Who acknowledged it last, and when.
    public internal(set) var acknowledgement: Seal?

    /// Who did something, and when.
    public struct Seal: Sendable, Hashable {
        /// The login.
        public let by: String
        /// When.
        public let at: Instant

        /// A seal.
        public init(by: String, at: Instant) {
            self.by = by
            self.at = at
        }
    }

    /// Whether it waits for somebody.
    public var isOpen: Bool { phase == .open }

    /// Whether an acknowledgement covers the reason as bad as it is.
    ///
    /// While the alarm stands acknowledged, the same reason on a later day is no new one unless it is worse; one without
    /// a number to compare, and any after the condition was over, has to be seen for its own day.
    func covers(_ reason: AlarmReason) -> Bool {
        covered.contains { seen in
            guard seen.code == reason.code, reason.isNoWorse(than: seen) else { return false }
            if seen.pod == reason.pod { return true }
            guard let day = reason.pod, let seenDay = seen.pod else { return false }
            return phase != .cleared && reason.severity != nil && seenDay < day
        }
    }

    /// Takes a reason in: the worse of two of the same name stays, the later one where both are as bad.
    /// - Returns: Whether it says something new.
    mutating func take(_ reason: AlarmReason) -> Bool {
        guard let place = reasons.firstIndex(where: { $0.id == reason.id }) else {
            reasons.append(reason)
            return true
        }
        if reason.isNoWorse(than: reasons[place]) { return false }
        reasons[place] = reason
        return true
    }
}

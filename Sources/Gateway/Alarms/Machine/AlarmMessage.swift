public import CivilTime

/// A message about an alarm, owed to people over channels until each channel has taken it.
public struct AlarmMessage: Sendable, Hashable {
    /// Why it is sent. The raw values stand in messages.
    public enum Kind: String, Sendable, CaseIterable {
        /// The alarm is new.
        case raised
        /// It goes on.
        case repeated
        /// A new reason came.
        case updated
        /// More people are told, because nobody acknowledged.
        case escalated
        /// Several events that the storm cap held back, in one message.
        case summary
        /// The patient withdrew consent while a red was open.
        case withdrawn
        /// A test of the path.
        case test
    }

    /// What one channel did with it.
    public struct Delivery: Sendable, Hashable {
        /// How often it was tried.
        public internal(set) var attempts = 0
        /// When it is tried (again).
        public internal(set) var nextAt: Instant

        /// A delivery that is owed from then on.
        public init(attempts: Int = 0, nextAt: Instant) {
            self.attempts = attempts
            self.nextAt = nextAt
        }
    }

    /// Its number; the same in every try, so that a receiver can tell a repetition.
    public let id: Int
    /// The alarm it is about; nil for a test of the path.
    public let alarmID: Int?
    /// The alarm's patient and condition; nil for a test of the path.
    public let key: AlarmKey?
    /// Why it is sent.
    public let kind: Kind
    /// Who is told.
    public let roles: Set<AlarmRole>
    /// When it became due.
    public let createdAt: Instant
    /// When the alarm was raised.
    public let raisedAt: Instant
    /// The open reasons.
    public let reasons: [AlarmReason]
    /// How many events it stands for.
    public let events: Int
    /// The channels that have not taken it yet.
    public internal(set) var waiting: [String: Delivery]

    /// A message as it was stored.
    public init(
        id: Int, alarmID: Int?, key: AlarmKey?, kind: Kind, roles: Set<AlarmRole>, createdAt: Instant, raisedAt: Instant, reasons: [AlarmReason],
        events: Int, waiting: [String: Delivery]
    ) {
        self.id = id
        self.alarmID = alarmID
        self.key = key
        self.kind = kind
        self.roles = roles
        self.createdAt = createdAt
        self.raisedAt = raisedAt
        self.reasons = reasons
        self.events = events
        self.waiting = waiting
    }
}

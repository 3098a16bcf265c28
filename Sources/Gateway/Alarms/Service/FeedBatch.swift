public import CivilTime

/// Tells the alarm path what the clinical database holds. Used by one actor at a time.
public protocol AlarmFeed: AnyObject {
    /// What happened since the cursor, and what is known now; nil while there is nothing to read from.
    func read(since cursor: FeedCursor, now: Instant) throws -> FeedBatch?
}

/// What the clinical database has to tell.
public struct FeedBatch: Sendable {
    /// The patients as they are now, then what happened, in order.
    public var events: [AlarmEvent]
    /// How far it goes.
    public var cursor: FeedCursor
    /// What reminders are planned from; nil without an active patient.
    public var reminders: ReminderFacts?
    /// Whether the active patient gave consent that stands.
    public var hasConsent: Bool

    /// What there is to tell.
    public init(events: [AlarmEvent] = [], cursor: FeedCursor, reminders: ReminderFacts? = nil, hasConsent: Bool = false) {
        self.events = events
        self.cursor = cursor
        self.reminders = reminders
        self.hasConsent = hasConsent
    }
}

public import CivilTime

/// When the display asks the follow-up question: at the next ordinary activation on the same day, once suppressed after
/// the display was opened from a notification.
public struct FollowUpRules: Sendable, Hashable {
    /// The next check is left out, because the display was opened from a notification.
    public private(set) var suppressesNextCheck: Bool

    /// The rules at rest, or as they were stored.
    public init(suppressesNextCheck: Bool = false) { self.suppressesNextCheck = suppressesNextCheck }

    /// The display was opened from a notification: exactly the one activation that follows asks nothing.
    public mutating func openedFromNotification() { suppressesNextCheck = true }

    /// The display became active: the snapshot to ask about, the youngest open one of the same calendar day.
    public mutating func activated(at now: Instant, snapshots: [WellBeingSnapshot], in zone: TimeZoneRules) -> WellBeingSnapshot? {
        if suppressesNextCheck {
            suppressesNextCheck = false
            return nil
        }
        let today = zone.date(at: now)
        return snapshots.filter { $0.awaitsFollowUp && $0.at <= now && zone.date(at: $0.at) == today }.max { ($0.at, $0.id) < ($1.at, $1.id) }
    }
}

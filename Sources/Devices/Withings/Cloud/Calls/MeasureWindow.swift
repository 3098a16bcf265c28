public import CivilTime

/// The measuring times that every import asks for again, whole: so late uploads, edits and deletions are seen, and there
/// is no cursor that could be lost.
public struct MeasureWindow: Sendable, Hashable {
    /// The first second, by Unix time.
    public let start: Int64
    /// The last second.
    public let end: Int64

    /// How many days before surgery the weights of a patient begin to matter.
    public static let daysBeforeSurgery = 30
    private static let day: Int64 = 86_400

    /// A window; an end before the start becomes the start.
    public init(start: Int64, end: Int64) {
        self.start = start
        self.end = max(start, end)
    }

    /// From 30 days before the day of surgery to a day from now. A clock that is slow must not hide today's weight: the
    /// later of this box's and the server's time counts.
    public init(surgery: CivilDate, zone: TimeZoneRules, now: Instant, serverTime: Instant?) {
        let latest = max(now, serverTime ?? now)
        self.init(
            start: zone.startOfDay(surgery.adding(days: -MeasureWindow.daysBeforeSurgery)).seconds, end: latest.seconds + MeasureWindow.day)
    }

    /// Whether a measuring time lies in it.
    public func contains(_ instant: Instant) -> Bool { (start...end).contains(instant.seconds) }
}

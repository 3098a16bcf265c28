public import CivilTime

/// A calendar day in a zone, from midnight to midnight by the clock: 23 or 25 h on change days.
public struct DayPeriod: Sendable, Hashable {
    /// Local midnight.
    public let start: Instant
    /// Local midnight of the next day, exclusive.
    public let end: Instant
    /// The offset a clock showed (or would have shown, where midnight is skipped) at ``start``, s east of UTC.
    public let startOffset: Int
    /// The offset at the last second, s east of UTC.
    public let endOffset: Int

    /// The period of a day.
    public init(of day: CivilDate, in zone: TimeZoneRules) {
        let midnight = DayPeriod.midnight(day, in: zone)
        start = midnight.instant
        startOffset = midnight.offset
        end = DayPeriod.midnight(day.adding(days: 1), in: zone).instant
        endOffset = zone.offset(at: end.adding(seconds: -1))
    }

    /// Its length in s.
    public var seconds: Int64 { end.seconds(since: start) }

    private static func midnight(_ day: CivilDate, in zone: TimeZoneRules) -> (instant: Instant, offset: Int) {
        let wall = CivilDateTime(epochSeconds: Int64(day.dayNumber) * 86_400)
        let instant = zone.instant(showing: wall)
        return (instant, Int(wall.epochSeconds - instant.seconds))
    }
}

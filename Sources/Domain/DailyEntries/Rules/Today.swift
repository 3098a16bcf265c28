public import CivilTime

/// What "today" means at an instant.
public struct Today: Sendable, Hashable {
    /// The calendar day, shown as today, also at 01:00.
    public let day: CivilDate
    /// The day a weighing of now belongs to.
    public let weightDay: CivilDate
    /// The newest closed day: a day closes at 04:00 of the next.
    public let lastClosedDay: CivilDate

    /// Today in that zone.
    public init(at instant: Instant, in zone: TimeZoneRules, limits: NormaliserLimits = NormaliserLimits()) {
        let local = zone.civil(at: instant)
        day = local.date
        weightDay = local.hour < limits.morningHour ? local.date.adding(days: -1) : local.date
        lastClosedDay = weightDay.adding(days: -1)
    }
}

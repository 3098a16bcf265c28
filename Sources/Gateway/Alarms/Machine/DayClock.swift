import CivilTime

/// Times of day by the clock of a zone, right on the days the clock changes.
struct DayClock {
    let zone: TimeZoneRules

    /// The second of the day that a clock shows.
    func second(at now: Instant) -> Int { zone.civil(at: now).secondOfDay }

    /// The latest instant, not after now, at which the clock first showed that time of day.
    func latest(_ second: Int, at now: Instant) -> Instant {
        let today = zone.date(at: now)
        let candidates = [today, today.adding(days: -1)].compactMap { CivilDateTime(date: $0, secondOfDay: second) }.map(zone.instant(showing:))
        return candidates.first { $0 <= now } ?? candidates.last ?? now
    }

    /// The first instant after now at which the clock shows that time of day.
    func next(_ second: Int, after now: Instant) -> Instant {
        let today = zone.date(at: now)
        let candidates = [today, today.adding(days: 1), today.adding(days: 2)].compactMap { CivilDateTime(date: $0, secondOfDay: second) }
            .map(zone.instant(showing:))
        return candidates.first { $0 > now } ?? now.adding(seconds: 86_400)
    }
}

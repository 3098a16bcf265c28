import CivilTime

/// Finds the first instant at which the passing of time alone may change what follows from the facts.
///
/// Everything that a derivation does with the present is a comparison with one of these instants. Naming one too many costs a derivation, naming one too
/// few would leave a day open that is over.
struct NextTurn {
    private let now: Instant
    private(set) var instant: Instant

    /// The first turn after `now` that the calendar makes: another day, a day that closes, another zone of a journey.
    init(after now: Instant, zones: ZoneTimeline, limits: NormaliserLimits) {
        self.now = now
        instant = NextTurn.calendar(after: now, zones, limits)
        for change in zones.changes { consider(change.from) }
    }

    /// Takes in an instant at which something turns; one that is past turned before.
    mutating func consider(_ turn: Instant) {
        if turn > now { instant = min(instant, turn) }
    }

    /// Clocks show a multiple of a quarter of an hour east or west of UTC, so that days begin and end, also where a clock is set, at a quarter of an hour.
    private static let quarter: Int64 = 900
    private static let longest: Int64 = 100

    private static func calendar(after now: Instant, _ zones: ZoneTimeline, _ limits: NormaliserLimits) -> Instant {
        func today(_ instant: Instant) -> Today { Today(at: instant, in: zones.zone(at: instant), limits: limits) }
        let present = today(now)
        let place = now.seconds / quarter - (now.seconds < 0 ? 1 : 0)
        let quarters = (1...longest).lazy.map { Instant(seconds: (place + $0) * quarter) }
        return quarters.first { today($0) != present } ?? Instant(seconds: (place + longest) * quarter)
    }
}

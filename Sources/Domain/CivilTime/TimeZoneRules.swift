/// The offsets of one IANA zone over all time, read from its TZif file (RFC 8536), footer rule included.
///
/// Foundation's zones are not used: a static build silently loses them, and they do not follow the system's tzdata.
public struct TimeZoneRules: Sendable, Hashable {
    /// What the file says. A class, because every reading carries its zone and copies of it are made all the time.
    final class Tables: Sendable {
        let name: String
        /// UTC seconds at which an offset begins, ascending, and the offset that then holds.
        let transitions: [(at: Int64, offset: Int)]
        /// The offset before the first transition.
        let firstOffset: Int
        /// What holds after the last transition.
        let footer: PosixZone?

        init(name: String, transitions: [(at: Int64, offset: Int)], firstOffset: Int, footer: PosixZone?) {
            self.name = name
            self.transitions = transitions
            self.firstOffset = firstOffset
            self.footer = footer
        }
    }

    let tables: Tables

    /// The IANA name, e.g. `Europe/Berlin`.
    public var name: String { tables.name }

    /// Whether both mean the same.
    public static func == (left: TimeZoneRules, right: TimeZoneRules) -> Bool {
        let (one, other) = (left.tables, right.tables)
        return one === other
            || one.name == other.name && one.firstOffset == other.firstOffset && one.footer == other.footer
                && one.transitions.elementsEqual(other.transitions) { $0 == $1 }
    }

    /// Feeds the parts that equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Seconds east of UTC at that instant.
    public func offset(at instant: Instant) -> Int { offset(atSecond: instant.seconds) }

    func offset(atSecond second: Int64) -> Int {
        let transitions = tables.transitions
        if let footer = tables.footer, transitions.last.map({ second >= $0.at }) ?? true { return footer.offset(atSecond: second) }
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].at <= second { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? tables.firstOffset : transitions[low - 1].offset
    }

    /// What a clock in the zone shows at that instant.
    public func civil(at instant: Instant) -> CivilDateTime {
        CivilDateTime(epochSeconds: instant.seconds + Int64(offset(at: instant)))
    }

    /// The calendar day in the zone at that instant.
    public func date(at instant: Instant) -> CivilDate { civil(at: instant).date }

    /// The instant in ISO 8601 with the zone's offset.
    public func text(_ instant: Instant) -> String { instant.text(offset: offset(at: instant)) }

    /// The instants at which a clock in the zone shows that reading: none in a spring gap, two in an autumn fold, else one; ascending.
    public func instants(showing reading: CivilDateTime) -> [Instant] {
        let local = reading.epochSeconds
        let offsets = Set([offset(atSecond: local - 86_400), offset(atSecond: local), offset(atSecond: local + 86_400)])
        return offsets.map { local - Int64($0) }.sorted().filter { $0 + Int64(offset(atSecond: $0)) == local }.map(Instant.init(seconds:))
    }

    /// The instant for a clock reading: the earlier of two in a fold; in a gap the reading moved forward by the gap's length.
    public func instant(showing reading: CivilDateTime) -> Instant {
        if let first = instants(showing: reading).first { return first }
        return Instant(seconds: reading.epochSeconds - Int64(offset(atSecond: reading.epochSeconds - 86_400)))
    }

    /// The first instant at which a clock shows that calendar day or a later one: 00:00, or the end of a gap that skips midnight; of a day
    /// that is skipped whole the start of the next.
    public func startOfDay(_ date: CivilDate) -> Instant {
        let midnight = Int64(date.dayNumber) * 86_400
        let isReached = { (second: Int64) in second + Int64(offset(atSecond: second)) >= midnight }
        let candidates = [offset(atSecond: midnight - 86_400), offset(atSecond: midnight + 86_400)].map { midnight - Int64($0) }
        guard var early = candidates.min(), var late = candidates.max() else { return Instant(seconds: midnight) }
        if isReached(early) { return Instant(seconds: early) }
        // Between the two the offset changes: the first second that has reached midnight.
        while late - early > 1 {
            let middle = early + (late - early) / 2
            if isReached(middle) { late = middle } else { early = middle }
        }
        return Instant(seconds: late)
    }

    /// First instant, first instant after, and length in seconds of that calendar day (23, 24 or 25 hours, rarely others).
    public func period(of date: CivilDate) -> (start: Instant, end: Instant, seconds: Int) {
        let start = startOfDay(date)
        let end = startOfDay(date.adding(days: 1))
        return (start, end, Int(end.seconds(since: start)))
    }
}

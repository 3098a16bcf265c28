/// The footer of a TZif file: a POSIX TZ rule such as `CET-1CEST,M3.5.0,M10.5.0/3`, with the extensions of RFC 8536
/// (hours −167…167, quoted names).
struct PosixZone: Sendable, Hashable {
    struct Change: Sendable, Hashable {
        enum Day: Sendable, Hashable {
            /// Week 1–5 of a month, weekday 0 Sunday … 6.
            case month(Int, week: Int, weekday: Int)
            /// Day 1–365, 29 February never counted.
            case julian(Int)
            /// Day 0–365, 29 February counted.
            case zeroBased(Int)
        }
        let day: Day
        /// Seconds after local midnight.
        let second: Int
    }
    /// Seconds east of UTC.
    let standard: Int
    let summer: (offset: Int, start: Change, end: Change)?

    static func == (left: PosixZone, right: PosixZone) -> Bool {
        left.standard == right.standard && left.summer?.offset == right.summer?.offset && left.summer?.start == right.summer?.start
            && left.summer?.end == right.summer?.end
    }

    func hash(into hasher: inout Hasher) { hasher.combine(standard) }

    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        guard PosixZone.name(&rest), let offset = PosixZone.clock(&rest, hours: 24) else { return nil }
        standard = -offset
        if rest.isEmpty {
            summer = nil
            return
        }
        guard PosixZone.name(&rest) else { return nil }
        var summerOffset = standard + 3600
        if rest.first != UInt8(ascii: ",") {
            guard let given = PosixZone.clock(&rest, hours: 24) else { return nil }
            summerOffset = -given
        }
        guard let start = PosixZone.change(&rest), let end = PosixZone.change(&rest), rest.isEmpty else { return nil }
        summer = (summerOffset, start, end)
    }

    func offset(atSecond second: Int64) -> Int {
        guard let summer else { return standard }
        let year = CivilDateTime(epochSeconds: second + Int64(standard)).date.components.year
        let start = PosixZone.second(of: summer.start, year: year) - Int64(standard)
        let end = PosixZone.second(of: summer.end, year: year) - Int64(summer.offset)
        let isSummer = start < end ? start <= second && second < end : !(end <= second && second < start)
        return isSummer ? summer.offset : standard
    }

    /// Local second of a change in that year.
    private static func second(of change: Change, year: Int) -> Int64 {
        guard let newYear = CivilDate(year: min(max(year, 1), 9999), month: 1, day: 1) else { return 0 }
        let day: Int
        switch change.day {
        case .zeroBased(let number): day = newYear.dayNumber + number
        case .julian(let number):
            let leap = CivilDate.daysIn(month: 2, year: year) == 29
            day = newYear.dayNumber + number - 1 + (leap && number >= 60 ? 1 : 0)
        case .month(let month, let week, let weekday):
            let first = CivilDate(year: min(max(year, 1), 9999), month: month, day: 1) ?? newYear
            let firstMatch = (weekday - first.weekday % 7 + 7) % 7
            var offset = firstMatch + (week - 1) * 7
            while offset >= CivilDate.daysIn(month: month, year: year) { offset -= 7 }
            day = first.dayNumber + offset
        }
        return Int64(day) * 86_400 + Int64(change.second)
    }

    private static func name(_ rest: inout ArraySlice<UInt8>) -> Bool {
        if rest.first == UInt8(ascii: "<") {
            guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(close + 1)...]
            return true
        }
        let letters = rest.prefix { (65...90).contains($0) || (97...122).contains($0) }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix { (48...57).contains($0) }
        guard !digits.isEmpty, digits.count <= 4 else { return nil }
        rest = rest.dropFirst(digits.count)
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// `[+-]hh[:mm[:ss]]` in seconds; offsets have up to 24 hours, times of a change up to 167.
    private static func clock(_ rest: inout ArraySlice<UInt8>, hours most: Int = 167) -> Int? {
        var sign = 1
        if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? -1 : 1
            rest = rest.dropFirst()
        }
        guard let hours = number(&rest), hours <= most else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
            rest = rest.dropFirst()
            guard let value = number(&rest), value < 60 else { return nil }
            seconds += value * unit
        }
        return sign * seconds
    }

    private static func change(_ rest: inout ArraySlice<UInt8>) -> Change? {
        guard rest.first == UInt8(ascii: ",") else { return nil }
        rest = rest.dropFirst()
        let day: Change.Day
        if rest.first == UInt8(ascii: "M") {
            rest = rest.dropFirst()
            guard let month = number(&rest), (1...12).contains(month), rest.popFirst() == UInt8(ascii: "."), let week = number(&rest),
                (1...5).contains(week), rest.popFirst() == UInt8(ascii: "."), let weekday = number(&rest), weekday <= 6
            else { return nil }
            day = .month(month, week: week, weekday: weekday)
        } else if rest.first == UInt8(ascii: "J") {
            rest = rest.dropFirst()
            guard let value = number(&rest), (1...365).contains(value) else { return nil }
            day = .julian(value)
        } else {
            guard let value = number(&rest), value <= 365 else { return nil }
            day = .zeroBased(value)
        }
        guard rest.first == UInt8(ascii: "/") else { return Change(day: day, second: 7200) }
        rest = rest.dropFirst()
        guard let second = clock(&rest) else { return nil }
        return Change(day: day, second: second)
    }
}

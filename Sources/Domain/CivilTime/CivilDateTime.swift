/// A reading of a wall clock: day and time of day to the second, without zone.
public struct CivilDateTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The calendar day.
    public let date: CivilDate
    /// Seconds since midnight by the clock's reading, 0–86399.
    public let secondOfDay: Int

    /// That day at that second; nil where the second is not 0–86399.
    public init?(date: CivilDate, secondOfDay: Int) {
        guard (0..<86_400).contains(secondOfDay) else { return nil }
        self.date = date
        self.secondOfDay = secondOfDay
    }

    /// That day at that time; nil where the clock has no such time.
    public init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        self.date = date
        secondOfDay = hour * 3600 + minute * 60 + second
    }

    /// Seconds since 1970-01-01T00:00:00 on the same clock.
    public var epochSeconds: Int64 { Int64(date.dayNumber) * 86_400 + Int64(secondOfDay) }

    /// The reading that many seconds after 1970-01-01T00:00:00 on the same clock.
    public init(epochSeconds: Int64) {
        let day = epochSeconds.flooredQuotient(by: 86_400)
        date = CivilDate(dayNumber: Int(day))
        secondOfDay = Int(epochSeconds - day * 86_400)
    }

    /// 0–23.
    public var hour: Int { secondOfDay / 3600 }
    /// 0–59.
    public var minute: Int { secondOfDay / 60 % 60 }
    /// 0–59.
    public var second: Int { secondOfDay % 60 }

    /// Whether the left one comes first.
    public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool { left.epochSeconds < right.epochSeconds }

    /// `yyyy-MM-ddTHH:mm:ss`.
    public var description: String { "\(date)T\(timeText)" }

    /// `HH:mm:ss`.
    public var timeText: String { padded(hour, 2) + ":" + padded(minute, 2) + ":" + padded(second, 2) }
}

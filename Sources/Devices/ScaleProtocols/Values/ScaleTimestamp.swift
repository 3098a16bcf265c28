public import CivilTime

/// What a scale says about the time of a weighing: a reading of its own clock, without zone.
public struct ScaleTimestamp: Sendable, Hashable {
    /// How far the clock can be believed.
    public enum Status: String, Sendable, Hashable {
        /// A calendar date of the years 2015–2050.
        case ok
        /// The packet carries no time.
        case absent
        /// The scale says that it does not know (year, month or day 0).
        case unknown
        /// No date of the calendar, no time of day, or before 1970.
        case invalid
        /// A date, but before 2015 (a clock never set) or after 2050.
        case implausible
    }

    /// The reading, where it is a date and a time of day.
    public let reading: CivilDateTime?
    /// How far it can be believed.
    public let status: Status

    /// The packet carries no time.
    static let absent = ScaleTimestamp(reading: nil, status: .absent)

    private init(reading: CivilDateTime?, status: Status) {
        self.reading = reading
        self.status = status
    }

    /// The reading of a clock that was sent as calendar fields.
    init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        if year == 0 || month == 0 || day == 0 {
            self.init(reading: nil, status: .unknown)
        } else if year >= 1970, let date = CivilDate(year: year, month: month, day: day),
            let reading = CivilDateTime(date: date, hour: hour, minute: minute, second: second)
        {
            self.init(reading: reading, status: (2015...2050).contains(year) ? .ok : .implausible)
        } else {
            self.init(reading: nil, status: .invalid)
        }
    }

    /// The reading of a clock that was sent as seconds since 1970-01-01T00:00:00 *of its own local time*.
    init(localSeconds: Int64) {
        let reading = CivilDateTime(epochSeconds: localSeconds)
        self.init(reading: reading, status: (2015...2050).contains(reading.date.components.year) ? .ok : .implausible)
    }
}

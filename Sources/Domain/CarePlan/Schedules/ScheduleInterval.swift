/// How far apart two events of a schedule element lie, counted on the wall clock: "every day at 08:00" stays at 08:00
/// on the days the clock changes.
public struct ScheduleInterval: Sendable, Hashable {
    /// Whole months; then days and hours are 0.
    public let months: Int
    /// Days, a week counted as seven.
    public let days: Int
    /// Hours by the reading of the clock.
    public let hours: Int

    /// An interval of that length.
    /// - Throws: ``ScheduleError`` where it has a negative part, does not move forward or mixes months with smaller units.
    public init(months: Int = 0, weeks: Int = 0, days: Int = 0, hours: Int = 0) throws(ScheduleError) {
        let limit = 0...100_000
        guard limit.contains(months), limit.contains(weeks), limit.contains(days), limit.contains(hours), months + weeks + days + hours > 0 else {
            throw .interval(months: months, days: days, hours: hours)
        }
        guard months == 0 || weeks + days + hours == 0 else { throw .monthsMixed }
        self.months = months
        self.days = days + 7 * weeks
        self.hours = hours
    }

    private init(days: Int) {
        months = 0
        self.days = days
        hours = 0
    }

    /// Once a day.
    public static let daily = ScheduleInterval(days: 1)

    /// Seconds on the wall clock; nil for months, which differ in length.
    var wallSeconds: Int64? { months > 0 ? nil : Int64(days) * 86_400 + Int64(hours) * 3600 }

    /// The shortest the interval can be, in seconds on the wall clock.
    var shortestWallSeconds: Int64 { wallSeconds ?? Int64(months) * 28 * 86_400 }
}

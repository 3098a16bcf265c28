/// Why a schedule is refused.
public enum ScheduleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The interval has a negative part or does not move forward.
    case interval(months: Int, days: Int, hours: Int)
    /// Months are counted together with days or hours.
    case monthsMixed
    /// Months are counted from a day that not every month has.
    case monthAnchor(element: String, day: Int)
    /// The element has no name.
    case unnamed
    /// The element ends before its first event begins.
    case endNotAfterStart(element: String)
    /// The duration is negative or longer than 366 days.
    case duration(element: String, seconds: Int)
    /// A query would list more events than ``Schedule/maximumEvents``.
    case tooManyEvents
    /// Phases of a tapering are not in order.
    case phases(lastDay: Int)

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .interval(let months, let days, let hours):
            "interval of \(months) months, \(days) days, \(hours) hours does not move forward; give at least one hour and no negative part"
        case .monthsMixed: "an interval in months cannot have weeks, days or hours as well; use two elements"
        case .monthAnchor(let element, let day): "element \"\(element)\" repeats monthly on day \(day), which some months lack; start it on day 1 to 28"
        case .unnamed: "a schedule element has an empty id; give it one"
        case .endNotAfterStart(let element): "element \"\(element)\" ends before its first event; set end after start"
        case .duration(let element, let seconds): "element \"\(element)\" lasts \(seconds) s; give 0 to 31622400 s, or allDay"
        case .tooManyEvents: "the query lists more than \(Schedule.maximumEvents) events; ask for a shorter time or widen the interval"
        case .phases(let lastDay):
            "tapering phase up to day \(lastDay) does not lie after the one before it, or its interval is not positive; order the phases by their last day"
        }
    }
}

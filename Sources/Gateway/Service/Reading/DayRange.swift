public import CivilTime

/// Which days are asked for.
public struct DayRange: Sendable {
    /// Only the last so many days.
    public var days: Int?
    /// From that day on.
    public var from: CivilDate?
    /// Up to that day.
    public var to: CivilDate?

    /// All days that fit what is given.
    public init(days: Int? = nil, from: CivilDate? = nil, to: CivilDate? = nil) {
        self.days = days
        self.from = from
        self.to = to
    }

    /// Whether the day is asked for.
    func contains(_ date: CivilDate, today: CivilDate) -> Bool {
        if let from, date < from { return false }
        if let to, date > to { return false }
        if let days, date <= today.adding(days: -days) { return false }
        return true
    }
}

public import CivilTime

/// Which day and window an instant belongs to in the patient's zone.
public struct LocalDay: Sendable, Hashable {
    /// The day of the entry.
    public let day: CivilDate
    /// The part of that day.
    public let window: DayWindow

    /// A weighing: 00:00–03:59 belongs to the evening of the day before (people who go to bed late).
    public static func weighing(at instant: Instant, in zone: TimeZoneRules, limits: NormaliserLimits = NormaliserLimits()) -> LocalDay {
        let local = zone.civil(at: instant)
        switch local.hour {
        case ..<limits.morningHour: return LocalDay(day: local.date.adding(days: -1), window: .evening)
        case ..<limits.lateHour: return LocalDay(day: local.date, window: .morning)
        case ..<limits.middayHour: return LocalDay(day: local.date, window: .lateMorning)
        case ..<limits.eveningHour: return LocalDay(day: local.date, window: .midday)
        default: return LocalDay(day: local.date, window: .evening)
        }
    }

    /// A typed symptom or fluid entry. Between 00:00 and 03:59 it belongs to the evening before unless the person answered "heute"
    /// or the day before lies before the first monitored day.
    public static func entry(
        at instant: Instant, in zone: TimeZoneRules, answer: DayAnswer? = nil, firstDay: CivilDate? = nil, limits: NormaliserLimits = NormaliserLimits()
    ) -> LocalDay {
        let local = zone.civil(at: instant)
        if local.hour >= limits.morningHour {
            return LocalDay(day: local.date, window: local.hour < limits.middayHour ? .morning : .evening)
        }
        let before = local.date.adding(days: -1)
        if answer == .today || firstDay.map({ before < $0 }) ?? false { return LocalDay(day: local.date, window: .morning) }
        return LocalDay(day: before, window: .evening)
    }
}

/// The part of the day a weighing or a typed entry falls into.
public enum DayWindow: String, Sendable, Hashable, CaseIterable {
    /// 04:00–11:59:59 (typed entries to 13:59:59).
    case morning
    /// 12:00–13:59:59: after breakfast.
    case lateMorning
    /// 14:00–16:59:59: fills no slot.
    case midday
    /// 17:00–03:59:59 (typed entries from 14:00).
    case evening
}

public import EscalationCore

/// One day: its entry and what the core gets.
public struct DerivedDay: Sendable, Hashable {
    /// The entry.
    public var entry: DailyEntry
    /// What the core judges. Acknowledgement and `correctedRed` are the caller's.
    public var values: DayValues
    /// The same day with the other value of a slot where a typed and a device value stand side by side: the day is evaluated
    /// with each, and the highest level stands until staff decide.
    public var alternatives: [DayValues]
}

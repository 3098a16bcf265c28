public import CivilTime

/// A weighing that is still going on: a level that rests on it alone is not sent before it closes.
public struct OpenSession: Sendable, Hashable {
    /// Its readings, in order.
    public var readings: [String]
    /// Its day.
    public var day: CivilDate
    /// Its window.
    public var window: DayWindow
    /// When it closes unless somebody steps on again.
    public var closesAt: Instant
}

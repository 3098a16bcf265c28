/// What came of recording that a day was seen.
public enum DayAnswer: Sendable, Hashable {
    /// It is recorded.
    case recorded
    /// The day has nothing to acknowledge.
    case nothing
    /// A newer red came in between; nothing was recorded.
    case newer
}

/// What the alarm path asks of other parts. Each may fail or be slow; alarms go on all the same.
public struct AlarmPorts: Sendable {
    /// Asks the sources once more (cloud import, stored readings of a scale in reach).
    public var askSources: @Sendable () async -> Void
    /// Records in the clinical database that a day's red was seen, up to that evaluation.
    public var acknowledgeDay: @Sendable (_ pod: Int, _ evaluation: Int?, _ by: AlarmPerson, _ note: String?) async throws -> DayAnswer
    /// Decides a review item: `accept`, `correct` with a value, `reject`.
    public var decideReview: @Sendable (_ item: String, _ decision: String, _ value: String?, _ by: AlarmPerson, _ note: String?) async throws -> Void
    /// Whether the wall clock is right; answers at once.
    public var isClockRight: @Sendable () -> Bool

    /// The ports; those left out do nothing, and the clock is right.
    public init(
        askSources: @escaping @Sendable () async -> Void = {},
        acknowledgeDay: @escaping @Sendable (Int, Int?, AlarmPerson, String?) async throws -> DayAnswer = { _, _, _, _ in .nothing },
        decideReview: @escaping @Sendable (String, String, String?, AlarmPerson, String?) async throws -> Void = { _, _, _, _, _ in },
        isClockRight: @escaping @Sendable () -> Bool = { true }
    ) {
        self.askSources = askSources
        self.acknowledgeDay = acknowledgeDay
        self.decideReview = decideReview
        self.isClockRight = isClockRight
    }
}

public import CivilTime

/// The reminders that are planned and those that have been given: a value to be stored whole.
///
/// A new plan replaces the old one whole, and what has been given is not given again, so that planning twice, a restart
/// and a clock that is set back never repeat a reminder.
public struct ReminderBook: Sendable, Hashable {
    /// A reminder that is overdue by more than this (the box was off) lapses; the next one says the same.
    public static let graceSeconds: Int64 = 3600

    /// The reminders to come, in order of time.
    public private(set) var planned: [ReminderRequest]
    /// The ids that have been given, with their day.
    public private(set) var given: [String: CivilDate]

    /// A book of that content.
    public init(planned: [ReminderRequest] = [], given: [String: CivilDate] = [:]) {
        self.planned = planned
        self.given = given
    }

    /// Puts a new plan in place of the old one.
    public mutating func replace(with requests: [ReminderRequest]) {
        planned = requests.filter { given[$0.id] == nil }
        guard let oldest = requests.map(\.date).min() else { return }
        given = given.filter { $0.value >= oldest.adding(days: -2) }
    }

    /// The reminders to give now, each once; one whose tasks are all done ends by itself, one long overdue lapses.
    /// - Parameter fields: The fields of a day's DailyEntry that have a value.
    public mutating func take(at now: Instant, fields: (CivilDate) -> Set<TaskField>) -> [ReminderRequest] {
        let due = planned.filter { $0.at.instant <= now }
        planned.removeAll { $0.at.instant <= now }
        for request in due { given[request.id] = request.date }
        return due.filter { now.seconds(since: $0.at.instant) <= ReminderBook.graceSeconds && !$0.open(fields($0.date)).isEmpty }
    }

    /// When the next reminder is due.
    public var next: Instant? { planned.map(\.at.instant).min() }
}

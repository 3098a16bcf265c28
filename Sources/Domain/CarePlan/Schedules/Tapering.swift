public import CivilTime

/// A task that gets rarer: each phase follows the one before without a gap and without a day that belongs to both.
public struct Tapering: Sendable, Hashable {
    /// One phase.
    public struct Phase: Sendable, Hashable {
        /// The last day of the phase, counted from the first day of the plan as day 1.
        public let lastDay: Int
        /// Every how many days the task is due in the phase, from its first day on.
        public let everyDays: Int

        /// A phase up to that day.
        public init(lastDay: Int, everyDays: Int) {
            self.lastDay = lastDay
            self.everyDays = everyDays
        }
    }

    /// The phases in order, at least one.
    public let phases: [Phase]

    /// A tapering of these phases.
    /// - Throws: ``ScheduleError/phases(lastDay:)`` where there is none, they are not in order, or an interval is not positive.
    public init(_ phases: [Phase]) throws(ScheduleError) {
        if phases.isEmpty { throw .phases(lastDay: 0) }
        var before = 0
        for phase in phases {
            guard phase.lastDay > before, phase.lastDay <= 10_000, (1...10_000).contains(phase.everyDays) else { throw .phases(lastDay: phase.lastDay) }
            before = phase.lastDay
        }
        self.phases = phases
    }

    /// Whether the task is due on a day, counted from the first day of the plan as day 1.
    public func isDue(onDay day: Int) -> Bool {
        var first = 1
        for phase in phases {
            if day >= first, day <= phase.lastDay { return (day - first) % phase.everyDays == 0 }
            first = phase.lastDay + 1
        }
        return false
    }

    /// The elements of the phases, named `id`, `id.2`, `id.3` …; a phase that begins at or after `limit` is left out.
    /// - Parameters:
    ///   - firstDay: Day 1.
    ///   - secondOfDay: When an event begins, 0–86399.
    ///   - limit: No event starts at or after this reading, whatever the phases say.
    /// - Throws: ``ScheduleError`` where the parts contradict each other.
    public func elements(
        id: String, firstDay: CivilDate, secondOfDay: Int, duration: ScheduleDuration, until limit: CivilDateTime
    ) throws(ScheduleError) -> [ScheduleElement] {
        var elements: [ScheduleElement] = []
        var first = firstDay
        for (place, phase) in phases.enumerated() {
            let next = firstDay.adding(days: phase.lastDay)
            let start = CivilDateTime(epochSeconds: Schedule.midnight(first).epochSeconds + Int64(min(max(secondOfDay, 0), 86_399)))
            if start < limit {
                elements.append(
                    try ScheduleElement(
                        id: place == 0 ? id : "\(id).\(place + 1)", start: start, end: min(Schedule.midnight(next), limit),
                        interval: ScheduleInterval(days: phase.everyDays), duration: duration))
            }
            first = next
        }
        return elements
    }
}

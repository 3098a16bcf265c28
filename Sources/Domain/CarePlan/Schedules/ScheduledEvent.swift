/// One event of a schedule.
public struct ScheduledEvent: Sendable, Hashable {
    /// Number of the event in its schedule, counted from 0 at the schedule's start; the same in every query.
    public let occurrence: Int
    /// The element that it comes from.
    public let element: ScheduleElement
    /// When it begins.
    public let start: PlannedTime
    /// When it is over; this instant no longer belongs to it.
    public let end: PlannedTime

    /// Whether these values complete the event: any value where there is no target, else values that add up to it.
    public func isComplete(values: [Int]) -> Bool {
        guard let target = element.target else { return !values.isEmpty }
        return values.reduce(0) { $0.addingReportingOverflow($1).overflow ? Int.max : $0 + $1 } >= target
    }
}

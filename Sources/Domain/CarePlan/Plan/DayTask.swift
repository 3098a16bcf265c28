public import CivilTime

/// A task of one day with what has become of it, as the bedside display and `hypona tasks` show it.
public struct DayTask: Sendable, Hashable {
    /// What has become of a task.
    public enum State: String, Sendable {
        /// Its field has a value.
        case done
        /// It is offered later today.
        case upcoming
        /// It is offered now.
        case open
        /// Its window has passed; a value still fulfils it.
        case missed
    }

    /// The task.
    public let task: PlanTask
    /// From when it is offered.
    public let start: PlannedTime
    /// Until when it is offered, this instant excluded.
    public let end: PlannedTime
    /// What has become of it.
    public let state: State
}

extension MonitoringPlan {
    /// The tasks of a POD with their state at an instant, t1 … t9.
    /// - Parameter fields: The fields of that day's DailyEntry that have a value.
    public func dayTasks(
        onPostOpDay pod: Int, _ options: PlanOptions, fields: Set<TaskField>, now: Instant, in zone: TimeZoneRules
    ) throws(ScheduleError) -> [DayTask] {
        let due = tasks(onPostOpDay: pod, options)
        let date = date(ofPostOpDay: pod)
        return try Schedule(composing: elements(options)).events(on: date, in: zone).compactMap { event -> DayTask? in
            guard let task = PlanTask(elementID: event.element.id), due.contains(task), event.start.reading.date == date else { return nil }
            let isDone = fields.contains(task.field)
            let state: DayTask.State = isDone ? .done : now < event.start.instant ? .upcoming : now < event.end.instant ? .open : .missed
            return DayTask(task: task, start: event.start, end: event.end, state: state)
        }.sorted { $0.task.rawValue < $1.task.rawValue }
    }
}

public import CivilTime

/// The plan of one patient's monitoring (figure 6 of the app's architecture): the same tasks every day from the day
/// after surgery to POD 14, some of them rarer later on where a tapering is configured.
public struct MonitoringPlan: Sendable, Hashable {
    /// POD 0.
    public let surgeryDate: CivilDate
    /// The PODs that have tasks.
    public let days: ClosedRange<Int>
    /// Tasks that are not due every day; days counted from the first day of the plan.
    public let taperings: [PlanTask: Tapering]

    /// The plan of a patient operated on that day.
    /// - Parameter days: PODs with tasks; first and last at least 0 and not beyond 366.
    public init(surgeryDate: CivilDate, days: ClosedRange<Int> = 1...14, taperings: [PlanTask: Tapering] = [:]) {
        self.surgeryDate = surgeryDate
        self.days = days.clamped(to: 0...366)
        self.taperings = taperings
    }

    /// The POD of a calendar day.
    public func postOpDay(of date: CivilDate) -> Int { date.days(since: surgeryDate) }

    /// The calendar day of a POD.
    public func date(ofPostOpDay pod: Int) -> CivilDate { surgeryDate.adding(days: pod) }

    /// The plan as schedule elements, t1 … t9, for options that do not change.
    public func elements(_ options: PlanOptions) throws(ScheduleError) -> [ScheduleElement] {
        let first = date(ofPostOpDay: days.lowerBound)
        let end = Schedule.midnight(date(ofPostOpDay: days.upperBound + 1))
        var elements: [ScheduleElement] = []
        for task in PlanTask.visible(options) {
            let (second, duration) = task.window
            if let tapering = taperings[task] {
                elements += try tapering.elements(id: task.rawValue, firstDay: first, secondOfDay: second, duration: duration, until: end)
            } else {
                let start = CivilDateTime(epochSeconds: Schedule.midnight(first).epochSeconds + Int64(second))
                elements.append(try ScheduleElement(id: task.rawValue, start: start, end: end, duration: duration))
            }
        }
        return elements
    }

    /// The tasks that are due on a POD with that day's options, t1 … t9; none outside the plan.
    public func tasks(onPostOpDay pod: Int, _ options: PlanOptions) -> [PlanTask] {
        guard days.contains(pod) else { return [] }
        return PlanTask.visible(options).filter { taperings[$0]?.isDue(onDay: pod - days.lowerBound + 1) ?? true }
    }

    /// The tasks that a day's values fulfil, t1 … t9: a task is done when its field has a value, whatever the clock said.
    ///
    /// A value in review is not in the DailyEntry and fulfils nothing; one that is withdrawn later reopens its task.
    public static func fulfilled(by fields: Set<TaskField>, _ options: PlanOptions) -> [PlanTask] {
        PlanTask.visible(options).filter { fields.contains($0.field) }
    }

    /// Done and due tasks of the up to three monitored days before a POD, for the intensity of reminders.
    /// - Parameters:
    ///   - firstPOD: The first monitored day; tasks before it do not count.
    ///   - day: Options and filled fields of a POD; nil where that day was not monitored.
    public func adherence(before pod: Int, from firstPOD: Int, day: (Int) -> (options: PlanOptions, fields: Set<TaskField>)?) -> (done: Int, due: Int) {
        var total = (done: 0, due: 0)
        let first = max(firstPOD, pod - 3)
        guard first < pod else { return total }
        for earlier in first..<pod {
            guard let (options, fields) = day(earlier) else { continue }
            let tasks = tasks(onPostOpDay: earlier, options)
            guard case .progress(let done, let due) = Adherence(scheduled: tasks, outcomes: Set(MonitoringPlan.fulfilled(by: fields, options))) else {
                continue
            }
            total = (total.done + done, total.due + due)
        }
        return total
    }
}

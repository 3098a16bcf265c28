/// The reminders of a day for an intensity. Every intensity has those of the weaker ones too; the times are our choice.
public enum ReminderPlan {
    /// Local times, minutes since midnight.
    private enum At {
        static let morningCheck = 8 * 60
        static let eveningCheck = 19 * 60
        static let morningMissed = 11 * 60
        static let eveningMissed = 21 * 60
        static let morningTask = 9 * 60
        static let dayTask = 12 * 60
        static let eveningTask = 20 * 60
        static let catchUp = 15 * 60
    }

    /// The reminders in the order of the day; of one time in the order of the tasks. Tasks of no check have a reminder of
    /// their own only from intensity erhöht on.
    public static func reminders(_ intensity: ReminderIntensity, tasks: [ReminderTask]) -> [Reminder] {
        let morning = tasks.filter { $0.slot == .morning }.map(\.id)
        let evening = tasks.filter { $0.slot == .evening }.map(\.id)
        var plan = [
            Reminder(id: "check.morning", minuteOfDay: At.morningCheck, taskIDs: morning),
            Reminder(id: "check.evening", minuteOfDay: At.eveningCheck, taskIDs: evening),
        ]
        if intensity >= .normal {
            plan.append(Reminder(id: "missed.morning", minuteOfDay: At.morningMissed, taskIDs: morning))
            plan.append(Reminder(id: "missed.evening", minuteOfDay: At.eveningMissed, taskIDs: evening))
        }
        if intensity >= .erhoeht {
            plan += tasks.map { Reminder(id: "task." + $0.id, minuteOfDay: minute(of: $0), taskIDs: [$0.id]) }
        }
        if intensity == .maximal {
            // In the afternoon the evening tasks are not open yet.
            plan.append(Reminder(id: "catchUp", minuteOfDay: At.catchUp, taskIDs: tasks.filter { $0.slot != .evening }.map(\.id)))
        }
        let given = plan.filter { !$0.taskIDs.isEmpty }
        return given.enumerated().sorted { ($0.element.minuteOfDay, $0.offset) < ($1.element.minuteOfDay, $1.offset) }.map(\.element)
    }

    private static func minute(of task: ReminderTask) -> Int {
        switch task.slot {
        case .morning: At.morningTask
        case .evening: At.eveningTask
        case nil: At.dayTask
        }
    }
}

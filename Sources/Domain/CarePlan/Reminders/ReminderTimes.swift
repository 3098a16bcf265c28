/// When reminders come, in seconds of the day by the patient's clock. The numbers of `standard` are the project's choice.
public struct ReminderTimes: Sendable, Hashable {
    /// The morning check: weight and symptoms.
    public let morning: Int
    /// The evening check.
    public let evening: Int
    /// What is asked again where the morning check is missing.
    public let missedMorning: Int
    /// What is asked again where the evening check is missing.
    public let missedEvening: Int
    /// The afternoon list of open tasks.
    public let catchUp: Int
    /// The other tasks, one by one.
    public let tasks: [PlanTask: Int]

    /// Times of that day; nil where one is not 0–86399.
    public init?(morning: Int, evening: Int, missedMorning: Int, missedEvening: Int, catchUp: Int, tasks: [PlanTask: Int]) {
        guard ([morning, evening, missedMorning, missedEvening, catchUp] + tasks.values).allSatisfy((0..<86_400).contains) else { return nil }
        self.init(morning, evening, missedMorning, missedEvening, catchUp, tasks)
    }

    private init(_ morning: Int, _ evening: Int, _ missedMorning: Int, _ missedEvening: Int, _ catchUp: Int, _ tasks: [PlanTask: Int]) {
        self.morning = morning
        self.evening = evening
        self.missedMorning = missedMorning
        self.missedEvening = missedEvening
        self.catchUp = catchUp
        self.tasks = tasks
    }

    /// Checks at 08:00 and 19:00, again at 11:00 and 21:00, catch-up at 15:00, the other tasks in the course of the day.
    public static let standard = ReminderTimes(
        8 * 3600, 19 * 3600, 11 * 3600, 21 * 3600, 15 * 3600,
        [.desmopressin: 9 * 3600, .urineSG: 9 * 3600 + 1800, .cognition: 10 * 3600, .tapping: 10 * 3600 + 900, .fluid: 18 * 3600])

    /// When a task is reminded of by itself.
    func time(of task: PlanTask) -> Int {
        switch task {
        case .weightMorning, .symptomsMorning: morning
        case .weightEvening, .symptomsEvening: evening
        default: tasks[task] ?? catchUp
        }
    }
}

public import CarePlan
public import CivilTime

/// What reminders are planned from.
public struct ReminderFacts: Sendable, Hashable {
    /// The plan of the patient.
    public var plan: MonitoringPlan
    /// The patient's zone.
    public var zone: TimeZoneRules
    /// The first monitored day.
    public var startPOD: Int
    /// The days of the highest risk.
    public var criticalWindow: ClosedRange<Int>
    /// The days that are monitored, with options and filled fields.
    public var days: [Int: Day]

    /// One day.
    public struct Day: Sendable, Hashable {
        /// What decides on its tasks.
        public var options: PlanOptions
        /// The fields that have a value.
        public var fields: Set<TaskField>
        /// Whether the morning check is complete.
        public var isMorningComplete: Bool

        /// A day.
        public init(options: PlanOptions, fields: Set<TaskField>, isMorningComplete: Bool) {
            self.options = options
            self.fields = fields
            self.isMorningComplete = isMorningComplete
        }
    }

    /// The facts of a patient.
    public init(plan: MonitoringPlan, zone: TimeZoneRules, startPOD: Int, criticalWindow: ClosedRange<Int>, days: [Int: Day]) {
        self.plan = plan
        self.zone = zone
        self.startPOD = startPOD
        self.criticalWindow = criticalWindow
        self.days = days
    }
}

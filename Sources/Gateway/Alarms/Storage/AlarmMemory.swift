public import CarePlan

/// Everything the alarm path keeps over a restart.
public struct AlarmMemory: Sendable, Hashable {
    /// The state of the machine.
    public var state: AlarmState
    /// The time line.
    public var line: AlarmTimeline
    /// How far the clinical database has been read.
    public var cursor: FeedCursor
    /// The reminders.
    public var reminders: ReminderBook
    /// The number of the last command that each sender's key was used for.
    public var commands: [String: Int]
    /// Whether it was decided that alarms may stay on the box.
    public var isLocalOnly: Bool

    /// A memory of those parts; without any, of a box that has never run.
    public init(
        state: AlarmState = AlarmState(), line: AlarmTimeline = AlarmTimeline(), cursor: FeedCursor = FeedCursor(), reminders: ReminderBook = ReminderBook(),
        commands: [String: Int] = [:], isLocalOnly: Bool = false
    ) {
        self.state = state
        self.line = line
        self.cursor = cursor
        self.reminders = reminders
        self.commands = commands
        self.isLocalOnly = isLocalOnly
    }
}

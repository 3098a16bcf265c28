/// A task that is scheduled for a day and visible to the patient, as reminders need it. What is hidden in simplified mode is
/// never handed over, so it is never reminded of.
public struct ReminderTask: Sendable, Hashable {
    /// The stable id of the task.
    public let id: String
    /// The check it belongs to; nil: it may be done at any time of the day.
    public let slot: DaySlot?

    /// A task.
    public init(id: String, slot: DaySlot?) {
        self.id = id
        self.slot = slot
    }
}

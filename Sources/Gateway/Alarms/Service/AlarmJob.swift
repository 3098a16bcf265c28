/// Something that the alarm path does outside of its own queue.
enum AlarmJob: Sendable {
    /// Hands a message to a channel.
    case deliver(AlarmNotice, channel: String)
    /// Passes a reminder on.
    case remind(ReminderNotice)
    /// Asks the sources once more.
    case askSources
}

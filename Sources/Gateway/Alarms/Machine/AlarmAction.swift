/// Something that the alarm path asks for. Everything that must not be lost is in ``AlarmState`` as well.
public enum AlarmAction: Sendable, Hashable {
    /// Hand the message to the channel.
    case deliver(message: Int, channel: String)
    /// Ask the sources once more before absence is concluded.
    case askSources
    /// Something happened to an alarm that the log should know.
    case noted(AlarmNote)
}

/// What happened to an alarm.
public struct AlarmNote: Sendable, Hashable {
    /// What happened.
    public enum What: String, Sendable {
        case held, dropped, raised, raisedAgain, updated, acknowledged, partlyAcknowledged, cleared, bundled
    }
    /// The alarm's number.
    public let alarmID: Int
    /// Whose it is, and for what.
    public let key: AlarmKey
    /// What happened.
    public let what: What
    /// The codes concerned.
    public let codes: [String]
    /// Who did it; nil where it happened by itself.
    public var author: String?
    /// That person's remark.
    public var remark: String?
}

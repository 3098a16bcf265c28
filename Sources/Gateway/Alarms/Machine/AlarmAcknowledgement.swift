/// A person saw an alarm.
public struct AlarmAcknowledgement: Sendable, Hashable {
    /// The number of the alarm.
    public let alarmID: Int
    /// The reasons that the person was shown.
    public let seen: Set<AlarmReason.ID>
    /// The newest evaluation that the person was shown; a reason that got worse after it was not seen.
    public let evaluation: Int?
    /// The person's login.
    public let by: String
    /// A remark.
    public let note: String?

    /// An acknowledgement.
    public init(alarmID: Int, seen: Set<AlarmReason.ID>, evaluation: Int?, by: String, note: String? = nil) {
        self.alarmID = alarmID
        self.seen = seen
        self.evaluation = evaluation
        self.by = by
        self.note = note
    }
}

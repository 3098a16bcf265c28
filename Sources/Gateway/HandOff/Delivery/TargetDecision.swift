/// What a person entered at a target for this box to do.
public struct TargetDecision: Sendable, Hashable {
    /// What is to be done.
    public enum Act: Sendable, Hashable {
        /// The day was seen as the target showed it, up to that evaluation; nil: what the target showed then is not known.
        case acknowledge(evaluation: Int?)
        /// A reading in review is decided: `accept`, `reject`, or `correct` with a value.
        case review(item: String, action: String, value: String?)
        /// What was entered makes no sense; the text says why.
        case unclear(LocalReason)
    }

    /// Why an entry makes no sense, for the person who made it.
    public enum LocalReason: Sendable, Hashable {
        /// Who decided is missing, or no login.
        case noLogin
        /// The time of the acknowledgement cannot be read.
        case noTime
        /// The time of the acknowledgement is still to come.
        case inFuture
        /// Which reading is meant cannot be told.
        case noItem
    }

    /// The number of the thing in the outbox.
    public let row: Int
    /// The pseudonym.
    public let studyID: String
    /// The day after surgery.
    public let postOpDay: Int
    /// The login at the target of who decided; empty where it is missing.
    public let by: String
    /// What is to be done.
    public let act: Act
    /// What tells the entry from every other: the same one is done once.
    public let mark: String
}

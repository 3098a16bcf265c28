public import CivilTime

/// One answer to "how are you?", with what became of its follow-up question. It is context for people; no rule reads it.
public struct WellBeingSnapshot: Sendable, Hashable {
    /// How the question came to be answered.
    public enum Source: String, Sendable {
        case manual, notification
    }

    /// Its number, unique for the patient.
    public let id: Int
    /// When it was given.
    public let at: Instant
    /// The answer.
    public let rating: WellBeing
    /// How it came.
    public let source: Source
    /// The answer to the follow-up question, without blanks around it.
    public private(set) var followUpNote: String?
    /// "Do not ask again today" was chosen.
    public private(set) var isFollowUpDismissed: Bool

    /// A snapshot of those parts; nil where the rating is not 1 to 5.
    public init?(id: Int, at: Instant, rating: Int, source: Source, followUpNote: String? = nil, isFollowUpDismissed: Bool = false) {
        guard let rating = WellBeing(rawValue: rating) else { return nil }
        self.id = id
        self.at = at
        self.rating = rating
        self.source = source
        self.followUpNote = followUpNote.flatMap(WellBeingSnapshot.trimmed)
        self.isFollowUpDismissed = isFollowUpDismissed
    }

    /// Whether its follow-up question still waits for an answer.
    public var awaitsFollowUp: Bool { rating.asksFollowUp && followUpNote == nil && !isFollowUpDismissed }

    /// Takes the answer to the follow-up question; false where it is empty, which is no answer and leaves the question open.
    public mutating func answerFollowUp(_ note: String) -> Bool {
        guard let note = WellBeingSnapshot.trimmed(note) else { return false }
        followUpNote = note
        return true
    }

    /// Ends the waiting without an answer.
    public mutating func dismissFollowUp() { isFollowUpDismissed = true }

    private static func trimmed(_ note: String) -> String? {
        let rest = note.drop(while: \.isWhitespace)
        let count = rest.reversed().prefix(while: \.isWhitespace).count
        let text = String(rest.dropLast(count))
        return text.isEmpty ? nil : text
    }
}

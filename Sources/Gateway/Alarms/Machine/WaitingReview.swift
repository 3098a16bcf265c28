public import CivilTime

/// A reading that waits for a person.
public struct WaitingReview: Sendable, Hashable {
    /// Its id in the review queue.
    public let id: String
    /// The patient's pseudonym.
    public let studyID: String
    /// Since when it waits.
    public let since: Instant

    /// A waiting reading.
    public init(id: String, studyID: String, since: Instant) {
        self.id = id
        self.studyID = studyID
        self.since = since
    }
}

/// What becomes of a photo.
public enum PhotoStatus: String, Sendable, CaseIterable {
    /// The reading is right: both readers and the vote say so.
    case accepted
    /// There is a reading, but a person has to confirm it.
    case review
    /// There is no reading of a specific gravity.
    case rejected
}

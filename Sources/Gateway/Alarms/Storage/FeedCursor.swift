/// How far the clinical database has been read: the last evaluation and the last acknowledgement that were taken in.
public struct FeedCursor: Sendable, Hashable {
    /// The number of the last evaluation.
    public var evaluation: Int
    /// The number of the last acknowledgement.
    public var acknowledgement: Int

    /// A place in the database; without one, its beginning.
    public init(evaluation: Int = 0, acknowledgement: Int = 0) {
        self.evaluation = evaluation
        self.acknowledgement = acknowledgement
    }
}

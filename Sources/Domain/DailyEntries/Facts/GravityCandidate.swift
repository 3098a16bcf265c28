/// One answer that the readers gave for a photo, with its share of the vote.
public struct GravityCandidate: Sendable, Hashable {
    /// The text as read (`1.018`, `1018`).
    public var text: String
    /// Share of the vote, 0–1; a quantity of the image code, hence binary floating point.
    public var share: Double

    /// A candidate.
    public init(text: String, share: Double) {
        self.text = text
        self.share = share
    }
}

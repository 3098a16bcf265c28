/// One value a photo may show, with its share of the vote.
public struct SpecificGravityCandidate: Sendable, Hashable {
    /// The value with the digits of the device, such as `1.018`.
    public var specificGravity: String
    /// Its share of all votes, 0…1.
    public var share: Double

    /// A candidate.
    public init(specificGravity: String, share: Double) {
        self.specificGravity = specificGravity
        self.share = share
    }
}

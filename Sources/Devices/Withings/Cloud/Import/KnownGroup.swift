public import CivilTime

/// What the store holds of a group of the linked account: its newest version.
public struct KnownGroup: Sendable, Hashable {
    /// The group's identifier.
    public var groupID: String
    /// When it was measured.
    public var measured: Instant
    /// The newest version: the group's `modified`, or the instant of a retraction.
    public var version: Instant
    /// Whether the newest version says that the source no longer holds it.
    public var isRetracted: Bool
    /// Its weight in grams; nil where it could not be read.
    public var grams: Int?
    /// Its attribution.
    public var attribution: Int?

    /// A known group.
    public init(groupID: String, measured: Instant, version: Instant, isRetracted: Bool = false, grams: Int? = nil, attribution: Int? = nil) {
        self.groupID = groupID
        self.measured = measured
        self.version = version
        self.isRetracted = isRetracted
        self.grams = grams
        self.attribution = attribution
    }
}

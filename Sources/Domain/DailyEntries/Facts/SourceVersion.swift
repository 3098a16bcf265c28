public import CivilTime

/// One version of a fact that its source may change: of all readings of a group only the newest counts.
public struct SourceVersion: Sendable, Hashable {
    /// The fact at its source, e.g. account and grpid.
    public var group: String
    /// The version's place: the source's `modified`; of a retraction the instant of the complete fetch that missed it; of a
    /// group that came back unchanged after a retraction the instant of the fetch that saw it again.
    public var modified: Instant

    /// A version.
    public init(group: String, modified: Instant) {
        self.group = group
        self.modified = modified
    }
}

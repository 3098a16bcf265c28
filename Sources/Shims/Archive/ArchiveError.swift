/// Why an archive could not be written.
public struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was being done.
    public let what: String
    /// What libarchive says.
    public let reason: String

    /// The text for people and logs.
    public var description: String { "\(what): \(reason)" }
}

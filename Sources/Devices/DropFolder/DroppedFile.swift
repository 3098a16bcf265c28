public import CivilTime

/// A file that was dropped, is all there and has been claimed.
public struct DroppedFile: Sendable {
    /// Its name as dropped.
    public let name: String
    /// When it was last changed, by the file system.
    public let modifiedAt: Instant
    /// Its bytes.
    public let bytes: [UInt8]
}

/// What became of a dropped file: which folder it goes to, and why.
public struct DropVerdict: Sendable {
    /// The folder it ends in.
    public enum Place: String, Sendable, CaseIterable {
        /// Read and counted, or known already.
        case done
        /// Waits for a person.
        case review
        /// Refused.
        case failed
    }
    /// The folder it ends in.
    public let place: Place
    /// The reason that is written beside it, for people.
    public let reason: String

    /// A verdict.
    public init(_ place: Place, reason: String) {
        self.place = place
        self.reason = reason
    }
}

/// Why the drop folder cannot be watched.
public struct DropFolderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The folder or file.
    public let path: String
    /// What went wrong.
    public let reason: String
    /// What to do.
    public let remedy: String

    /// The text for people and logs.
    public var description: String { "drop folder \(path): \(reason); \(remedy)" }
}

/// A place of a thresholds file that is not accepted, and why.
public struct ThresholdsRefusal: Sendable, Hashable, CustomStringConvertible {
    /// The names from the root, separated by `/`; `.` for the file itself.
    public let path: String
    /// What is wrong and what is valid.
    public let reason: String

    /// The text for people and logs.
    public var description: String { "\(path): \(reason)" }
}

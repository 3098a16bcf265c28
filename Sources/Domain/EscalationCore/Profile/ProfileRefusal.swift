/// A field of a profile that is not accepted, and why.
public struct ProfileRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The field by its name in files.
    public let field: String
    /// What is wrong and what is valid.
    public let reason: String

    /// A refusal.
    public init(field: String, reason: String) {
        self.field = field
        self.reason = reason
    }

    /// The text for people and logs.
    public var description: String { "\(field): \(reason)" }
}

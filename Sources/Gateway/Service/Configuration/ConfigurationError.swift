/// Why a configuration is refused.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, or `(built-in)`.
    public let file: String
    /// Key path and reason.
    public let reason: String

    /// The text for people and logs.
    public var description: String { "configuration \(file): \(reason)" }
}

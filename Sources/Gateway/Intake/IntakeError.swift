/// Why something could not be taken in.
public struct IntakeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A stable code.
    public let code: String
    /// What is wrong, where, and what to do.
    public let reason: String

    /// A refusal.
    public init(_ code: String, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The text for people and logs.
    public var description: String { reason }

    /// Another writer has the folder now.
    static let closed = IntakeError("intake.closed", "the gateway was ending or reading its configuration again; hand it in once more")

    /// A stored row that does not mean what its column promises.
    static func stored(_ what: String) -> IntakeError {
        IntakeError("store.meaningless", "stored \(what) cannot be read; run `hypona verify`, then restore the last backup")
    }
}

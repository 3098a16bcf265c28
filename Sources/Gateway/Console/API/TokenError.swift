/// Why a token is not made or revoked.
public enum TokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name is none.
    case name(String)
    /// A token of that name holds.
    case known(String)
    /// No token of that id or name holds.
    case unknown(String)
    /// The system gives no random bytes.
    case noRandomness

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .name(let name): "\"\(name)\" is no name of a device: 1 to 60 letters, digits, blanks, - _ ."
        case .known(let name): "a token named \(name) holds already; revoke it first: hypona token revoke \"\(name)\""
        case .unknown(let word): "no token \(word) holds; `hypona token list` shows them"
        case .noRandomness: "the system gives no random bytes; try again"
        }
    }
}

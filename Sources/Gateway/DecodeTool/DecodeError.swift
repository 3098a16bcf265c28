/// Why the input of `decode` could not be taken in.
public enum DecodeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(String, String)
    /// A line of a session is no session.
    case badSequence(line: Int, String)

    /// What is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .badSequence(let line, let what): "line \(line): \(what)"
        }
    }
}

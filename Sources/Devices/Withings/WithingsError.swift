public import JSONValues

/// What can go wrong in this module, each with where and what to do. No text holds a token, a secret, a user's number or a weight.
public enum WithingsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A file of the command line cannot be read.
    case unreadableFile(String)
    /// A file is larger than any payload of its kind.
    case fileTooLarge(String)
    /// A file that has to be JSON is not.
    case notJSON(file: String, JSONError)
    /// A file that has to hold one JSON object holds something else.
    case notAnObject(file: String)
    /// A member of a context is of a wrong kind.
    case context(member: String, expected: String)
    /// An Apple Health export is damaged or ends too early; nothing of it is imported.
    case damagedExport(reason: String, line: Int)
    /// Something nested deeper, or with an element larger, than any Apple Health export has.
    case absurdExport(line: Int)

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .unreadableFile(let path): "\(path) cannot be read; check the path and its permissions"
        case .fileTooLarge(let path): "\(path) is larger than any payload of its kind; only Apple Health exports may be large"
        case .notJSON(let path, let error): "\(path) is not JSON: \(error)"
        case .notAnObject(let path): "\(path) has to hold one JSON object"
        case .context(let member, let expected): "context: \"\(member)\" has to be \(expected)"
        case .damagedExport(let reason, let line):
            "the export is damaged at line \(line) (\(reason)); copy export.xml again, the last copy may be incomplete"
        case .absurdExport(let line): "line \(line) is not from an Apple Health export"
        }
    }
}

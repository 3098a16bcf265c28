/// How the drop folder is kept an eye on, for `status`.
public enum FolderWatch: Sendable, Hashable, CustomStringConvertible {
    /// The kernel tells; a look now and then is the safety net.
    case events
    /// The kernel does not tell, for that reason; the folder is looked at every so many seconds.
    case looks(seconds: Int, reason: String)

    /// The words.
    public var description: String {
        switch self {
        case .events: "watched: a file is taken about a second after it is whole"
        case .looks(let seconds, let reason): "looked at every \(seconds) s, because \(reason)"
        }
    }
}

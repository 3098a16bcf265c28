/// When a dropped file may be taken (normalise 14).
public enum FileSettling: String, Sendable {
    /// All there and quiet: take it.
    case complete
    /// Still being written.
    case wait
    /// Its end did not come in time.
    case failed

    /// A complete file was quiet for so long, in milliseconds.
    public static let quietMilliseconds: Int64 = 1000
    /// A file without its end is given up so long after its last event, in seconds.
    public static let patienceSeconds: Int64 = 600

    /// The state of a file.
    /// - Parameters:
    ///   - closed: The writer closed it or renamed it in (or size and time stood still in two scans).
    ///   - end: The end that its format declares is there.
    ///   - quietMilliseconds: Since its last change.
    ///   - sinceEventSeconds: Since its last event.
    public static func state(closed: Bool, end: Bool, quietMilliseconds: Int64, sinceEventSeconds: Int64) -> FileSettling {
        if closed, end { return quietMilliseconds >= FileSettling.quietMilliseconds ? .complete : .wait }
        return !end && sinceEventSeconds >= patienceSeconds ? .failed : .wait
    }
}

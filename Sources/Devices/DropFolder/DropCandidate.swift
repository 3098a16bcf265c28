/// A file that lies in the drop folder and is not taken yet.
struct DropCandidate {
    /// Whether it was closed or renamed in.
    var isClosed: Bool
    /// When it was last seen to change; later than now while it rests.
    var lastChange: ContinuousClock.Instant
    /// When its folder last told something about it.
    var lastEvent: ContinuousClock.Instant
    var size: Int64
    /// Last change in milliseconds since 1970, by the file system.
    var modified: Int64
}

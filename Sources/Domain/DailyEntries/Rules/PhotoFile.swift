/// Whether a file of the drop folder is a photo that can be read (normalise section 14).
public enum PhotoFile: String, Sendable, Hashable {
    /// It is whole and unchanged for 1 s.
    case complete
    /// It may still grow.
    case wait
    /// Its end never came.
    case failed

    /// The state of a file.
    ///
    /// - Parameters:
    ///   - isClosed: It was closed or renamed in.
    ///   - hasEnd: Its format's end is there.
    ///   - quietMilliseconds: How long it has not changed.
    ///   - secondsSinceEvent: How long its folder told nothing about it.
    public init(isClosed: Bool, hasEnd: Bool, quietMilliseconds: Int, secondsSinceEvent: Int) {
        if isClosed && hasEnd && quietMilliseconds >= 1000 {
            self = .complete
        } else {
            self = !hasEnd && secondsSinceEvent >= 600 ? .failed : .wait
        }
    }
}

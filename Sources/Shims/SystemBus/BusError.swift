/// Why the message bus did not give what was asked.
public enum BusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The other side refused: D-Bus error name and its text.
    case refused(name: String, text: String)
    /// No answer within the call's time limit, or the other side died.
    case noReply(String)
    /// The connection to the bus is closed.
    case closed
    /// The caller gave up waiting.
    case cancelled
    /// A message that cannot be read or written: what, and where.
    case malformed(String)
    /// libsystemd failed: what was tried, and the error number.
    case system(what: String, number: Int32)

    /// The text for logs.
    public var description: String {
        switch self {
        case .refused(let name, let text): text.isEmpty ? name : "\(name): \(text)"
        case .noReply(let text): "no reply (\(text))"
        case .closed: "the connection to the message bus is closed; check that dbus.service runs"
        case .cancelled: "cancelled"
        case .malformed(let what): "malformed message: \(what)"
        case .system(let what, let number): "\(what) failed with error \(number); check that dbus.service runs and its address is right"
        }
    }
}

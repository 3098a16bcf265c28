/// Why something about an alarm cannot be done.
public enum AlarmServiceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No such alarm.
    case unknown(alarm: Int)
    /// The alarm is not open.
    case notOpen(alarm: Int, phase: String)
    /// Reasons came that the person was not shown.
    case newer(alarm: Int, codes: [String])
    /// The memory cannot be stored.
    case notStored(String)
    /// A contact cannot be taken.
    case contact(String)

    /// The stable code, by which pages find their own words.
    public var code: String {
        switch self {
        case .unknown: "alarm.unknown"
        case .notOpen: "alarm.notOpen"
        case .newer: "alarm.newer"
        case .notStored: "alarm.notStored"
        case .contact: "contact"
        }
    }

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .unknown(let alarm): "there is no alarm \(alarm); `hypona alarm list` shows them"
        case .notOpen(let alarm, let phase): "alarm \(alarm) is \(phase): there is nothing to acknowledge"
        case .newer(let alarm, let codes):
            "alarm \(alarm) has reasons that were not shown: \(codes.joined(separator: ", ")); look at it, then acknowledge again"
        case .notStored(let reason): "not carried out, because it cannot be stored: \(reason)"
        case .contact(let what): what
        }
    }
}

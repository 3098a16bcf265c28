public import EscalationCore
public import JSONValues

/// Why a thresholds file is not taken. The last good one stays in force; nothing runs without thresholds.
public enum EvaluationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is no JSON5.
    case notJSON(file: String, JSONError)
    /// Places of the file that are unknown, missing, of a wrong type or out of range.
    case refused(file: String, [ThresholdsRefusal])

    /// The text for people and logs, one refusal a line.
    public var description: String {
        switch self {
        case .notJSON(let file, let error): "\(file): \(error)"
        case .refused(let file, let refusals): refusals.map { "\(file): \($0)" }.joined(separator: "\n")
        }
    }
}

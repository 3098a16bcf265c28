/// What a reading is fit for.
public enum VerdictAction: String, Sendable, Hashable {
    /// It counts.
    case accept
    /// A person has to look at it.
    case review
    /// It is no weighing of the patient.
    case reject
}

/// An action with its reason.
public struct Verdict: Sendable, Hashable {
    /// What happens.
    public let action: VerdictAction
    /// Why.
    public let reason: VerdictReason

    static func accept(_ reason: VerdictReason) -> Verdict { Verdict(action: .accept, reason: reason) }
    static func review(_ reason: VerdictReason) -> Verdict { Verdict(action: .review, reason: reason) }
    static func reject(_ reason: VerdictReason) -> Verdict { Verdict(action: .reject, reason: reason) }
}

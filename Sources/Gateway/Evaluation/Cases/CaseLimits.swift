import EscalationCore

/// The ranges within which numbers of case files are taken: far wider than anything measured, so that arithmetic cannot overflow.
enum CaseLimits {
    static let pod = EscalationEngine.podRange
    static let number = -1_000_000_000...1_000_000_000
}

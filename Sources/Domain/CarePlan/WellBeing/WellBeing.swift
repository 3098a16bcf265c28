public import EscalationCore

/// How a person feels, in five levels. The numbers are the project's reading of the seed, which gives only 1 to 5.
public enum WellBeing: Int, Sendable, Hashable, CaseIterable {
    case veryBad = 1
    case bad, fair, good, veryGood

    /// The word for people.
    public var title: LocalText {
        switch self {
        case .veryBad: LocalText("Sehr schlecht", "Very bad")
        case .bad: LocalText("Schlecht", "Bad")
        case .fair: LocalText("Mittel", "Fair")
        case .good: LocalText("Gut", "Good")
        case .veryGood: LocalText("Sehr gut", "Very good")
        }
    }

    /// Whether a follow-up question belongs to this answer: after the best and the two worst, not after the two between.
    public var asksFollowUp: Bool {
        switch self {
        case .veryGood, .bad, .veryBad: true
        case .good, .fair: false
        }
    }
}

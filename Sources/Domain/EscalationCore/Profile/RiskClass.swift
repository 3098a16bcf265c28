/// Risk of delayed hyponatraemia; the raw values are the words of files.
public enum RiskClass: String, Sendable, Hashable, CaseIterable, Comparable {
    case niedrig
    case mittel
    case hoch

    /// Whether the left one is the lower risk.
    public static func < (left: RiskClass, right: RiskClass) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .niedrig: 0
        case .mittel: 1
        case .hoch: 2
        }
    }
}

/// How much the patient is reminded; the raw values are the words of files.
public enum ReminderIntensity: String, Sendable, Hashable, CaseIterable, Comparable {
    case minimal
    case normal
    case erhoeht
    case maximal

    /// Whether the left one reminds less.
    public static func < (left: ReminderIntensity, right: ReminderIntensity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .minimal: 0
        case .normal: 1
        case .erhoeht: 2
        case .maximal: 3
        }
    }
}

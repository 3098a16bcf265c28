/// Who is told.
public enum AlarmRole: String, Sendable, Hashable, CaseIterable, Comparable {
    /// The study nurse, first to be told of levels and silence.
    case nurse
    /// Told when a red is not acknowledged in time.
    case second
    /// Told when a red is still not acknowledged.
    case third
    /// Told of faults.
    case technician

    /// Whether the left one is told first.
    public static func < (left: AlarmRole, right: AlarmRole) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .nurse: 0
        case .second: 1
        case .third: 2
        case .technician: 3
        }
    }
}

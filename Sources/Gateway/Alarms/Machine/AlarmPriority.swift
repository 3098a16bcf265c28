/// How urgently somebody has to look.
public enum AlarmPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Something of the box needs a technician.
    case technical
    /// The clinic calls back.
    case yellow
    /// To be seen at once; repeated until somebody acknowledges it.
    case red

    /// The word in files and interfaces.
    public var name: String {
        switch self {
        case .technical: "technical"
        case .yellow: "yellow"
        case .red: "red"
        }
    }

    /// Whether the left one is the less urgent.
    public static func < (left: AlarmPriority, right: AlarmPriority) -> Bool { left.rawValue < right.rawValue }
}

/// How quickly a person should look at the patient. It never says that anybody is ill or well: only a blood sample does.
public enum AlertLevel: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Carry on with the routine.
    case green = 0
    /// The clinic calls back.
    case yellow = 1
    /// To be seen at once.
    case red = 2

    /// The word in files and interfaces: `green`, `yellow`, `red`.
    public var name: String {
        switch self {
        case .green: "green"
        case .yellow: "yellow"
        case .red: "red"
        }
    }

    /// The level of that word; nil for any other text.
    public init?(name: String) {
        guard let level = AlertLevel.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    /// Whether the left one is the less urgent.
    public static func < (left: AlertLevel, right: AlertLevel) -> Bool { left.rawValue < right.rawValue }
}

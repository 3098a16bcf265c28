/// Where a series is going; the raw values are the words of files.
public enum TrendDirection: String, Sendable, Hashable, CaseIterable {
    case steigend
    case stabil
    case fallend

    /// The word for people.
    public var text: LocalText {
        switch self {
        case .steigend: LocalText("steigend", "rising")
        case .stabil: LocalText("stabil", "stable")
        case .fallend: LocalText("fallend", "falling")
        }
    }
}

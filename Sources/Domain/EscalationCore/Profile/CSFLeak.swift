/// Leak of cerebrospinal fluid (Kat B); the raw values are the words of files.
public enum CSFLeak: String, Sendable, Hashable, CaseIterable {
    case keine
    case intraoperativ
    case postoperativOderDrainage

    /// Risk points (our choice).
    var points: Int {
        switch self {
        case .keine: 0
        case .intraoperativ: 1
        case .postoperativOderDrainage: 2
        }
    }
}

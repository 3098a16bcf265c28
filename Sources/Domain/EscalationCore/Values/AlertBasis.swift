/// On how much of the day's data an evaluation rests. Unconfirmed readings do not count.
public enum AlertBasis: String, Sendable, Hashable, CaseIterable {
    /// Neither an accepted weight nor a symptom entry of the day.
    case noData = "none"
    /// One of the two.
    case partial
    /// An accepted weight (morning or evening) and a symptom entry of the day.
    case fresh
}

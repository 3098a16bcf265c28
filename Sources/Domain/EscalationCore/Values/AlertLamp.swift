/// What a display may show for an evaluation.
public enum AlertLamp: String, Sendable, Hashable, CaseIterable {
    /// The day is not monitored.
    case notActive
    /// Grey: nothing fired, but there is not enough to call it green.
    case noData
    case green
    case yellow
    case red
}

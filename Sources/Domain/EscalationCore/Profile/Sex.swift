/// Sex as the study records it: context only, no risk points.
public enum Sex: String, Sendable, Hashable, CaseIterable {
    /// Male.
    case m
    /// Female.
    case w
    /// Diverse.
    case d
}

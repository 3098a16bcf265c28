public import CivilTime

/// One line about the link for `status`, `doctor` and the console.
public struct LinkFinding: Sendable, Hashable {
    /// How bad it is.
    public enum State: String, Sendable, Hashable {
        case ok, warning, fault
    }
    /// What was looked at: `withings.link`, `withings.grant`, `withings.scale`, `withings.notifications`.
    public var check: String
    /// How bad it is.
    public var state: State
    /// Since when; nil where that says nothing.
    public var since: Instant?
    /// What was found.
    public var text: String
    /// What to do; nil where nothing is to be done.
    public var remedy: String?
}

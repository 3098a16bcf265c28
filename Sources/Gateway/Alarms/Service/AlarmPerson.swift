/// Who does something about an alarm, and from where. The name is a login, never free text.
public struct AlarmPerson: Sendable, Hashable {
    /// The OS user or login.
    public let name: String
    /// `cli`, `console`, `bedside`, `mqtt`, `redcap`.
    public let origin: String

    /// A person.
    public init(name: String, origin: String) {
        self.name = name
        self.origin = origin
    }
}

/// Who does something about an alarm, and from where. The name is a login, never free text.
public struct AlarmPerson: Sendable, Hashable {
    /// The OS user or login.
    public let name: String
    /// `cli`, `console`, `bedside`, `mqtt`, `redcap`.
    public let origin: String

    /// Whether that is a login, as one that comes from outside has to be: what stands in an audit forges no other line.
    static func isLogin(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || [45, 46, 64, 95].contains($0) }
    }

    /// A person.
    public init(name: String, origin: String) {
        self.name = name
        self.origin = origin
    }
}

/// Somebody who may log in.
public struct Person: Sendable, Hashable {
    /// The login; it stands in the audit.
    public let name: String
    /// What the person may do.
    public let roles: Set<Role>
    /// The hash of the PIN or password (argon2id, with its salt and costs).
    let hash: String

    /// Whether the name may be a login: 1–32 of a–z, 0–9, dot, hyphen, underscore, a letter first.
    static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (97...122).contains(first), name.utf8.count <= 32 else { return false }
        return name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || [45, 46, 95].contains($0) }
    }
}

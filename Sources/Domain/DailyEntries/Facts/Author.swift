/// Who did something.
public struct Author: Sendable, Hashable {
    /// What the person may decide.
    public enum Role: String, Sendable, Hashable, Comparable {
        case patient
        case staff

        /// The patient below staff.
        public static func < (left: Role, right: Role) -> Bool { left == .patient && right == .staff }
    }

    /// The role.
    public var role: Role
    /// The login.
    public var name: String

    /// An author.
    public init(role: Role, name: String) {
        self.role = role
        self.name = name
    }
}

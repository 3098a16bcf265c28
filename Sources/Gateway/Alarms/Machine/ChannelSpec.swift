/// What the machine knows of a channel: its name and whom it reaches.
public struct ChannelSpec: Sendable, Hashable {
    /// Its name in the configuration.
    public let name: String
    /// Whom it reaches.
    public let roles: Set<AlarmRole>

    /// A channel.
    public init(name: String, roles: Set<AlarmRole> = Set(AlarmRole.allCases)) {
        self.name = name
        self.roles = roles
    }
}

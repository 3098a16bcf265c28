/// What the machine knows of a channel: its name and whom it reaches.
public struct ChannelSpec: Sendable, Hashable {
    /// Its name in the configuration.
    public let name: String
    /// Whom it reaches.
    public let roles: Set<AlarmRole>
    /// Whether it stays on the box, such as a lamp: then its receipt does not mean that anybody was told.
    public let isLocal: Bool

    /// A channel.
    public init(name: String, roles: Set<AlarmRole> = Set(AlarmRole.allCases), isLocal: Bool = false) {
        self.name = name
        self.roles = roles
        self.isLocal = isLocal
    }
}

public import JSONValues
import Store

/// The section `alarms` of the configuration.
public struct AlarmSettings: Sendable, Hashable {
    /// The box's name in messages and commands.
    public let box: String
    /// The numbers of the alarm path.
    public let rules: AlarmRules
    /// The channels.
    let channels: [ChannelSetting]
    /// The heartbeat to the outside; nil for none.
    let heartbeat: HeartbeatSetting?

    /// The names of the channels.
    public var channelNames: [String] { channels.map(\.name) }
    /// Whether a heartbeat goes out.
    public var hasHeartbeat: Bool { heartbeat != nil }

    /// A sign of life that the other side misses when the box is dead.
    struct HeartbeatSetting: Sendable, Hashable {
        let url: String
        let secret: SecretSetting
        /// Seconds between two of them.
        let every: Int
        let certificates: String?

        init(_ section: JSONSection) throws(JSONSectionError) {
            var section = section
            url = try ChannelSetting.needed("url", &section)
            guard url.hasPrefix("https://") || url.hasPrefix("http://127.") || url.hasPrefix("http://localhost") else {
                throw section.refusal("url", "must begin with https:// (http only to this machine itself)")
            }
            guard let secret = try SecretSetting.read("secret", of: &section) else {
                throw section.refusal("secret", "is missing; the heartbeat is signed with it")
            }
            self.secret = secret
            every = try section.int("every", in: 10...86_400) ?? 900
            certificates = try section.string("certificates")
            try section.finish()
        }
    }

    /// The defaults, and no channel.
    public init() {
        box = "hypona"
        rules = AlarmRules()
        channels = []
        heartbeat = nil
    }

    /// The settings of a section; without one the defaults, and no channel.
    /// - Throws: the refusal with its key path.
    public init(_ members: JSONObject?) throws(JSONSectionError) {
        var section = JSONSection(members ?? JSONObject(), path: "alarms")
        box = try section.string("box", limit: 64) ?? "hypona"
        rules = if let part = try section.section("rules") { try AlarmRules(part) } else { AlarmRules() }
        var channels: [ChannelSetting] = []
        for part in try section.sections("channels") ?? [] {
            let channel = try ChannelSetting(part)
            if channels.contains(where: { $0.name == channel.name }) {
                throw part.refusal("name", "\"\(channel.name)\" is used twice; give each channel a name of its own")
            }
            channels.append(channel)
        }
        self.channels = channels
        heartbeat = if let part = try section.section("heartbeat") { try HeartbeatSetting(part) } else { nil }
        try section.finish()
    }

    /// The channels as the machine and the start of the monitoring see them; a hook never leaves the box.
    public var specs: [ChannelSpec] {
        channels.map { setting in
            if case .hook = setting.way { return ChannelSpec(name: setting.name, roles: setting.roles, isLocal: true) }
            return ChannelSpec(name: setting.name, roles: setting.roles)
        }
    }
}

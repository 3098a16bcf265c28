import JSONValues
import Store

/// One channel of the configuration.
struct ChannelSetting: Sendable, Hashable {
    /// What kind of way it is, with what that kind needs.
    enum Way: Sendable, Hashable {
        case webhook(url: String, secret: SecretSetting, certificates: String?)
        case mail(server: String, from: String, user: String?, password: SecretSetting?, certificates: String?, to: [AlarmRole: [String]])
        case mqtt(MQTTSetting)
        case hook([AlarmPriority: [String]])
    }

    let name: String
    let roles: Set<AlarmRole>
    /// How long it may take to answer, in seconds.
    let seconds: Int
    /// Whether the reasons with their numbers are sent, or only that there is an alarm.
    let includesReasons: Bool
    /// Whether reminders to the patient are passed on as well.
    let passesReminders: Bool
    let way: Way

    private enum Kind: String, CaseIterable {
        case webhook, mail, mqtt, hook
    }

    init(_ section: JSONSection) throws(JSONSectionError) {
        var section = section
        guard let kind: Kind = try section.choice("type") else { throw section.refusal("type", "is missing; one of webhook, mail, mqtt, hook") }
        name = try section.string("name", limit: 40) ?? kind.rawValue
        guard name.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || "-_.".utf8.contains($0) }), !name.isEmpty
        else {
            throw section.refusal("name", "may hold letters, digits and - _ . only")
        }
        var roles = Set(AlarmRole.allCases)
        if let names = try section.strings("roles") {
            roles = []
            for name in names {
                guard let role = AlarmRole(rawValue: name) else {
                    throw section.refusal("roles", "\"\(name)\" is none of \(AlarmRole.allCases.map(\.rawValue).joined(separator: ", "))")
                }
                roles.insert(role)
            }
        }
        self.roles = roles
        seconds = try section.int("seconds", in: 1...25) ?? 10
        passesReminders = try section.bool("reminders") ?? false
        includesReasons = try section.bool("reasons") ?? (kind != .mail)
        way =
            switch kind {
            case .webhook: try ChannelSetting.webhook(&section)
            case .mail: try ChannelSetting.mail(&section)
            case .mqtt: .mqtt(try MQTTSetting(&section))
            case .hook: try ChannelSetting.hook(&section)
            }
        try section.finish()
    }

    private static func webhook(_ section: inout JSONSection) throws(JSONSectionError) -> Way {
        let url = try needed("url", &section)
        guard url.hasPrefix("https://") || url.hasPrefix("http://127.") || url.hasPrefix("http://localhost") else {
            throw section.refusal("url", "must begin with https:// (http only to this machine itself)")
        }
        guard let secret = try SecretSetting.read("secret", of: &section) else {
            throw section.refusal("secret", "is missing; messages are signed with it: { file: \"/etc/hypona/webhook.secret\" }")
        }
        return .webhook(url: url, secret: secret, certificates: try section.string("certificates"))
    }

    private static func mail(_ section: inout JSONSection) throws(JSONSectionError) -> Way {
        let server = try needed("server", &section)
        guard server.hasPrefix("smtps://") || server.hasPrefix("smtp://") else {
            throw section.refusal("server", "must be smtps://host:465 or smtp://host:587")
        }
        var addresses: [AlarmRole: [String]] = [:]
        if var to = try section.section("to") {
            for role in AlarmRole.allCases { if let list = try to.strings(role.rawValue) { addresses[role] = list } }
            try to.finish()
        }
        return .mail(
            server: server, from: try needed("from", &section), user: try section.string("user"), password: try SecretSetting.read("password", of: &section),
            certificates: try section.string("certificates"), to: addresses)
    }

    private static func hook(_ section: inout JSONSection) throws(JSONSectionError) -> Way {
        var programs: [AlarmPriority: [String]] = [:]
        for priority in AlarmPriority.allCases {
            guard let program = try section.strings(priority.name) else { continue }
            guard program.first?.hasPrefix("/") == true else { throw section.refusal(priority.name, "must be [\"/whole/path\", \"argument\" …]") }
            programs[priority] = program
        }
        guard !programs.isEmpty else { throw section.refusal("red", "is missing; give a program for at least one of red, yellow, technical") }
        return .hook(programs)
    }

    static func needed(_ name: String, _ section: inout JSONSection) throws(JSONSectionError) -> String {
        guard let text = try section.string(name), !text.isEmpty else { throw section.refusal(name, "is missing") }
        return text
    }
}

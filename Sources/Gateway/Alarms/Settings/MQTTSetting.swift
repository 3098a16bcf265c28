import JSONValues
import Store

/// A broker of the configuration, and who may send commands through it.
struct MQTTSetting: Sendable, Hashable {
    let host: String
    let port: Int
    /// Messages go to `topic/red`, `topic/yellow`, `topic/technical`.
    let topic: String
    let user: String?
    let password: SecretSetting?
    let certificates: String?
    let clientCertificate: String?
    let clientKey: String?
    let isPlainLoopback: Bool
    /// Commands are taken from this topic; nil takes none.
    let commandTopic: String?
    /// Where answers to commands go.
    let answerTopic: String
    /// The keys of those who may send commands, by name.
    let keys: [String: SecretSetting]

    init(_ section: inout JSONSection) throws(JSONSectionError) {
        host = try ChannelSetting.needed("host", &section)
        port = try section.int("port", in: 1...65_535) ?? 8883
        topic = try section.string("topic", limit: 200) ?? "hypona/alarms"
        user = try section.string("user")
        password = try SecretSetting.read("password", of: &section)
        certificates = try section.string("certificates")
        clientCertificate = try section.string("clientCertificate")
        clientKey = try section.string("clientKey")
        isPlainLoopback = try section.bool("plainLoopback") ?? false
        guard !topic.contains(where: { "#+".contains($0) }) else { throw section.refusal("topic", "may not hold # or +") }
        guard (clientCertificate == nil) == (clientKey == nil) else { throw section.refusal("clientKey", "clientCertificate and clientKey belong together") }
        var keys: [String: SecretSetting] = [:]
        guard var commands = try section.section("commands") else {
            commandTopic = nil
            answerTopic = ""
            self.keys = keys
            return
        }
        let topic = try ChannelSetting.needed("topic", &commands)
        commandTopic = topic
        answerTopic = try commands.string("answers") ?? topic + "/answers"
        if var names = try commands.section("keys") {
            for name in names.names { keys[name] = try SecretSetting.read(name, of: &names) }
            try names.finish()
        }
        guard !keys.isEmpty else { throw commands.refusal("keys", "is missing; commands are taken only from senders with a key") }
        try commands.finish()
        self.keys = keys
    }
}

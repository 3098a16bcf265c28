import CivilTime
import HTTPClient
import JSONValues
import MQTTClient
import Store

/// Makes the channels of the configuration.
struct ChannelFactory {
    let settings: AlarmSettings
    let contacts: ContactBook
    let clock: any WallClock
    /// Takes a command from outside and answers what came of it.
    let commands: @Sendable ([UInt8], [String: String]) async -> JSONValue

    /// The channels; one that cannot be made is there as a broken one.
    func channels() -> [any AlarmChannel] {
        settings.channels.map { setting in
            do {
                return try channel(setting)
            } catch {
                return BrokenChannel(spec: ChannelSpec(name: setting.name, roles: setting.roles), reason: "\(error)")
            }
        }
    }

    private func channel(_ setting: ChannelSetting) throws -> any AlarmChannel {
        let spec = ChannelSpec(name: setting.name, roles: setting.roles)
        switch setting.way {
        case .webhook(let url, let secret, let certificates):
            let client = HTTPClient(options: HTTPClientOptions(additionalCertificates: certificates, allowsPlainLoopback: true))
            let clock = clock
            return WebhookChannel(
                spec: spec, url: url, secret: try secret.value(), seconds: setting.seconds, passesReminders: setting.passesReminders, client: client
            ) { clock.now().seconds }
        case .mail(let server, let from, let user, let password, let certificates, let to):
            let contacts = contacts
            let client = MailClient(
                server: MailServer(
                    url: server, user: user, password: try password?.value(), additionalCertificates: certificates, totalSeconds: setting.seconds))
            return MailChannel(
                spec: spec, client: client, sender: from, addresses: { role in to[role] ?? contacts.addresses(role) },
                includesReasons: setting.includesReasons, clock: clock)
        case .mqtt(let broker): return try mqtt(spec, broker, setting)
        case .hook(let programs): return HookChannel(name: setting.name, roles: setting.roles, programs: programs, seconds: setting.seconds)
        }
    }

    private func mqtt(_ spec: ChannelSpec, _ broker: MQTTSetting, _ setting: ChannelSetting) throws -> MQTTChannel {
        let server = MQTTServer(
            host: broker.host, port: broker.port, certificates: broker.certificates, clientCertificate: broker.clientCertificate, clientKey: broker.clientKey,
            user: broker.user, password: try broker.password?.value(), clientID: "hypona-\(settings.box)-\(setting.name)",
            isPlainLoopback: broker.isPlainLoopback)
        let client = try MQTTClient(server: server, topics: broker.commandTopic.map { [$0] } ?? [])
        var secrets: [String: String] = [:]
        for (name, secret) in broker.keys { secrets[name] = try secret.value() }
        let keys = secrets
        let all = commands
        let take: @Sendable ([UInt8]) async -> JSONValue = { bytes in await all(bytes, keys) }
        return MQTTChannel(
            spec: spec, client: client, topic: broker.topic, seconds: setting.seconds, includesReasons: setting.includesReasons,
            passesReminders: setting.passesReminders, answerTopic: broker.answerTopic, commands: broker.commandTopic == nil ? nil : take)
    }
}

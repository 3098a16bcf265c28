import Alarms
import CivilTime
import Console
import Crypto
import EventLog
import JSONValues
import Store

/// How the console reaches the rest of the gateway.
enum ConsoleWiring {
    static func service(for gateway: LocalGateway, configuration: GatewayConfiguration) throws -> ConsoleService {
        guard let address = ListenAddress(configuration.listen) else {
            throw ConfigurationError(file: configuration.file, reason: "listen: \(configuration.listen) is no address:port")
        }
        var settings = ConsoleSettings(
            host: address.host, port: address.port, language: configuration.language, study: configuration.study,
            dropFolder: configuration.dropFolder ?? gateway.folder.drop)
        settings.tls = try configuration.console.identity()
        if let end = settings.tls.flatMap({ CertificateFile.expiries(in: Array($0.certificate.utf8)).min() }), end <= gateway.clock.now().seconds {
            gateway.log(
                .error, "console", "console.certificateEnded",
                "The certificate of the console ended at \(Instant(seconds: end)); browsers refuse it. Put a new one in its place, then: systemctl reload hypona."
            )
        }
        guard settings.tls != nil || address.isLoopback else {
            throw ConfigurationError(
                file: configuration.file,
                reason:
                    "listen: \(configuration.listen) can be reached from elsewhere, which needs TLS; set console.certificate and console.key, or listen on 127.0.0.1"
            )
        }
        settings.idleMinutes = configuration.console.idleMinutes
        settings.isBedsideOpen = configuration.console.isBedsideOpen
        settings.names = configuration.console.names
        settings.sentences = configuration.console.sentences
        settings.version = configuration.version
        return try ConsoleService(
            folder: gateway.folder, settings: settings, ports: ports(gateway, configuration), clock: gateway.clock, log: gateway.log)
    }

    private static func ports(_ gateway: LocalGateway, _ configuration: GatewayConfiguration) -> ConsolePorts {
        var ports = ConsolePorts(
            perform: { verb, parameters, bytes, author in
                let answer = await gateway.perform(ControlRequest(verb, parameters, bytes: bytes), by: author)
                return ConsoleOutcome(items: answer.items, status: answer.status, message: answer.message, code: answer.code)
            },
            alarms: { await gateway.alarms.alarms() }, notice: { await gateway.alarms.bedside() }, contacts: { gateway.alarms.contactList() },
            reminders: { await gateway.alarms.bedsideReminders() }, status: { try await gateway.reading.lines() },
            export: { format, language, author in
                guard let file = try await gateway.reading.export(format, language) else { return nil }
                // What leaves the box is recorded first, and only with consent.
                let answer = await gateway.perform(file.record(to: "console"), by: author)
                return ConsoleFile(bytes: file.bytes, refusal: answer.status == 0 ? nil : answer.code ?? "export.notRecorded")
            },
            doctor: { await gateway.reading.doctor() }, support: { try await gateway.reading.support(withHealthValues: $0) },
            configuration: { SecretMask.masked(.object(configuration.whole)) }, inForce: { configuration.inForce(in: gateway.folder) })
        ports.pairing = gateway.pairing
        if configuration.withings != nil { ports.cloudHint = { body in await gateway.sources.hint(body) } }
        return ports
    }
}

import Alarms
import Intake
import JSONValues
import Store

/// What people do about alarms and contacts.
extension GatewayCommands {
    private func alarmPath() async throws -> AlarmService {
        guard let alarms else { throw ControlFailure(3, "alarms", "the alarm path is not there") }
        await alarms.prepare()
        return alarms
    }

    private static func person(_ author: AuditAuthor, _ request: ControlRequest) -> AlarmPerson {
        AlarmPerson(name: request.text("by").map { "\(author.name)/\($0)" } ?? author.name, origin: author.origin)
    }

    static let acknowledgeAlarm: Command = { request, author, gateway in
        guard let alarm = request.parameters["alarm"]?.int else { throw ControlFailure(2, "usage", "the alarm's number is missing") }
        do {
            let codes = try await gateway.alarmPath().acknowledge(
                alarm: alarm, seen: seen(request), evaluation: request.parameters["evaluation"]?.int, by: person(author, request), note: request.text("note"))
            return ControlAnswer([["alarm": JSONValue(alarm), "reasons": JSONValue(codes)]])
        } catch let refusal as AlarmServiceError {
            throw ControlFailure(1, refusal.code, refusal.description)
        }
    }

    /// The reasons that the person was shown; nil where the command does not say: those that stand.
    private static func seen(_ request: ControlRequest) -> Set<AlarmReason.ID>? {
        guard let items = request.parameters["seen"]?.array, !items.isEmpty else { return nil }
        return Set(items.compactMap { item in item["code"]?.string.map { AlarmReason.ID(code: $0, pod: item["pod"]?.int) } })
    }

    /// Starts the monitoring: only with consent, and over a channel that took a test message or by the decision that alarms stay here.
    static let startMonitoring: Command = { request, author, gateway in
        try await gateway.start(isLocalOnly: request.parameters["localOnly"]?.bool ?? false, by: author, request)
        return ControlAnswer([["started": true, "localOnly": .bool(request.parameters["localOnly"]?.bool ?? false)]])
    }

    func start(isLocalOnly: Bool, by author: AuditAuthor, _ request: ControlRequest) async throws {
        let path = try await alarmPath()
        if let refusal = await path.startGate(hasConsent: try await intake.hasConsent(), isLocalOnly: isLocalOnly).refusal {
            throw ControlFailure(1, "start.\(refusal.rawValue)", "the monitoring is not started: \(refusal.text)")
        }
        try await path.setLocalOnly(isLocalOnly, by: GatewayCommands.person(author, request))
        try await intake.recordStart(isLocalOnly: isLocalOnly, by: author)
    }

    /// What keeps the monitoring from being started, as a warning of `patient add`; nil where nothing does.
    func startWarning() async throws -> String? {
        let gate = try await alarmPath().startGate(hasConsent: try await intake.hasConsent(), isLocalOnly: false)
        return gate.refusal.map { "readings are taken and judged, but the monitoring is not started: \($0.text); then: hypona patient set --start" }
    }

    static let testAlarms: Command = { _, _, gateway in
        let results = try await gateway.alarmPath().test()
        if results.isEmpty { throw ControlFailure(1, "alarm.noChannel", "no channel is configured; see alarms.channels in the configuration") }
        return ControlAnswer(
            results.map { result in
                ["channel": .string(result.channel), "receipt": JSONValue(result.receipt), "error": JSONValue(result.error)]
            }, status: results.contains { $0.error != nil } ? 1 : 0)
    }

    static let setContact: Command = { request, author, gateway in
        do {
            try await gateway.alarmPath().setContact(
                Contact(
                    role: try role(request), name: request.text("name"), telephone: request.text("telephone"), email: request.text("email"),
                    hours: request.text("hours")), by: person(author, request))
            return ControlAnswer([["role": JSONValue(request.text("role"))]])
        } catch let refusal as AlarmServiceError {
            throw ControlFailure(1, refusal.code, refusal.description)
        }
    }

    static let removeContact: Command = { request, author, gateway in
        do {
            let wasThere = try await gateway.alarmPath().removeContact(try role(request), by: person(author, request))
            return ControlAnswer([["role": JSONValue(request.text("role")), "removed": .bool(wasThere)]], status: wasThere ? 0 : 1)
        } catch let refusal as AlarmServiceError {
            throw ControlFailure(1, refusal.code, refusal.description)
        }
    }

    private static func role(_ request: ControlRequest) throws -> Contact.Role {
        let name = try request.needed("role")
        guard let role = Contact.Role(rawValue: name) else {
            throw ControlFailure(2, "usage", "\(name) is none of \(Contact.Role.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return role
    }
}

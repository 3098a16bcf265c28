public import CivilTime
import JSONValues

/// `hypona withings status [--json]`: how the link is.
public enum WithingsStatusCommand {
    /// Runs the command.
    /// - Parameters:
    ///   - patient: whose next import is told; nil: nobody is monitored.
    ///   - isMissing: whether the weight of a slot is missing, for the next import.
    /// - Returns: the exit status: 0, 1 where something is at fault.
    public static func run(
        link: WithingsLink, patient: WithingsLink.Patient?, isMissing: @Sendable (ImportSchedule.Slot) -> Bool, zone: TimeZoneRules, isJSON: Bool,
        output: (String) -> Void, note: (String) -> Void
    ) async -> Int32 {
        do {
            let next: Instant? = if let patient { try await link.nextImport(patient, isMissing: isMissing) } else { nil }
            let health = try await link.health(nextImport: next)
            if isJSON { output(json(health, zone).text()) } else { output(words(health, zone)) }
            return health.findings.contains { $0.state == .fault } ? 1 : 0
        } catch {
            note("\(error)")
            return error.exitStatus
        }
    }

    private static func json(_ health: LinkHealth, _ zone: TimeZoneRules) -> JSONValue {
        func time(_ instant: Instant?) -> JSONValue { JSONValue(instant.map(zone.text)) }
        let state = health.state
        let findings = health.findings.map { finding in
            JSONValue.object(
                JSONObject([
                    ("check", .string(finding.check)), ("state", .string(finding.state.rawValue)), ("since", time(finding.since)),
                    ("text", .string(finding.text)), ("remedy", JSONValue(finding.remedy)),
                ]))
        }
        let devices = (state.devices ?? []).map { device in
            JSONValue.object(
                JSONObject([
                    ("deviceid", .string(device.deviceID)), ("type", JSONValue(device.type)), ("model", JSONValue(device.model)),
                    ("battery", JSONValue(device.battery)), ("lastSession", time(device.lastSession)),
                ]))
        }
        return .object(
            JSONObject([
                ("linked", JSONValue(health.tokenIssued != nil)), ("tokenIssued", time(health.tokenIssued)), ("lastAttempt", time(state.lastAttempt)),
                ("lastImport", time(state.lastSuccess)), ("lastWeighing", time(state.lastWeighing)), ("nextImport", time(health.nextImport)),
                ("failures", JSONValue(state.failures)), ("problem", JSONValue(state.problem?.text)), ("devices", .array(devices)),
                ("checks", .array(findings)),
            ]))
    }

    private static func words(_ health: LinkHealth, _ zone: TimeZoneRules) -> String {
        let times: [(String, Instant?)] = [
            ("last import", health.state.lastSuccess), ("last weighing seen", health.state.lastWeighing), ("tokens renewed", health.tokenIssued),
            ("next import", health.nextImport),
        ]
        let lines = times.map { name, time in name + String(repeating: " ", count: max(1, 20 - name.count)) + (time.map(zone.text) ?? "–") }
        let findings = health.findings.map { "\($0.state.rawValue.uppercased()) \($0.check): \($0.text)" + ($0.remedy.map { "\n   → \($0)" } ?? "") }
        return (lines + findings).joined(separator: "\n")
    }
}

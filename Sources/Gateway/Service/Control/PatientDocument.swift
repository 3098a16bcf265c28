import CivilTime
import EscalationCore
import Evaluation
import JSONValues

/// The profile of `patient add` and `patient set`: names, types and ranges checked before anything is stored.
enum PatientDocument {
    /// The profile of a new patient: the monitoring starts on the day on which the box comes home, which is today where nothing else is said.
    static func added(_ members: JSONObject, today now: Instant, zones: ZoneDatabase) throws -> (profile: JSONObject, warnings: [String]) {
        var warnings = try check(members, today: now, zones: zones)
        guard members["monitoringStartPOD"] == nil else { return (members, warnings) }
        var section = JSONSection(members)
        let profile = try PatientProfileCodec.read(&section, weight: .kilograms)
        let today = try zones.zone(profile.timeZone ?? "Europe/Berlin").date(at: now).dayNumber
        var started = members
        let start = min(14, max(1, profile.postOpDay(onDay: today) ?? 1))
        started["monitoringStartPOD"] = JSONValue(start)
        warnings.append("monitoringStartPOD not given: monitoring starts on POD \(start); change it with --start-pod")
        return (started, warnings)
    }

    /// Checks the members; answers what is worth a warning.
    /// - Throws: ``JSONSectionError`` with the first wrong member.
    static func check(_ members: JSONObject, today now: Instant, zones: ZoneDatabase) throws -> [String] {
        var section = JSONSection(members)
        let profile = try PatientProfileCodec.read(&section, weight: .kilograms)
        if let travel = try section.sections("travel") {
            for change in travel {
                var change = change
                guard let from = try change.string("from"), Instant(from) != nil else {
                    throw change.refusal("from", "must be an instant such as 2026-03-01T12:00:00Z")
                }
                guard let name = try change.string("zone"), (try? zones.zone(name)) != nil else {
                    throw change.refusal("zone", "must be an IANA name such as Europe/Berlin")
                }
                try change.finish()
            }
        }
        try section.finish()
        let zone = try zones.zone((try? zones.zone(profile.timeZone ?? "Europe/Berlin"))?.name ?? "Europe/Berlin")
        let today = zone.date(at: now).dayNumber
        if let refusal = profile.refusals(today: today, isKnownZone: { (try? zones.zone($0)) != nil }).first {
            throw JSONSectionError(path: refusal.field, reason: refusal.reason)
        }
        var warnings: [String] = []
        if profile.baselineWeight == nil {
            warnings.append("no baselineWeight: the rule \"above baseline\" rests on the first mornings at home until it is set")
        }
        if profile.timeZone == nil { warnings.append("no timeZone: Europe/Berlin is used") }
        if profile.isKatBPending { warnings.append("Kat B is pending: the class is at least mittel until podSodium, opDurationMin and csfLeak are set") }
        return warnings
    }
}

import CivilTime
import EscalationCore
import JSONValues

/// `--pod`: the day after surgery at an instant, by the calendar of the patient's zone.
struct PODCases: CaseKind {
    let option = "pod"
    let schema = "hypona-pod-cases"
    private let zones = ZoneDatabase()

    func answer(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        guard let surgery = CivilDate(try item.need(item.string("surgeryDate"), "surgeryDate")) else {
            throw item.refusal("surgeryDate", "must be a day as yyyy-MM-dd")
        }
        guard let now = Instant(try item.need(item.string("nowUTC"), "nowUTC")) else {
            throw item.refusal("nowUTC", "must be an instant such as 2026-03-24T21:59:00Z")
        }
        let pod = try zone(item.need(item.string("zone"), "zone"), item).date(at: now).days(since: surgery)
        let isActive = AlertThresholds.standard.monitoring.contains(pod)
        return CaseAnswer(
            ["pod": JSONValue(pod), "isMonitoringActive": JSONValue(isActive)], words: ["POD \(pod), \(isActive ? "monitored" : "not monitored")"])
    }

    private func zone(_ name: String, _ item: JSONSection) throws(JSONSectionError) -> TimeZoneRules {
        do throws(ZoneError) {
            return try zones.zone(name)
        } catch {
            throw item.refusal("zone", error.description)
        }
    }
}

import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// Makes resources and remembers what they refer to.
struct FHIRMaker {
    let view: StudyView
    let profile: FHIRProfile
    let measurements: [String: Measurement]
    let readings: [String: Reading]
    private(set) var support: FHIRSupport

    init(_ view: StudyView, _ profile: FHIRProfile) {
        self.view = view
        self.profile = profile
        measurements = Dictionary(view.study.derived.measurements.map { ($0.id, $0) }) { $1 }
        readings = Dictionary(view.ledger.readings.map { ($0.id, $0) }) { $1 }
        support = FHIRSupport(patient: FHIRMaker.patient(view.ledger.studyID))
    }

    /// The patient: a pseudonym and nothing else.
    static func patient(_ study: String) -> FHIREntry {
        let identifier = FHIREntry.Identifier(system: FHIRSystem.study, value: study)
        return FHIREntry(
            identifier, ["resourceType": "Patient", "identifier": [identifier.json]], fullURL: FHIREntry.fullURL(study + "/patient"), onlyCreates: true)
    }

    var study: String { view.ledger.studyID }
    var subject: JSONValue { ["reference": .string(support.patient.fullURL)] }

    /// A reference to a device or comparison of clocks, which is remembered.
    mutating func reference(_ entry: FHIREntry) -> JSONValue { ["reference": .string(support.add(entry))] }

    /// The start of an Observation: what every one has.
    func observation(_ identifier: FHIREntry.Identifier, status: String, categories: [JSONValue], code: JSONValue) -> JSONObject {
        [
            "resourceType": "Observation", "identifier": [identifier.json], "status": .string(status), "category": .array(categories), "code": code,
            "subject": subject,
        ]
    }

    static func category(_ code: String) -> JSONValue { FHIRCoding.concept([FHIRCoding(FHIRSystem.categories, code)]) }

    /// The local day, each end with its own offset from UTC.
    func period(from first: CivilDate, to last: CivilDate) -> JSONValue {
        func zone(_ day: CivilDate) -> TimeZoneRules {
            let zones = view.ledger.facts.zones
            return zones.zone(at: zones.home.startOfDay(day).adding(seconds: 43_200))
        }
        let start = zone(first).startOfDay(first)
        let end = zone(last).period(of: last).end.adding(seconds: -1)
        return ["start": .string(zone(first).text(start)), "end": .string(zone(last).text(end))]
    }

    /// What of the profile is a measurement: the lowest sodium of the first two days.
    mutating func baseline() -> [FHIREntry] {
        let patient = view.ledger.facts.profile
        // With the digits in which it was given.
        guard let value = view.ledger.profileJSON["podSodium"]?.number, let surgery = patient.surgeryDay.map(CivilDate.init(dayNumber:)) else { return [] }
        let identifier = FHIREntry.Identifier(system: FHIRSystem.daily, value: "\(study).sodium.\(surgery)")
        var resource = observation(
            identifier, status: "final", categories: [FHIRMaker.category("laboratory")],
            code: FHIRCoding.concept([FHIRCoding(FHIRSystem.loinc, "2951-2")], text: "podSodium"))
        resource["effectivePeriod"] = period(from: surgery.adding(days: 1), to: surgery.adding(days: 2))
        resource["valueQuantity"] = FHIRCoding.quantity(value, unit: "mmol/L", code: "mmol/L")
        return [FHIREntry(identifier, resource)]
    }
}

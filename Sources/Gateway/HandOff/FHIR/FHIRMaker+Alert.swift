import DailyEntries
import EscalationCore
import Intake
import JSONValues

extension FHIRMaker {
    /// The level of a day with its reasons; nil for a day that is not monitored.
    ///
    /// A green without data of the day is told as no data. The number of a reading that nobody has confirmed is in no text.
    mutating func alert(_ day: EntryView) -> FHIREntry? {
        guard let standing = day.standing, standing.level != nil else { return nil }
        let entry = day.entry
        let identifier = identifier(.alertLevel, entry.date)
        let corrected = (view.ledger.history[entry.postOpDay] ?? []).contains(where: \.corrects)
        var resource = observation(
            identifier, status: entry.isClosed ? (corrected ? "corrected" : "final") : "preliminary",
            categories: [FHIRMaker.category(FHIRMetric.alertLevel.category)], code: FHIRMetric.alertLevel.code(profile.codes))
        resource["effectivePeriod"] = period(from: entry.date, to: entry.date)
        resource["valueCodeableConcept"] = FHIRCoding.concept([level(day.lamp(hasSourceFault: profile.hasSourceFault))])
        resource["device"] = reference(gateway)
        resource["component"] = .array(components(standing, pod: entry.postOpDay))
        resource["note"] = [["text": .string(sentences(standing).joined(separator: "; "))]]
        return FHIREntry(identifier, resource)
    }

    private func level(_ lamp: AlertLamp) -> FHIRCoding {
        let known: (String, AlertLevel)? =
            switch lamp {
            case .green: ("green", .green)
            case .yellow: ("yellow", .yellow)
            case .red: ("red", .red)
            case .noData, .notActive: nil
            }
        guard let (code, level) = known else { return FHIRCoding(profile.alertLevels, "no-data", profile.language("keine Daten", "no data")) }
        return FHIRCoding(profile.alertLevels, code, profile.language.of(level.meaning))
    }

    private func components(_ standing: DayStanding, pod: Int) -> [JSONValue] {
        let risk = RiskProfile(view.ledger.facts.profile, thresholds: profile.thresholds, pod: pod)
        func component(_ code: String, _ display: String, _ member: String, _ value: JSONValue) -> JSONValue {
            .object(["code": FHIRCoding.concept([FHIRCoding(profile.codes, code, display)]), member: value])
        }
        return standing.evaluation.reasons.map { component("alert-reason", "Reason", "valueString", .string($0.key)) }
            + standing.info.map { component("alert-info", "Note", "valueString", .string($0.code.rawValue)) }
            + [
                component("alert-basis", "Basis", "valueString", .string(standing.basis.rawValue)),
                component("risk-class", "Risk class", "valueString", .string(risk.riskClass.rawValue)),
                component("risk-score", "Risk score", "valueInteger", JSONValue(risk.riskScore)),
            ]
    }

    private func sentences(_ standing: DayStanding) -> [String] {
        let reasons = standing.evaluation.reasons.map { reason in
            switch reason.code {
            case .weightUnconfirmed: profile.language("Wägung nicht bestätigt", "weighing not confirmed")
            case .urineUnconfirmed: profile.language("Urin-SG nicht bestätigt", "urine SG not confirmed")
            default: profile.language.of(reason.text)
            }
        }
        let thresholds = profile.language("Schwellenwerte: ", "thresholds: ") + profile.language.of(profile.thresholds.approvalText)
        return reasons + [thresholds]
    }
}

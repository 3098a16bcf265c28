import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
public import JSONValues

extension StudyView {
    /// One day with the provenance of every value and the history of its levels (`hypona day --json`).
    public func day(_ view: EntryView, _ language: Language) -> JSONValue {
        var json = view.json(language).object ?? [:]
        json["values"] = .array(values(of: view.entry))
        json["levels"] = .array(levels(of: view.entry.postOpDay, language))
        return .object(json)
    }

    private func values(of entry: DailyEntry) -> [JSONValue] {
        let fields: [(String, String, [String])?] = [
            field("weightMorning", entry.weightMorning) { JSONNumber.decimal($0, 3) },
            field("weightEvening", entry.weightEvening) { JSONNumber.decimal($0, 3) },
            field("fluidIntakeML", entry.fluidIntakeML) { String($0) }, field("urineSG", entry.urineSG) { MeasurementValue.gravity($0) },
            field("symptomScoreMorning", entry.symptomScoreMorning) { String($0) }, field("symptomScoreEvening", entry.symptomScoreEvening) { String($0) },
            field("stepCount", entry.stepCount) { String($0) }, field("hrvSDNN", entry.hrvSDNN) { JSONNumber.decimal($0, 1) },
            field("sleepMin", entry.sleepMin) { String($0) }, field("heartRate", entry.heartRate) { JSONNumber.decimal($0.averageTenths, 1) },
            field("reactionTime", entry.reactionTime) { String($0) }, field("tapping", entry.tapping) { String($0) },
            field("desmopressin", entry.desmopressin) { $0 ? "yes" : "no" }, field("wellbeing", entry.wellbeing) { String($0) },
        ]
        let measurements = Dictionary(grouping: study.derived.measurements, by: \.id)
        let filled = fields.compactMap { $0 }
        let used = Set(filled.flatMap(\.2))
        // What counts for no field, such as a weighing at noon, was measured all the same: nobody shall look for it in vain.
        let others = study.derived.measurements.filter { $0.day == entry.date && $0.status == .active && !used.contains($0.id) }
        return filled.flatMap { name, value, ids in
            ids.compactMap { measurements[$0]?.first }.map { self.value(name, value, $0) }
        } + others.map { value($0.kind.rawValue, $0.value?.text ?? "", $0) }
    }

    private func field<Value>(_ name: String, _ field: EntryField<Value>?, _ text: (Value) -> String) -> (String, String, [String])? {
        field.map { (name, text($0.value), $0.measurements) }
    }

    private func value(_ field: String, _ text: String, _ measurement: Measurement) -> JSONValue {
        let source = measurement.provenance.first
        return [
            "field": .string(field), "value": .string(text), "source": JSONValue(source?.source.rawValue), "device": JSONValue(source?.deviceID),
            "evidence_id": JSONValue(source.flatMap { Int($0.evidenceID) }), "method": JSONValue(source?.method),
            "confidence": source?.confidence.map { .number(JSONNumber($0, decimals: 3)) } ?? .null, "confirmed_by": JSONValue(measurement.confirmedBy?.name),
            "measured_at": JSONValue(measurement.time.map(self.text)), "time_quality": .string(measurement.quality.rawValue),
            "shown": JSONValue(measurement.shown?.text), "water_offset": JSONValue(measurement.waterOffsetText),
            "flags": JSONValue(measurement.flags.sorted().map(\.rawValue)), "reading_id": .string(measurement.id),
            "history": .array(
                measurement.provenance.map { item in
                    [
                        "source": .string(item.source.rawValue), "device": JSONValue(item.deviceID), "evidence_id": JSONValue(Int(item.evidenceID)),
                        "received_at": .string(self.text(item.received)), "value": JSONValue(item.value?.text), "author": JSONValue(item.author),
                    ]
                } + (measurement.original.map { [["corrected_from": .string($0.text)]] } ?? [])),
        ]
    }

    private func levels(of pod: Int, _ language: Language) -> [JSONValue] {
        (ledger.history[pod] ?? []).map { stored in
            [
                "at": .string(text(stored.at)), "level": JSONValue(stored.evaluation.level?.name),
                "reasons": .array(
                    stored.evaluation.reasons.map {
                        ["code": .string($0.code.rawValue), "level": .string($0.level.name), "text": .string(language.of($0.text))]
                    }),
                "cause": .string(stored.cause), "basis": .string(stored.evaluation.basis.rawValue), "evaluation_id": JSONValue(stored.id),
                "corrects": .bool(stored.corrects),
            ]
        }
    }
}

import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

extension FHIRMaker {
    /// The Observations of a day: one for every field that has a value, and the level. A field without a value is not told.
    mutating func day(_ view: EntryView) -> [FHIREntry] {
        let entry = view.entry
        var entries: [FHIREntry?] = [
            weight(.weightMorning, entry.weightMorning, entry), weight(.weightEvening, entry.weightEvening, entry),
            point(.urineSG, entry.urineSG, entry) { ticks in
                ["valueQuantity": FHIRMaker.quantity(MeasurementValue.gravity(ticks), unit: "specific gravity", code: "1")]
            },
            total(.fluid, entry.fluidIntakeML, entry) { ["valueQuantity": FHIRMaker.quantity("\($0)", unit: "mL/24h", code: "mL/(24.h)")] },
            total(.steps, entry.stepCount, entry) { ["valueQuantity": FHIRMaker.quantity("\($0)", unit: "steps", code: "{steps}")] },
            total(.heartRate, entry.heartRate, entry, FHIRMaker.heartRate),
            total(.hrvSDNN, entry.hrvSDNN, entry) { ["valueQuantity": FHIRMaker.quantity(JSONNumber.decimal($0, 1), unit: "ms", code: "ms")] },
            total(.sleep, entry.sleepMin, entry) { ["valueQuantity": FHIRMaker.quantity("\($0)", unit: "min", code: "min")] },
        ]
        entries += [symptoms(.symptomsMorning, entry.symptomScoreMorning, entry), symptoms(.symptomsEvening, entry.symptomScoreEvening, entry)]
        entries += [cognition(entry)]
        entries += [
            point(.tapping, entry.tapping, entry) { ["valueInteger": JSONValue($0)] },
            point(.desmopressin, entry.desmopressin, entry) { ["valueBoolean": .bool($0)] },
            point(.wellbeing, entry.wellbeing, entry) { ["valueInteger": JSONValue($0)] }, alert(view),
        ]
        return entries.compactMap { $0 }
    }

    /// What the Observation of a metric and day is found by.
    func identifier(_ metric: FHIRMetric, _ date: CivilDate) -> FHIREntry.Identifier {
        FHIREntry.Identifier(system: FHIRSystem.daily, value: "\(study).\(metric.rawValue).\(date)")
    }

    static func quantity(_ value: String, unit: String, code: String) -> JSONValue {
        FHIRCoding.quantity(JSONNumber(text: value) ?? JSONNumber(0), unit: unit, code: code)
    }

    // MARK: - Kinds of fields

    private mutating func weight(_ metric: FHIRMetric, _ field: EntryField<Int>?, _ entry: DailyEntry) -> FHIREntry? {
        guard let field else { return nil }
        let measurement = field.measurements.first.flatMap { measurements[$0] }
        var members: JSONObject = ["valueQuantity": FHIRCoding.quantity(kilograms(field.value, measurement), unit: "kg", code: "kg")]
        if let identifier = measurement.flatMap(weighingIdentifier) { members["derivedFrom"] = [["reference": .string(identifier.fullURL)]] }
        return point(metric, field, entry) { [members] _ in members }
    }

    private mutating func symptoms(_ metric: FHIRMetric, _ field: EntryField<Int>?, _ entry: DailyEntry) -> FHIREntry? {
        guard let field else { return nil }
        var members: JSONObject = ["valueInteger": JSONValue(field.value)]
        if case .symptoms(let answers)? = field.measurements.first.flatMap({ measurements[$0] })?.value { members["component"] = .array(items(answers)) }
        return point(metric, field, entry) { [members] _ in members }
    }

    private func items(_ answers: SymptomEntry) -> [JSONValue] {
        let snomed = { FHIRCoding(FHIRSystem.snomed, $0, $1) }
        let rows: [(FHIRCoding?, String, String, Int)] = [
            (snomed("422587007", "Nausea"), "nausea", "Nausea 0-3", answers.nausea),
            (snomed("25064002", "Headache"), "headache", "Headache 0-3", answers.headache),
            (snomed("84229001", "Fatigue"), "fatigue", "Fatigue 0-3", answers.fatigue), (nil, "confusion", "Confusion 0-3", answers.confusion),
            (nil, "muscleCramps", "Muscle cramps 0-3", answers.muscleCramps), (nil, "wellbeing-vas", "Well-being 0-10", answers.vas),
        ]
        return rows.map { other, code, display, value in
            let own = FHIRCoding(profile.codes, code, display)
            return ["code": FHIRCoding.concept([own] + (other.map { [$0] } ?? [])), "valueInteger": JSONValue(value)]
        }
    }

    private mutating func cognition(_ entry: DailyEntry) -> FHIREntry? {
        guard let field = entry.reactionTime else { return nil }
        var members: JSONObject = ["valueQuantity": FHIRMaker.quantity("\(field.value)", unit: "ms", code: "ms")]
        if let permille = entry.cognitionPermille {
            members["component"] = [
                [
                    "code": FHIRCoding.concept([FHIRCoding(profile.codes, "reaction-delta", "Change from baseline")]),
                    "valueQuantity": FHIRMaker.quantity(JSONNumber.decimal(permille, 1), unit: "%", code: "%"),
                ]
            ]
        }
        return point(.cognition, field, entry) { [members] _ in members }
    }

    private static func heartRate(_ statistic: DiscreteStatistic) -> JSONObject {
        func part(_ code: String, _ display: String, _ value: ExactDecimal) -> JSONValue {
            [
                "code": FHIRCoding.concept([FHIRCoding(FHIRSystem.loinc, code, display)]),
                "valueQuantity": quantity(value.description, unit: "/min", code: "/min"),
            ]
        }
        return [
            "valueQuantity": quantity(JSONNumber.decimal(statistic.averageTenths, 1), unit: "/min", code: "/min"),
            "component": [
                part("8883-1", "Heart rate 24 hour minimum", statistic.minimum), part("8873-2", "Heart rate 24 hour maximum", statistic.maximum),
            ],
        ]
    }

    // MARK: - Observations

    /// A value of one moment.
    private mutating func point<Value>(_ metric: FHIRMetric, _ field: EntryField<Value>?, _ entry: DailyEntry, _ members: (Value) -> JSONObject) -> FHIREntry? {
        guard let field else { return nil }
        let measurement = field.measurements.first.flatMap { measurements[$0] }
        let time = measurement?.time.map { ("effectiveDateTime", JSONValue.string(view.text($0))) }
        let status = isCorrected(metric, field.measurements, entry) ? "corrected" : entry.isClosed ? "final" : "preliminary"
        return made(metric, entry, status, time ?? ("effectivePeriod", period(from: entry.date, to: entry.date)), members(field.value), measurement)
    }

    /// A value of the whole day.
    private mutating func total<Value>(_ metric: FHIRMetric, _ field: EntryField<Value>?, _ entry: DailyEntry, _ members: (Value) -> JSONObject) -> FHIREntry? {
        guard let field else { return nil }
        let status = !entry.isClosed ? "preliminary" : isCorrected(metric, field.measurements, entry) ? "corrected" : "final"
        let measurement = field.measurements.count == 1 ? field.measurements.first.flatMap { measurements[$0] } : nil
        return made(metric, entry, status, ("effectivePeriod", period(from: entry.date, to: entry.date)), members(field.value), measurement)
    }

    private mutating func made(
        _ metric: FHIRMetric, _ entry: DailyEntry, _ status: String, _ effective: (String, JSONValue), _ members: JSONObject, _ measurement: Measurement?
    ) -> FHIREntry {
        let identifier = identifier(metric, entry.date)
        var resource = observation(identifier, status: status, categories: [FHIRMaker.category(metric.category)], code: metric.code(profile.codes))
        resource[effective.0] = effective.1
        for (name, value) in members { resource[name] = value }
        if let item = measurement?.provenance.first {
            resource["device"] = device(item).map { reference($0) }
            if item.source == .manualPatient { resource["performer"] = [subject] }
            resource["note"] = [["text": .string(origin(item, measurement))]]
        }
        return FHIREntry(identifier, resource)
    }

    /// Whether a person or its source changed a value of the metric and day after it had counted.
    private func isCorrected(_ metric: FHIRMetric, _ ids: [String], _ entry: DailyEntry) -> Bool {
        if ids.contains(where: { measurements[$0]?.original != nil }) { return true }
        return view.study.derived.measurements.contains { other in
            other.day == entry.date && FHIRMetric(other.kind, other.window) == metric && other.status == .enteredInError
        }
    }

    /// From where a value came, for people. Logins of staff stay on the box.
    private func origin(_ item: Provenance, _ measurement: Measurement?) -> String {
        let source = ExportWords(profile.language).source(item.source)
        switch measurement?.confirmedBy?.role {
        case .staff?: return source + profile.language(", vom Personal bestätigt", ", confirmed by staff")
        case .patient?: return source + profile.language(", vom Patienten bestätigt", ", confirmed by the patient")
        case nil: return source
        }
    }
}

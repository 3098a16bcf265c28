import CarePlan
import CivilTime
public import DailyEntries
import EscalationCore
import JSONValues

extension ReadingContent {
    var json: JSONValue {
        switch self {
        case .weight(let grams, let step): ["weight": JSONValue(grams), "step": JSONValue(step)]
        case .photo(let read): ["photo": read.json]
        case .gravity(let ticks): ["gravity": JSONValue(ticks)]
        case .fluid(let millilitres): ["fluid": JSONValue(millilitres)]
        case .symptoms(let entry): ["symptoms": entry.json]
        case .cognition(let median): ["cognition": JSONValue(median)]
        case .tapping(let count): ["tapping": JSONValue(count)]
        case .desmopressin(let taken): ["desmopressin": .bool(taken)]
        case .wellbeing(let level): ["wellbeing": JSONValue(level)]
        case .sample(let metric, let sample):
            [
                "sample": .string(metric.rawValue), "start": .init(sample.start), "end": .init(sample.end), "from": .string(sample.source),
                "value": .init(sample.value),
            ]
        case .dayValue(let value):
            [
                "dayValue": .string(value.metric.rawValue), "day": .string(value.day.description), "value": .init(value.value),
                "min": value.minimum.map { .init($0) } ?? .null, "max": value.maximum.map { .init($0) } ?? .null,
            ]
        case .retraction(let kind): ["retraction": .string(kind.rawValue)]
        }
    }

    init?(json: JSONValue) {
        if let grams = json["weight"]?.int, let step = json["step"]?.int {
            self = .weight(grams: grams, step: step)
        } else if let read = json["photo"].flatMap(GravityRead.init(json:)) {
            self = .photo(read)
        } else if let ticks = json["gravity"]?.int {
            self = .gravity(ticks: ticks)
        } else if let millilitres = json["fluid"]?.int {
            self = .fluid(millilitres: millilitres)
        } else if let entry = json["symptoms"].flatMap(SymptomEntry.init(json:)) {
            self = .symptoms(entry)
        } else if let median = json["cognition"]?.int {
            self = .cognition(medianReactionTime: median)
        } else if let count = json["tapping"]?.int {
            self = .tapping(count: count)
        } else if let taken = json["desmopressin"]?.bool {
            self = .desmopressin(taken: taken)
        } else if let level = json["wellbeing"]?.int {
            self = .wellbeing(level)
        } else if let kind = json["retraction"]?.string.flatMap(ReadingKind.init(rawValue:)) {
            self = .retraction(kind)
        } else if let statistic = ReadingContent(statistic: json) {
            self = statistic
        } else {
            return nil
        }
    }

    private init?(statistic json: JSONValue) {
        guard let value = ExactDecimal(json["value"]) else { return nil }
        if let metric = json["sample"]?.string.flatMap(DailyMetric.init(rawValue:)), let start = Instant(json["start"]), let end = Instant(json["end"]),
            let source = json["from"]?.string, let sample = try? StatisticSample(start: start, end: end, source: source, value: value)
        {
            self = .sample(metric, sample)
        } else if let metric = json["dayValue"]?.string.flatMap(DailyMetric.init(rawValue:)), let day = json["day"]?.string.flatMap(CivilDate.init),
            let value = try? DailyValue(metric: metric, day: day, value: value, minimum: ExactDecimal(json["min"]), maximum: ExactDecimal(json["max"]))
        {
            self = .dayValue(value)
        } else {
            return nil
        }
    }
}

extension GravityRead {
    var json: JSONValue {
        [
            "display": .string(display.rawValue), "first": JSONValue(first), "second": JSONValue(second), "microCelsius": JSONValue(temperature?.millionths),
            "candidates": .array(
                candidates.map { ["text": .string($0.text), "share": JSONNumber(text: "\($0.share)").map(JSONValue.number) ?? .null] }),
            "instrument": JSONValue(instrument), "picture": JSONValue(pictureID), "method": JSONValue(method), "confidence": JSONValue(confidence),
        ]
    }

    init?(json: JSONValue) {
        guard let display = json["display"]?.string.flatMap(Display.init(rawValue:)) else { return nil }
        let candidates = (json["candidates"]?.array ?? []).compactMap { value in
            value["text"]?.string.flatMap { text in value["share"]?.double.map { GravityCandidate(text: text, share: $0) } }
        }
        self.init(
            display: display, first: json["first"]?.string, second: json["second"]?.string,
            temperature: json["microCelsius"]?.int.map(Celsius.init(millionths:)),
            candidates: candidates, instrument: json["instrument"]?.string, pictureID: json["picture"]?.string, method: json["method"]?.string,
            confidence: json["confidence"]?.int)
    }
}

extension SymptomEntry {
    var json: JSONValue {
        [
            "nausea": JSONValue(nausea), "headache": JSONValue(headache), "fatigue": JSONValue(fatigue), "confusion": JSONValue(confusion),
            "muscleCramps": JSONValue(muscleCramps), "vas": JSONValue(vas),
        ]
    }

    init?(json: JSONValue) {
        func item(_ field: Field) -> Int? { json[field.rawValue]?.int }
        guard let nausea = item(.nausea), let headache = item(.headache), let fatigue = item(.fatigue), let confusion = item(.confusion),
            let cramps = item(.muscleCramps), let vas = item(.vas),
            let entry = try? SymptomEntry(nausea: nausea, headache: headache, fatigue: fatigue, confusion: confusion, muscleCramps: cramps, vas: vas)
        else { return nil }
        self = entry
    }
}

extension MeasurementValue {
    var json: JSONValue {
        switch self {
        case .grams(let value): ["g": JSONValue(value)]
        case .ticks(let value): ["ticks": JSONValue(value)]
        case .millilitres(let value): ["ml": JSONValue(value)]
        case .symptoms(let entry): ["symptoms": entry.json]
        case .milliseconds(let value): ["ms": JSONValue(value)]
        case .count(let value): ["count": JSONValue(value)]
        case .taken(let value): ["taken": .bool(value)]
        case .decimal(let value): ["decimal": .init(value)]
        }
    }

    init?(json: JSONValue) {
        if let value = json["g"]?.int {
            self = .grams(value)
        } else if let value = json["ticks"]?.int {
            self = .ticks(value)
        } else if let value = json["ml"]?.int {
            self = .millilitres(value)
        } else if let value = json["symptoms"].flatMap(SymptomEntry.init(json:)) {
            self = .symptoms(value)
        } else if let value = json["ms"]?.int {
            self = .milliseconds(value)
        } else if let value = json["count"]?.int {
            self = .count(value)
        } else if let value = json["taken"]?.bool {
            self = .taken(value)
        } else if let value = ExactDecimal(json["decimal"]) {
            self = .decimal(value)
        } else {
            return nil
        }
    }

    /// The value for people and files, in kg, SG, mL …, with its own digits.
    public var text: String {
        switch self {
        case .grams(let value): JSONNumber.decimal(value, 3)
        case .ticks(let value): MeasurementValue.gravity(value)
        case .millilitres(let value), .milliseconds(let value), .count(let value): String(value)
        case .symptoms(let entry): String(entry.totalScore)
        case .taken(let value): value ? "yes" : "no"
        case .decimal(let value): value.description
        }
    }

    /// The unit of ``text``.
    public var unit: String {
        switch self {
        case .grams: "kg"
        case .ticks: "1"
        case .millilitres: "mL"
        case .symptoms: "points"
        case .milliseconds: "ms"
        case .count, .taken, .decimal: ""
        }
    }

    /// A difference of specific gravities with four decimals.
    public static func offset(_ ticks: Int) -> String { JSONNumber.decimal(ticks, 4) }

    /// A specific gravity with three decimals, or four where the device gave four.
    public static func gravity(_ ticks: Int) -> String {
        let text = JSONNumber.decimal(10_000 + ticks, 4)
        return text.hasSuffix("0") ? String(text.dropLast()) : text
    }
}

extension Measurement {
    /// What the water check took off, with four decimals; nil where it took nothing off.
    public var waterOffsetText: String? { waterOffset == 0 ? nil : MeasurementValue.offset(waterOffset) }
}

import CarePlan
public import CivilTime

/// A value as a patient or nurse types it. The whole text must be understood; a decimal comma is as good as a point.
public struct ManualEntry: Sendable, Hashable {
    /// What was entered.
    public let kind: ReadingKind
    /// The value.
    public let value: MeasurementValue
    /// Of a weight the resolution it was typed with, g.
    public let step: Int

    /// Reads a typed value.
    ///
    /// - weight: kg, or with a unit (`80,1`, `80.1 kg`, `176.4 lb`); sg: `1,021`; fluid: mL, or litres with their unit (`250`, `0,25 l`)
    /// - symptoms: six answers in the order nausea, headache, fatigue, confusion, muscleCramps, vas, or by name (`nausea=1 …`)
    /// - cognition: ms; tapping: taps; desmopressin: `ja`, `nein`; wellbeing: 1–5; steps; hrvSDNN: ms; sleep: minutes or `7:30`;
    ///   heartRate, restingHeartRate: beats a minute
    /// - Throws: ``ManualRefusal``.
    public init(_ text: String, kind: ReadingKind) throws(ManualRefusal) {
        self.kind = kind
        var step = 0
        switch kind {
        case .weight: (value, step) = try ManualEntry.weight(ManualNumber(text))
        case .sg: value = .ticks(try ManualEntry.gravity(text))
        case .fluid: value = .millilitres(try ManualEntry.fluid(ManualNumber(text)))
        case .symptoms: value = .symptoms(try SymptomAnswers.read(text))
        case .cognition: value = .milliseconds(try ManualEntry.reactionTime(ManualNumber(text)))
        case .tapping: value = .count(try ManualNumber(text).whole(0...2000, unit: "Taps", units: ["taps"]))
        case .desmopressin: value = .taken(try ManualEntry.yesOrNo(text))
        case .wellbeing: value = .count(try ManualNumber(text).whole(1...5, unit: "1–5", units: []))
        case .steps: value = .decimal(try ManualEntry.decimal(ManualNumber(text).whole(0...200_000, unit: "Schritte / steps", units: ["schritte", "steps"])))
        case .sleep: value = .decimal(try ManualEntry.decimal(ManualEntry.sleep(text)))
        case .hrvSDNN: value = .decimal(try ManualEntry.measured(ManualNumber(text), 1...1000, "ms", ["ms"]))
        case .heartRate, .restingHeartRate: value = .decimal(try ManualEntry.measured(ManualNumber(text), 20...250, "bpm", ["bpm", "/min"]))
        }
        self.step = step
    }

    /// The content of the reading it makes; `day` is the day of a value that belongs to a whole day (steps, sleep …).
    /// - Throws: ``ManualRefusal`` where the value cannot stand for a day.
    public func content(on day: CivilDate) throws(ManualRefusal) -> ReadingContent {
        switch value {
        case .grams(let grams): return .weight(grams: grams, step: step)
        case .ticks(let ticks): return .gravity(ticks: ticks)
        case .millilitres(let amount): return .fluid(millilitres: amount)
        case .symptoms(let entry): return .symptoms(entry)
        case .milliseconds(let median): return .cognition(medianReactionTime: median)
        case .taken(let taken): return .desmopressin(taken: taken)
        case .count(let count): return kind == .wellbeing ? .wellbeing(count) : .tapping(count: count)
        case .decimal(let value):
            guard let metric = kind.metric else {
                throw ManualRefusal(.kind, "„\(kind.rawValue)“ hat keinen Tageswert.", "\(kind.rawValue) has no value of a day")
            }
            do throws(DailyStatisticsError) {
                return .dayValue(try DailyValue(metric: metric, day: day, value: value))
            } catch {
                throw ManualRefusal(.outOfRange, "Der Wert passt zu keinem Tag: \(error).", error.description)
            }
        }
    }
}

extension ManualEntry {
    /// kg where no unit is given. A refusal names the unit that is likely meant.
    private static func weight(_ number: ManualNumber) throws(ManualRefusal) -> (MeasurementValue, step: Int) {
        try number.check(units: WeightUnit.allCases.map(\.rawValue), "kg")
        let unit = number.unit.isEmpty ? WeightUnit.kg : WeightUnit(rawValue: number.unit) ?? .kg
        let range = NormaliserLimits().weight
        let digits = String(number.text.prefix { !$0.isLetter && !$0.isWhitespace })
        guard let grams = unit.grams(digits), range.contains(grams) else {
            if number.unit.isEmpty, let other = WeightUnit.g.grams(digits), range.contains(other) {
                throw ManualRefusal(.unit, "\(number.text): Gramm? Bitte in kg angeben, zum Beispiel 80,1.", "\(number.text): grams? give kg, for example 80.1")
            }
            if number.unit.isEmpty, let other = WeightUnit.lb.grams(digits), range.contains(other) {
                throw ManualRefusal(
                    .unit, "\(number.text): Pfund (lb)? Bitte in kg angeben oder „lb“ dahinter schreiben.",
                    "\(number.text): pounds? give kg, or write lb behind it")
            }
            throw number.outside("20", "300", "kg")
        }
        let finest = Int(exactly: (Int128.power(ofTen: 0) * Int128(unit.wholeGrams)).roundedQuotient(by: .power(ofTen: number.digits.decimals))) ?? 1
        return (.grams(grams), max(1, finest))
    }

    private static func gravity(_ text: String) throws(ManualRefusal) -> Int {
        let trimmed = String(DecimalText.trimmed(text))
        if let ticks = SpecificGravity.ticks(trimmed) {
            if trimmed.contains(where: { $0 == "." || $0 == "," }) { return ticks }
            throw ManualRefusal(
                .notANumber, "\(trimmed): bitte mit Komma schreiben, zum Beispiel 1,021.", "\(trimmed): write it with its point, for example 1.021")
        }
        let isNumber = DecimalText(trimmed, whole: 7, decimals: 6) != nil
        throw ManualRefusal(
            isNumber ? .outOfRange : .notANumber,
            "„\(text)“ ist kein spezifisches Gewicht: 1,000 bis 1,060 mit drei oder vier Stellen. Zeigt das Gerät Brix oder eine Temperatur?",
            "\"\(text)\" is no specific gravity: 1.000 to 1.060 with three or four digits; does the device show Brix or a temperature?")
    }

    /// mL where no unit is given; a fraction without a unit is likely litres and refused.
    private static func fluid(_ number: ManualNumber) throws(ManualRefusal) -> Int {
        let most = 10_000
        if ["l", "liter", "litre", "litres"].contains(number.unit) {
            guard let amount = number.scaled(3) else { throw number.outside("0", "10", "l") }
            guard amount <= most else { throw number.outside("0", "10", "l") }
            return amount
        }
        if number.digits.decimals > 0, number.unit.isEmpty {
            throw ManualRefusal(
                .unit, "\(number.text): Liter? Bitte in ml angeben, zum Beispiel 250, oder „l“ dahinter schreiben.",
                "\(number.text): litres? give mL, for example 250, or write l behind it")
        }
        return try number.whole(0...most, unit: "ml", units: ["ml"])
    }

    private static func reactionTime(_ number: ManualNumber) throws(ManualRefusal) -> Int {
        if number.unit.isEmpty, number.digits.decimals > 0 || number.scaled(0).map({ $0 < 50 }) ?? false {
            throw ManualRefusal(
                .unit, "\(number.text): Sekunden? Bitte in ms angeben, zum Beispiel 530.", "\(number.text): seconds? give ms, for example 530")
        }
        return try number.whole(50...10_000, unit: "ms", units: ["ms"])
    }

    private static func yesOrNo(_ text: String) throws(ManualRefusal) -> Bool {
        switch String(DecimalText.trimmed(text)).lowercased() {
        case "ja", "yes", "genommen", "taken": return true
        case "nein", "no", "nicht genommen", "not taken": return false
        default: throw ManualRefusal(.answer, "„\(text)“: bitte „ja“ oder „nein“.", "\"\(text)\": answer yes or no")
        }
    }

    /// Minutes, or hours and minutes as `7:30`.
    private static func sleep(_ text: String) throws(ManualRefusal) -> Int {
        let parts = DecimalText.trimmed(text).split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2 {
            let hours = try ManualNumber(String(parts[0])).whole(0...24, unit: "h", units: [])
            let minutes = try ManualNumber(String(parts[1])).whole(0...59, unit: "min", units: ["h"])
            guard hours * 60 + minutes <= 1440 else { throw try ManualNumber(String(parts[0])).outside("0:00", "24:00", "h") }
            return hours * 60 + minutes
        }
        let number = try ManualNumber(text)
        if number.unit.isEmpty, number.digits.decimals > 0 || number.scaled(0).map({ (1...24).contains($0) }) ?? false {
            throw ManualRefusal(
                .unit, "\(number.text): Stunden? Bitte als 7:30 oder in Minuten angeben.", "\(number.text): hours? write 7:30, or give minutes")
        }
        return try number.whole(0...1440, unit: "min", units: ["min"])
    }

    private static func measured(_ number: ManualNumber, _ range: ClosedRange<Int>, _ name: String, _ units: [String]) throws(ManualRefusal) -> ExactDecimal {
        try number.check(units: units, name)
        let digits = number.digits
        guard let value = number.scaled(digits.decimals), let exact = ExactDecimal(units: value, decimals: digits.decimals),
            digits.digits >= Int128(range.lowerBound) * .power(ofTen: digits.decimals),
            digits.digits <= Int128(range.upperBound) * .power(ofTen: digits.decimals)
        else { throw number.outside("\(range.lowerBound)", "\(range.upperBound)", name) }
        return exact
    }

    private static func decimal(_ value: Int) throws(ManualRefusal) -> ExactDecimal {
        guard let exact = ExactDecimal(units: value) else { throw ManualRefusal(.outOfRange, "\(value) ist zu groß.", "\(value) is too large") }
        return exact
    }
}

extension WeightUnit {
    /// One unit in whole grams, for the resolution of a typed weight.
    fileprivate var wholeGrams: Int { grams("1") ?? 1 }
}

extension ReadingKind {
    /// The statistic of a kind that has one value a day.
    fileprivate var metric: DailyMetric? {
        switch self {
        case .hrvSDNN: .hrvSDNN
        case .heartRate: .heartRate
        case .restingHeartRate: .restingHeartRate
        case .sleep: .sleepMin
        case .steps: .stepCount
        case .fluid, .weight, .sg, .symptoms, .cognition, .tapping, .desmopressin, .wellbeing: nil
        }
    }
}

import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Testing

@Suite struct ManualEntryTests {
    @Test(arguments: [
        ("80", 80_000, 1000), ("80,1", 80_100, 100), ("80.05", 80_050, 10), (" 80.1 kg ", 80_100, 100), ("80,1kg", 80_100, 100), ("176.4 lb", 80_014, 45),
        ("176.4LB", 80_014, 45), ("80000 g", 80_000, 1), ("160 jin", 80_000, 500), ("12.6 st", 80_014, 635), ("20", 20_000, 1000), ("300", 300_000, 1000),
        ("80.123456", 80_123, 1),
    ])
    func weights(text: String, grams: Int, step: Int) throws {
        let entry = try ManualEntry(text, kind: .weight)
        #expect(entry.value == .grams(grams))
        #expect(entry.step == step)
    }

    @Test(arguments: [
        ("80000", ManualRefusal.Code.unit), ("400", .unit), ("19.99", .outOfRange), ("700", .outOfRange), ("0", .outOfRange), ("", .notANumber),
        ("80 000", .notANumber), ("80.1.2", .notANumber), ("1,080.5", .notANumber), ("+80", .notANumber), ("-80", .notANumber), ("8e1", .notANumber),
        ("NaN", .notANumber), ("80 pounds", .unit), ("80kgkg", .unit), ("80.", .notANumber), (".8", .notANumber), ("８０", .notANumber), ("80,1 g", .outOfRange),
        ("12345678", .notANumber), ("80.1234567", .notANumber),
    ])
    func refusedWeights(text: String, code: ManualRefusal.Code) {
        expect(text, .weight, code)
    }

    @Test func aRefusalNamesTheUnit() {
        let grams = #expect(throws: ManualRefusal.self) { try ManualEntry("80000", kind: .weight) }
        #expect(grams?.text.german.hasPrefix("80000: Gramm?") ?? false)
        let litres = #expect(throws: ManualRefusal.self) { try ManualEntry("0,25", kind: .fluid) }
        #expect(litres?.text.german.hasPrefix("0,25: Liter?") ?? false)
        let pounds = #expect(throws: ManualRefusal.self) { try ManualEntry("400", kind: .weight) }
        #expect(pounds?.text.german.hasPrefix("400: Pfund (lb)?") ?? false)
    }

    @Test(arguments: [("1.021", 210), ("1,021", 210), ("1.0215", 215), (" 1.000 ", 0), ("1.060", 600)])
    func gravities(text: String, ticks: Int) throws {
        #expect(try ManualEntry(text, kind: .sg).value == .ticks(ticks))
    }

    @Test(arguments: [
        ("1021", ManualRefusal.Code.notANumber), ("0.998", .outOfRange), ("1.061", .outOfRange), ("5.2", .outOfRange), ("1.02", .outOfRange),
        ("1.02150", .outOfRange), ("1e0", .notANumber), ("+1.021", .notANumber), ("LLL", .notANumber), ("1.021 g", .notANumber), ("", .notANumber),
    ])
    func refusedGravities(text: String, code: ManualRefusal.Code) { expect(text, .sg, code) }

    @Test(arguments: [("250", 250), ("250 ml", 250), ("250ML", 250), ("0", 0), ("0,25 l", 250), ("1.5 Liter", 1500), ("2001", 2001), ("10000", 10_000)])
    func drinks(text: String, millilitres: Int) throws {
        #expect(try ManualEntry(text, kind: .fluid).value == .millilitres(millilitres))
    }

    @Test(arguments: [
        ("0,25", ManualRefusal.Code.unit), ("1.500", .unit), ("10001", .outOfRange), ("-5", .notANumber), ("0.0005 l", .outOfRange), ("11 l", .outOfRange),
        ("2 Tassen", .unit), ("250.5 ml", .notANumber),
    ])
    func refusedDrinks(text: String, code: ManualRefusal.Code) { expect(text, .fluid, code) }

    @Test(arguments: [
        "1 0 2 0 1 7", "1,0,2,0,1,7", "nausea=1 headache=0 fatigue=2 confusion=0 muscleCramps=1 vas=7",
        "vas:7; Übelkeit=1, Kopfschmerzen=0, Müdigkeit=2, Verwirrtheit=0, Muskelkrämpfe=1",
    ])
    func symptoms(text: String) throws {
        #expect(try ManualEntry(text, kind: .symptoms).value == .symptoms(try .of([1, 0, 2, 0, 1, 7])))
    }

    @Test(arguments: [
        ("1 0 2 0 1", ManualRefusal.Code.answer), ("1 0 2 0 1 7 1", .answer), ("4 0 2 0 1 7", .outOfRange), ("1 0 2 0 1 11", .outOfRange),
        ("1 0 2 0 1 x", .notANumber), ("1 0 2 0 1 -7", .notANumber), ("nausea=1", .answer), ("nausea=1 nausea=1 fatigue=2 confusion=0 vas=7", .answer),
        ("nausea=1 headache=0 fatigue=2 confusion=0 muscleCramps=1 vas=7 extra=1", .answer), ("", .answer), ("1.5 0 2 0 1 7", .notANumber),
    ])
    func refusedSymptoms(text: String, code: ManualRefusal.Code) { expect(text, .symptoms, code) }

    @Test(arguments: [
        ("532", ReadingKind.cognition, MeasurementValue.milliseconds(532)), ("532 ms", .cognition, .milliseconds(532)), ("120", .tapping, .count(120)),
        ("ja", .desmopressin, .taken(true)), ("No", .desmopressin, .taken(false)), ("4", .wellbeing, .count(4)),
    ])
    func others(text: String, kind: ReadingKind, value: MeasurementValue) throws {
        #expect(try ManualEntry(text, kind: kind).value == value)
    }

    @Test(arguments: [
        ("0,53", ReadingKind.cognition, ManualRefusal.Code.unit), ("5", .cognition, .unit), ("20000", .cognition, .outOfRange), ("2001", .tapping, .outOfRange),
        ("vielleicht", .desmopressin, .answer), ("0", .wellbeing, .outOfRange), ("6", .wellbeing, .outOfRange), ("4.200", .steps, .notANumber),
        ("200001", .steps, .outOfRange), ("7", .sleep, .unit), ("7,5", .sleep, .unit), ("25:00", .sleep, .outOfRange), ("7:60", .sleep, .outOfRange),
        ("1441", .sleep, .outOfRange), ("24:01", .sleep, .outOfRange), ("0.5", .hrvSDNN, .outOfRange), ("19", .heartRate, .outOfRange),
        ("70 Hz", .heartRate, .unit),
    ])
    func othersRefused(text: String, kind: ReadingKind, code: ManualRefusal.Code) { expect(text, kind, code) }

    @Test(arguments: [
        ("4200", ReadingKind.steps, DailyMetric.stepCount, "4200"), ("7:30", .sleep, .sleepMin, "450"), ("450 min", .sleep, .sleepMin, "450"),
        ("0", .sleep, .sleepMin, "0"), ("43,7", .hrvSDNN, .hrvSDNN, "43.7"), ("61", .heartRate, .heartRate, "61"),
        ("58 bpm", .restingHeartRate, .restingHeartRate, "58"),
    ])
    func valuesOfADay(text: String, kind: ReadingKind, metric: DailyMetric, value: String) throws {
        let day = try #require(CivilDate("2026-03-20"))
        guard case .dayValue(let daily) = try ManualEntry(text, kind: kind).content(on: day) else {
            Issue.record("not a value of a day")
            return
        }
        #expect(daily.metric == metric)
        #expect(daily.day == day)
        #expect(daily.value.description == value)
    }

    @Test func everyKindHasItsContent() throws {
        let day = try #require(CivilDate("2026-03-20"))
        let texts: [ReadingKind: String] = [
            .weight: "80", .sg: "1.021", .fluid: "250", .symptoms: "0 0 0 0 0 10", .cognition: "500", .tapping: "100", .desmopressin: "ja", .wellbeing: "3",
            .steps: "1", .hrvSDNN: "40", .sleep: "400", .heartRate: "60", .restingHeartRate: "60",
        ]
        for kind in ReadingKind.allCases {
            #expect(try ManualEntry(try #require(texts[kind]), kind: kind).content(on: day).kind == kind)
        }
    }

    private func expect(_ text: String, _ kind: ReadingKind, _ code: ManualRefusal.Code) {
        let refusal = #expect(throws: ManualRefusal.self) { try ManualEntry(text, kind: kind) }
        #expect(refusal?.code == code, "\(text)")
        #expect(refusal?.text.german.isEmpty == false)
        #expect(refusal?.description.isEmpty == false)
    }
}

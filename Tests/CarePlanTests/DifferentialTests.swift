import TestRandom
import CarePlan
import CivilTime
import JSONValues
import Testing

/// Random inputs, answered here and by the reference models: the answers have to be the same.
@Suite struct DifferentialTests {
    static let zones = ["Europe/Berlin", "Asia/Beirut", "America/Havana", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Santiago", "UTC"]

    @Test(arguments: [UInt64(20_261_130), 7, 4242]) func carePlan(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let cases = (0..<1500).map { number in
            switch number % 5 {
            case 0, 1: Self.events(&random)
            case 2: Self.adherence(&random)
            case 3: Self.extract(&random)
            default: number % 2 == 0 ? Self.plan(&random) : Self.fulfilled(&random)
            }
        }
        try compare(cases, model: "careplan_model.py", seed: seed) { try TestData.answer($0, kind: "careplan") }
    }

    @Test(arguments: [UInt64(20_261_130), 7, 4242]) func dailyStatistics(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let cases = (0..<1500).map { _ in Self.statistics(&random) }
        try compare(cases, model: "daily_stats_model.py", seed: seed) { try TestData.answer($0, kind: "daily-stats") }
    }

    private func compare(_ cases: [JSONValue], model: String, seed: UInt64, _ answer: (JSONValue) throws -> JSONValue) throws {
        let expected = try ReferenceModel.answers(model, cases)
        try #require(expected.count == cases.count)
        for (item, right) in zip(cases, expected) {
            let mine = try answer(item)
            if !TestData.same(mine, right) { Issue.record("seed \(seed): \(item) gives \(mine), not \(right)") }
        }
    }

    private static func day(_ random: inout SeededRandom) -> CivilDate {
        // Half of the days lie around a change of the clock in one of the zones.
        let changes = ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2026-10-04", "2026-09-06"].compactMap { CivilDate($0) }
        return random.chance(50) ? random.one(of: changes).adding(days: random.int(-2...1)) : CivilDate(dayNumber: random.int(20_000...21_500))
    }

    private static func reading(_ random: inout SeededRandom, after day: CivilDate, days: ClosedRange<Int>) -> CivilDateTime {
        let second = random.chance(30) ? 0 : random.chance(40) ? random.int(0...4 * 60) * 60 : random.int(0...86_399)
        return CivilDateTime(epochSeconds: Int64(day.adding(days: random.int(days)).dayNumber) * 86_400 + Int64(second))
    }

    private static func events(_ random: inout SeededRandom) -> JSONValue {
        let first = day(&random)
        let elements = (0...random.int(0...3)).map { number -> JSONValue in
            let start = reading(&random, after: first, days: -3...3)
            let end = random.chance(60) ? CivilDateTime(epochSeconds: start.epochSeconds + Int64(random.int(1...20 * 86_400))) : nil
            let interval: JSONValue =
                switch random.int(0...3) {
                case 0: ["days": JSONValue(random.int(1...4))]
                case 1: ["weeks": JSONValue(random.int(1...2)), "days": JSONValue(random.int(0...1))]
                case 2: ["hours": JSONValue(random.int(1...30))]
                default: ["days": 1, "hours": JSONValue(random.int(0...5))]
                }
            let duration: JSONValue = random.chance(40) ? "allDay" : JSONValue(random.one(of: [0, 60, 3600, 7200, 86_400, 90_000]))
            return [
                "id": .string("e\(number)"), "start": .string("\(start)"), "end": JSONValue(end.map { "\($0)" }), "interval": interval, "duration": duration,
            ]
        }
        let from = reading(&random, after: first, days: -4...6)
        let to = CivilDateTime(epochSeconds: from.epochSeconds + Int64(random.int(0...12 * 86_400)))
        return [
            "kind": "events", "elements": .array(elements), "zone": .string(random.one(of: zones)), "from": .string("\(from)"), "to": .string("\(to)"),
        ]
    }

    private static func adherence(_ random: inout SeededRandom) -> JSONValue {
        let names = ["a", "b", "c", "d", "e"]
        func some(_ random: inout SeededRandom) -> [String] { (0..<random.int(0...6)).map { _ in random.one(of: names) } }
        return ["kind": "adherence", "scheduled": random.chance(10) ? .null : JSONValue(some(&random)), "outcomes": JSONValue(some(&random))]
    }

    private static func extract(_ random: inout SeededRandom) -> JSONValue {
        let names = ["pain", "sleep", "romDegrees", "mood"]
        let steps = (0..<random.int(0...3)).map { _ -> JSONValue in
            let answers = (0..<random.int(0...4)).map { _ -> JSONValue in
                let values: [JSONValue] = [.null, 0, 7, .number(JSONNumber(text: "112.5") ?? JSONNumber(112)), .number(JSONNumber(random.int(0...10)))]
                return ["identifier": .string(random.one(of: names)), "scaleAnswer": random.one(of: values)]
            }
            return ["identifier": .string(random.one(of: ["form", "page"])), "results": .array(answers)]
        }
        return [
            "kind": "extract", "result": ["identifier": "checkin", "results": .array(steps)], "step": .string(random.one(of: ["form", "page", "none"])),
            "kinds": JSONValue((0..<random.int(0...4)).map { _ in random.one(of: names) }),
        ]
    }

    private static func plan(_ random: inout SeededRandom) -> JSONValue {
        let flags: [(String, JSONValue)] = [("simplified", .bool(random.chance(50))), ("desmopressin", .bool(random.chance(50)))]
        return .object(JSONObject([("kind", "plan"), ("surgery", .string("\(day(&random))"))] + flags.filter { _ in random.chance(70) }))
    }

    private static func fulfilled(_ random: inout SeededRandom) -> JSONValue {
        let entry = TaskField.allCases.filter { _ in random.chance(60) }.map { ($0.rawValue, random.chance(20) ? .null : JSONValue(random.int(0...3))) }
        return [
            "kind": "fulfilled", "entry": .object(JSONObject(entry)), "simplified": .bool(random.chance(50)), "desmopressin": .bool(random.chance(50)),
        ]
    }

    private static func statistics(_ random: inout SeededRandom) -> JSONValue {
        let day = day(&random)
        let zone = random.one(of: zones)
        let isCumulative = random.chance(60)
        let start = Int64(day.dayNumber) * 86_400
        let samples = (0..<random.int(0...8)).map { _ -> JSONValue in
            let begin = start + Int64(random.int(-40_000...130_000))
            let length = random.chance(20) ? 0 : random.one(of: [60, 61, 600, 1200, 3600, 7919, 50_021, 100_003])
            let digits = JSONNumber.decimal(random.int(0...99_999), random.int(0...3))
            return [
                "start": .string("\(Instant(seconds: begin))"), "end": .string("\(Instant(seconds: begin + Int64(length)))"),
                "source": .string(random.one(of: ["watch", "phone", "band", "Armband"])), "value": .number(JSONNumber(text: digits) ?? JSONNumber(0)),
            ]
        }
        return [
            "kind": isCumulative ? "cumulative" : "discrete", "samples": .array(samples), "day": .string("\(day)"), "zone": .string(zone),
            "priority": ["watch", "phone"],
        ]
    }
}

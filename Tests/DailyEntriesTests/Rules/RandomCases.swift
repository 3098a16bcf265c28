import TestRandom
import CivilTime
import JSONValues

/// Random cases of every group of the normalisation, limits and nonsense among them.
struct RandomCases {
    private var random: SeededRandom
    private static let zones = [
        "Europe/Berlin", "Europe/Athens", "America/New_York", "Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu", "Australia/Lord_Howe",
        "Africa/Casablanca", "Europe/Dublin", "Pacific/Apia", "Asia/Beirut", "America/Havana", "America/Sao_Paulo", "UTC", "America/St_Johns",
    ]

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// A case of each group.
    mutating func round() -> [JSONValue] {
        let groups: [(String, [JSONValue])] = [
            ("grams", [.string(number()), unit()]), ("withings", [JSONValue(random.int(-5...99_999_999)), JSONValue(random.int(-11...5))]),
            ("sg", [.string(gravityText())]), ("sgTemperature", sgTemperature()), ("slot", [instant(), zone()]), ("calendarDay", [instant(), zone()]),
            ("entryDay", entryDay()), ("today", [instant(), zone()]), ("dayPeriod", [.string(day(1990...2060).description), zone()]), ("pick", pick()),
            ("session", session()), ("handover", handover()), ("sameWeighing", sameWeighing()), ("plausibility", plausibility()),
            ("identity", [random.chance(10) ? .null : JSONValue(random.int(-1...20)), JSONValue(random.chance(50))]), ("tray", tray()),
            ("deviceBinding", deviceBinding()), ("timestamp", timestamp()), ("gattStamps", gattStamps()), ("clock", clock()), ("candidateSG", [candidates()]),
            ("sgAccept", sgAccept()), ("sgDay", sgDay()), ("photoFile", photoFile()),
        ]
        return groups.map { ["group": .string($0), "args": .array($1)] }
    }

    // MARK: - Values

    private mutating func number() -> String {
        switch random.int(0...4) {
        case 0: return String((0..<random.int(0...6)).map { _ in random.one(of: Array("0123456789.,+-eE Naк\u{A0}")) })
        case 1: return "\(random.int(0...9_999_999))" + random.one(of: [".", ","]) + "\(random.int(0...9_999_999))"
        case 2: return " \(random.int(0...400)),\(random.int(0...999)) "
        default: return "\(random.int(0...400)).\(random.int(0...9))" + random.one(of: ["", "5", "05"])
        }
    }

    private mutating func unit() -> JSONValue { .string(random.one(of: ["kg", "g", "lb", "st", "jin", "oz"])) }

    private mutating func gravityText() -> String {
        switch random.int(0...3) {
        case 0: return String((0..<random.int(0...6)).map { _ in random.one(of: Array("01.,24 9+")) })
        case 1: return "1\(random.one(of: [".", ",", ""]))0\(random.int(0...9))\(random.int(0...9))"
        default: return "1.0\(random.int(10...69))" + random.one(of: ["", "5", "0"])
        }
    }

    private mutating func zone() -> JSONValue { .string(random.one(of: RandomCases.zones)) }
    private mutating func day(_ years: ClosedRange<Int>) -> CivilDate {
        (CivilDate(year: random.int(years), month: 1, day: 1) ?? CivilDate(dayNumber: 0)).adding(days: random.int(0...364))
    }

    /// Between 2018 and 2045, often on the edge of a window.
    private mutating func time() -> Instant {
        let quarter = Int64(random.int(1_704_000 / 15...2_629_000 / 15)) * 15 * 900
        return Instant(seconds: quarter + Int64(random.one(of: [-1, 0, 0, 1, random.int(0...899)])))
    }

    private mutating func instant() -> JSONValue { .string(time().description) }
    private mutating func maybe(_ percent: Int, _ value: JSONValue) -> JSONValue { random.chance(percent) ? value : .null }

    /// An instant near a fixed one, often exactly so many seconds away as a limit says.
    private mutating func near(_ base: Instant, _ limits: [Int], _ spread: Int) -> Instant {
        let edge = random.one(of: limits) * random.one(of: [-1, 1]) + random.int(-1...1)
        return base.adding(seconds: Int64(random.chance(50) ? edge : random.int(-spread...spread)))
    }

    private let noon = Instant(seconds: 1_774_000_800)

    /// A weight around 80 kg, often exactly at a limit's distance.
    private mutating func grams(_ center: Int = 80_000) -> Int {
        let edge = random.one(of: [50, 100, 500, 1000, 2500, 4000, 8000, 15_000]) + random.int(-1...1)
        switch random.int(0...9) {
        case 0: return random.one(of: [19_999, 20_000, 300_000, 300_001, 176_370, 160_000, 40_000, 36_287])
        case 1...4: return center + edge * random.one(of: [-1, 1])
        default: return center + random.int(-3000...3000)
        }
    }

    private mutating func user() -> JSONValue { random.one(of: [.null, 1, 2, "1"]) }

    // MARK: - Groups

    private mutating func sgTemperature() -> [JSONValue] {
        let tenth = { (value: Int) in JSONNumber(text: "\(value / 10).\(abs(value % 10))").map(JSONValue.number) ?? .null }
        let values: [JSONValue] = [
            JSONValue(random.int(0...600)), maybe(90, tenth(random.int(40...460))), maybe(50, tenth(random.int(150...250))), JSONValue(random.chance(20)),
        ]
        let all = values.count - random.int(0...1)
        // The model divides by a calibration temperature that must be a number where it is given.
        return values[2].isNull ? Array(values.prefix(2)) : Array(values.prefix(all))
    }

    private mutating func entryDay() -> [JSONValue] {
        let moment = time()
        let first = CivilDateTime(epochSeconds: moment.seconds).date.adding(days: random.int(-1...1)).description
        let values: [JSONValue] = [.string(moment.description), zone(), random.one(of: [.null, "today", "yesterday"]), maybe(60, .string(first))]
        return Array(values.prefix(random.int(2...4)))
    }

    private mutating func readings(_ count: ClosedRange<Int>, _ spread: Int, typed: Bool) -> JSONValue {
        var at = noon.adding(seconds: Int64(random.int(0...86_400)))
        return .array(
            (0..<random.int(count)).map { _ in
                at = at.adding(seconds: Int64(random.one(of: [30, 599, 600, 601, 900, 901, random.int(1...spread)])))
                var row: JSONObject = JSONObject([
                    ("t", .string(at.description)), ("g", JSONValue(random.chance(70) ? 80_000 + random.int(-600...600) : grams())),
                ])
                if random.chance(15) { row["asked"] = true }
                if typed, random.chance(15) { row["manual"] = random.one(of: ["staff", "patient", true]) }
                if !typed { row["user"] = user() }
                return .object(row)
            })
    }

    private mutating func pick() -> [JSONValue] { [readings(0...8, 20_000, typed: true), zone(), maybe(70, 80_100)] }
    private mutating func hours() -> JSONValue { JSONNumber(text: "\(random.int(0...300)).\(random.int(0...99))").map(JSONValue.number) ?? .null }

    private mutating func session() -> [JSONValue] { [readings(0...5, 300, typed: false), maybe(85, JSONValue(grams())), hours(), user()] }

    private mutating func handover() -> [JSONValue] {
        let waiting = (0..<random.int(0...4)).map { _ in
            ["g": JSONValue(grams()), "status": .string(random.one(of: ["ambiguous", "quarantine", "unitSuspect", "review", "question"]))] as JSONValue
        }
        return [maybe(20, 80_000), .array(waiting), maybe(80, 80_100)]
    }

    private mutating func delivery() -> JSONValue {
        var row = JSONObject([
            ("path", .string(random.one(of: ["ble", "withings"]))), ("t", .string(near(noon, [0, 120, 900], 1000).description)),
            ("g", JSONValue(80_000 + random.one(of: [0, 50, 51, 100, 101, random.int(-200...200)]))),
        ])
        if random.chance(40) { row["id"] = .string(random.one(of: ["g1", "g2"])) }
        if random.chance(40) { row["device"] = .string(random.one(of: ["d", "e"])) }
        if random.chance(30) { row["scaleT"] = .string(near(noon, [0, 120, 900], 1000).description) }
        if random.chance(30) { row["clock"] = "untrusted" }
        return .object(row)
    }

    private mutating func sameWeighing() -> [JSONValue] { [delivery(), delivery()] }

    private mutating func plausibility() -> [JSONValue] {
        let days = random.int(0...4)
        let band = random.one(of: [2500 + 1500 * days, 8000, 15_000]) + random.int(-1...1)
        let edge = 80_000 + band * random.one(of: [-1, 1])
        let values: [JSONValue] = [
            JSONValue(random.chance(60) ? edge : grams()), maybe(85, random.chance(80) ? 80_000 : JSONValue(grams())),
            random.chance(70) ? JSONValue(24 * days) : hours(), user(), user(), JSONValue(random.chance(30)), JSONValue(random.chance(30)),
        ]
        return Array(values.prefix(random.int(3...7)))
    }

    private mutating func tray() -> [JSONValue] {
        let items = (0..<random.int(0...5)).map { _ in
            var row = JSONObject([("t", .string(noon.adding(seconds: Int64(random.int(-100_000...0))).description))])
            if random.chance(70) {
                row["g"] = JSONValue(60_000 + random.one(of: [0, 1000, 1001, random.int(-3000...3000)]))
            } else {
                row["user"] = random.one(of: [2, 3])
            }
            return JSONValue.object(row)
        }
        return [.array(items), maybe(80, .string(near(noon, [72_000], 100_000).description)), .string(noon.description)]
    }

    private mutating func deviceBinding() -> [JSONValue] {
        let devices = ["A", "B", "C"]
        let known = devices.filter { _ in random.chance(25) }.map(JSONValue.string)
        let rows = (0..<random.int(0...6)).map { _ in
            [
                "device": random.one(of: [.null, "A", "B", "C"]),
                "verdict": .string(random.one(of: ["accept", "accept", "quarantine", "otherPerson", "reject", "unitSuspect", "ask"])),
            ] as JSONValue
        }
        let answers = devices.filter { _ in random.chance(25) }.map { ($0, JSONValue.string(random.one(of: ["yes", "no"]))) }
        return [.array(known), .array(rows), .object(JSONObject(answers))]
    }

    private mutating func clockTime() -> JSONValue {
        random.one(of: [
            .null, "2000-01-01T00:03:00Z", "2019-12-31T23:59:59Z", "2020-01-01T00:00:00Z", .string(near(noon, [0, 60, 300, 600, 2_592_000], 4000).description),
            .string(near(noon, [0, 60, 300, 600, 2_592_000], 4000).description),
        ])
    }

    private mutating func timestamp() -> [JSONValue] {
        let values: [JSONValue] = [clockTime(), .string(noon.description), clockTime(), JSONValue(random.chance(50))]
        return Array(values.prefix(random.int(2...4)))
    }

    private mutating func gattStamps() -> [JSONValue] {
        let indications = (0..<random.int(1...4)).map { place in
            ["device": clockTime(), "received": .string(noon.adding(seconds: Int64(place)).description)] as JSONValue
        }
        let values: [JSONValue] = [
            .string(noon.description), .string(near(noon, [0, 60], 90).description), .array(indications), .string(random.one(of: ["oldestFirst", "unknown"])),
        ]
        return Array(values.prefix(random.int(3...4)))
    }

    private mutating func clock() -> [JSONValue] {
        [
            random.one(of: [.null, true, false, false]), .string(noon.description), maybe(70, .string(near(noon, [0], 100).description)),
            maybe(60, JSONValue(random.one(of: [0, 599, 600, random.int(0...1200)]))), JSONValue(random.chance(30)),
            JSONValue(random.one(of: [0, 59, 60, random.int(0...120)])),
        ]
    }

    private mutating func share() -> JSONValue { JSONNumber(text: "0.\(random.one(of: [1, 15, 19, 2, 20, 3, 6, 85]))").map(JSONValue.number) ?? .null }

    private mutating func candidates() -> JSONValue {
        .array((0..<random.int(0...4)).map { _ in ["specific_gravity": .string(gravityText()), "share": share()] })
    }

    private mutating func sgAccept() -> [JSONValue] {
        let first = random.one(of: ["1.0005", "1.0010", "1.035", "1.0351", "1.050", "1.0501", "1.060", "1.021", "1.029", "1.018", gravityText()])
        let second = random.chance(70) ? first : random.chance(50) ? first + "2" : gravityText()
        var read = JSONObject([("display", .string(random.one(of: ["lcd", "eyepiece"])))])
        if random.chance(90) { read["a"] = .string(first) }
        if random.chance(90) { read["b"] = .string(second) }
        if random.chance(60) { read["celsius"] = JSONNumber(text: "\(random.int(4...46)).\(random.int(0...9))").map(JSONValue.number) }
        var device = JSONObject()
        if random.chance(25) { device["range"] = [0, JSONValue(random.one(of: [300, 400, 500]))] }
        if random.chance(25) { device["atc"] = JSONValue(random.chance(50)) }
        if random.chance(25) { device["noPoint"] = true }
        if random.chance(15) { device["calibrationFailed"] = true }
        if random.chance(25) { device["calibration"] = JSONValue(random.one(of: [15, 20, 25])) }
        var history = JSONObject()
        if random.chance(60) {
            history["last"] = JSONValue(random.int(0...400))
            history["hours"] = random.one(of: [24, 36, JSONNumber(text: "36.01").map(JSONValue.number) ?? .null, 12])
        }
        return [.object(read), .object(device), .object(history)]
    }

    private mutating func sgDay() -> [JSONValue] {
        var at = noon
        return [
            .array(
                (0..<random.int(0...6)).map { _ in
                    at = at.adding(seconds: Int64(random.one(of: [60, 300, 301, 4000])))
                    var row = JSONObject([
                        ("t", .string(at.description)), ("ticks", JSONValue(random.one(of: [200, 215, 220, 221, 290, 100, random.int(0...600)]))),
                        ("status", .string(random.one(of: ["accepted", "accepted", "confirmed", "review"]))),
                    ])
                    if random.chance(20) { row["manual"] = .string(random.one(of: ["staff", "patient"])) }
                    if random.chance(20) { row["asked"] = true }
                    return .object(row)
                })
        ]
    }

    private mutating func photoFile() -> [JSONValue] {
        [
            [
                "closed": JSONValue(random.chance(70)), "end": JSONValue(random.chance(60)), "quietMs": JSONValue(random.one(of: [0, 999, 1000, 5000])),
                "sinceEventS": JSONValue(random.one(of: [0, 599, 600, 900])),
            ]
        ]
    }
}

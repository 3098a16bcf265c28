import TestRandom
import CarePlan
import CivilTime
import DailyEntries
import EscalationCore

/// A random study of 14 days with everything that happens at home: two paths, other people, wrong clocks, edits, deletions, corrections.
struct RandomStudy {
    private(set) var script: StudyScript
    private var random: SeededRandom
    private var weight = 80_000

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        script = try StudyScript(baseline: random.chance(80) ? 80_000 : nil, devices: random.chance(70) ? ["A", "W"] : [])
        script.facts.patientUsers = random.chance(30) ? ["A": "1"] : [:]
        script.facts.isSingleUserAccount = random.chance(50)
        if random.chance(30) {
            script.facts.zones = ZoneTimeline(
                home: script.facts.zones.home, changes: [.init(from: script.instant("2026-03-24T12:00"), zone: try TestData.zones.zone("Asia/Kathmandu"))])
        }
        for day in 17...30 { try addDay(day) }
        for _ in 0..<random.int(0...15) { addDecision() }
        try duplicate()
    }

    private mutating func time(_ day: Int, _ hours: ClosedRange<Int>) -> String {
        let hour = random.int(hours)
        let date = day + hour / 24
        let two = { (number: Int) in (number < 10 ? "0" : "") + "\(number)" }
        return "2026-03-\(two(date))T\(two(hour % 24)):\(two(random.int(0...59))):\(two(random.int(0...59)))"
    }

    private mutating func addDay(_ day: Int) throws {
        weight += random.int(-600...700)
        for hours in [5...13, 15...27] where random.chance(85) { weigh(time(day, hours)) }
        if random.chance(80) { photo(time(day, 6...22)) }
        if random.chance(20) { photo(time(day, 6...22)) }
        for _ in 0..<random.int(0...4) {
            script.typed(time(day, 6...26), .fluid(millilitres: random.int(0...2100)), answer: random.one(of: [nil, .today, .yesterday]))
        }
        for hours in [5...13, 15...27] where random.chance(80) {
            script.typed(time(day, hours), .symptoms(try .of((0..<6).map { _ in random.int(0...3) })))
        }
        if random.chance(30) { script.typed(time(day, 8...20), .cognition(medianReactionTime: random.int(400...800))) }
        if random.chance(15) { script.weigh(time(day, 6...25), typed: weight + random.int(-3000...3000), by: random.one(of: [.patient, .staff])) }
        if random.chance(10) { script.typed(time(day, 6...25), .gravity(ticks: random.int(0...400)), by: random.one(of: [.patient, .staff])) }
    }

    private mutating func weigh(_ time: String) {
        let late = random.chance(20) ? "2026-03-31T0\(random.int(0...9)):00" : nil
        let user = random.one(of: [nil, nil, nil, "1", "2"])
        let grams = (weight + random.one(of: [0, 0, 0, 0, 1800, -15_000, 25_000, 96_000])) / 5 * 5
        switch random.int(0...5) {
        case 0, 1: script.ble(time, grams, device: random.one(of: ["A", "A", "A", "B"]), user: user, asked: random.chance(10), received: late)
        case 2: script.cloud(time, grams, group: "g\(script.readings.count)", attrib: random.one(of: [0, 0, 1, 2, 4, 7]), received: late)
        case 3:
            script.ble(time, grams, user: user, received: late)
            script.cloud(time, grams + random.int(-60...60), group: "g\(script.readings.count)", step: random.one(of: [1, 10, 100]))
        case 4:
            script.ble(time, grams, user: user)
            script.ble(String(time.dropLast(2)) + "59", grams + random.int(-2500...2500), user: user, asked: random.chance(30))
        default:
            script.ble(time, grams, received: late)
            let connection = GATTConnection(
                id: "c\(script.readings.count / 3)", heard: script.instant(late ?? time), connected: script.instant(late ?? time), index: script.readings.count)
            script.readings[script.readings.count - 1].time.connection = connection
            if random.chance(40) { script.readings[script.readings.count - 1].time.device = nil }
        }
        if random.chance(10) {
            let group = "g\(script.readings.count)"
            script.cloud(time, grams, group: group, modified: time)
            if random.chance(50) {
                script.cloud(time, grams + 300, group: group, received: "2026-03-31T08:00", modified: "2026-03-31T07:00")
            } else {
                script.retract(group, at: "2026-03-31T07:00")
            }
        }
    }

    private mutating func photo(_ time: String) {
        let first = "1.0\(random.int(10...36))"
        let second = random.chance(85) ? first : random.one(of: [nil, "1.0\(random.int(10...36))", "1018"])
        let candidates = [GravityCandidate(text: first, share: 0.6), GravityCandidate(text: "1.0\(random.int(10...36))", share: 0.3)]
        script.photo(
            time, first, second ?? first, display: random.one(of: [.lcd, .lcd, .eyepiece]), asked: random.chance(10),
            received: random.chance(20) ? "2026-03-31T08:30" : nil, candidates: candidates, picture: random.chance(20) ? "p\(random.int(1...3))" : nil,
            id: "photo/\(script.readings.count)")
        if second == nil, case .photo(var read) = script.readings[script.readings.count - 1].content {
            read.second = nil
            script.readings[script.readings.count - 1].content = .photo(read)
        }
    }

    private mutating func addDecision() {
        let reading = random.one(of: script.readings)
        let value: MeasurementValue? =
            switch reading.content.kind {
            case .weight: .grams(weight + random.int(-500...500))
            case .sg: .ticks(random.int(10...300))
            case .fluid: .millilitres(random.int(0...500))
            default: nil
            }
        var acts: [Decision.Act] = [
            .confirm(reading: reading.id, value: random.chance(30) ? value : nil, measuredAt: nil), .reject(reading: reading.id),
            .enteredInError(reading: reading.id), .device(id: "B", isPatients: random.chance(60)), .baselineIsRight,
            .entryDay(reading: reading.id, answer: .today), .user(device: "A", user: "2", isPatient: random.chance(50)),
        ]
        if let value { acts.append(.correct(reading: reading.id, value: value, measuredAt: nil)) }
        script.decide("2026-03-31T0\(random.int(5...9)):\(random.int(10...59))", random.one(of: acts), by: random.one(of: [.patient, .staff]))
    }

    /// Repeated deliveries, some of them received later.
    private mutating func duplicate() throws {
        for reading in script.readings where random.chance(30) {
            var again = reading
            if random.chance(50) { again.time.received = again.time.received.adding(seconds: Int64(random.int(1...7200))) }
            script.readings.append(again)
        }
        script.decisions += script.decisions.filter { _ in random.chance(30) }
    }

    /// The same study, its facts in another order.
    mutating func shuffled() -> StudyScript {
        var other = script
        other.readings.shuffle(using: &random)
        other.decisions.shuffle(using: &random)
        return other
    }
}

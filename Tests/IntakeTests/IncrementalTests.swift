import CivilTime
import DailyEntries
import EscalationCore
import Foundation
import Intake
import JSONValues
import Store
import TestRandom
import Testing

/// A gateway that derives only what is new commits, byte for byte, what one does that is started anew before every event and reads everything.
@Suite struct IncrementalTests {
    /// What happens to both.
    private enum Event {
        case weigh(id: Int, at: Instant, grams: Int, modified: Instant)
        case entry(ReadingKind, String, at: Instant)
        case decide(Decision.Act, DailyEntries.Author.Role)
        case profile(JSONObject)
        case acknowledge(pod: Int)
        case know(String)
        case minute
    }

    private static var settings: StudySettings {
        var settings = StudySettings()
        settings.targets = ["redcap", "fhir"]
        return settings
    }

    @Test(arguments: UInt64(1)...6) func itCommitsWhatTheWholeDerivationDoes(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let lasting = try await StudyBench(now: "2026-03-24T05:00:00Z", settings: IncrementalTests.settings)
        let anew = try await StudyBench(now: "", settings: IncrementalTests.settings, clock: lasting.clock)
        let memory = StudyMemory(connection: try Connection(path: lasting.folder.database, mode: .read), settings: IncrementalTests.settings)
        for step in 0..<60 {
            // Most steps are minutes, some are nights; now and then the clock is set back.
            let seconds = random.chance(5) ? -random.int(1...90_000) : random.chance(30) ? random.int(600...40_000) : random.int(1...400)
            lasting.clock.set(lasting.clock.now().adding(seconds: Int64(seconds)))
            let event = try event(&random, lasting)
            if random.chance(5) { try lasting.restart() }
            try anew.restart()
            let outcomes = [await outcome(of: event, lasting.intake), await outcome(of: event, anew.intake)]
            #expect(outcomes[0] == outcomes[1], "step \(step), \(event)")
            let (stored, whole) = (try IncrementalTests.stored(lasting), try IncrementalTests.stored(anew))
            #expect(stored == whole, "step \(step), \(event)")
            if stored != whole || random.chance(30) { try look(memory, lasting, "step \(step), \(event)") }
        }
        let faults = try await lasting.verify()
        #expect(faults == [], "\(faults)")
    }

    /// A reader that remembers sees what one sees that has just been opened.
    private func look(_ memory: StudyMemory, _ bench: StudyBench, _ place: String) throws {
        let now = bench.clock.now()
        let connection = try Connection(path: bench.folder.database, mode: .read)
        let fresh = try #require(try StudyView.load(from: connection, settings: bench.settings, now: now))
        let kept = try #require(try memory.view(now: now))
        #expect(kept.ledger.readings == fresh.ledger.readings, "\(place)")
        #expect(kept.ledger.decisions == fresh.ledger.decisions, "\(place)")
        #expect(kept.ledger.history == fresh.ledger.history, "\(place)")
        #expect(kept.ledger.acknowledgements == fresh.ledger.acknowledgements, "\(place)")
        #expect(kept.ledger.facts == fresh.ledger.facts, "\(place)")
        #expect(kept.study.derived == fresh.study.derived, "\(place)")
        #expect(kept.study.days == fresh.study.days, "\(place)")
    }

    // MARK: - What happens

    private func event(_ random: inout SeededRandom, _ bench: StudyBench) throws -> Event {
        let now = bench.clock.now()
        let past = now.adding(seconds: -Int64(random.chance(80) ? random.int(0...3600) : random.int(0...300_000)))
        let ids = try bench.rows("SELECT reading_id FROM current_measurement ORDER BY id").compactMap { $0.text("reading_id") }
        let grams = 80_000 + random.one(of: [0, 100, 300, 900, 1500, -1200, -18_000, 40_000]) + random.int(-200...200)
        switch random.int(1...100) {
        case 1...30: return .weigh(id: random.int(1...40), at: past, grams: grams, modified: random.chance(70) ? past : now)
        case 31...40: return .entry(.weight, "\(grams / 1000).\(random.int(1...9))", at: past)
        case 41...50: return .entry(.sg, "1.0\(random.int(10...32))", at: past)
        case 51...55: return .entry(.fluid, "\(random.int(1...9) * 100)", at: past)
        case 56...60: return .entry(.symptoms, (0..<6).map { _ in "\(random.int(0...3))" }.joined(separator: " "), at: past)
        case 61...75 where !ids.isEmpty: return .decide(act(random.one(of: ids), &random), random.one(of: [.staff, .staff, .patient]))
        case 76...78: return .decide(random.chance(50) ? .baselineIsRight : .device(id: "00d1", isPatients: random.chance(50)), .staff)
        case 79...82:
            return .profile(
                random.chance(50)
                    ? ["baselineWeight": .number(JSONNumber(random.int(78...82) * 1000, decimals: 3))] : ["podSodium": JSONValue(random.int(131...144))])
        case 83...85: return .acknowledge(pod: random.int(3...6))
        case 86...87: return .know(random.one(of: ["00d0", "00d1"]))
        default: return .minute
        }
    }

    private func act(_ id: String, _ random: inout SeededRandom) -> Decision.Act {
        switch random.int(1...5) {
        case 1: .confirm(reading: id, value: nil, measuredAt: nil)
        case 2: .correct(reading: id, value: .grams(80_000 + random.int(-900...900)), measuredAt: nil)
        case 3: .reject(reading: id)
        case 4: .enteredInError(reading: id)
        default: .entryDay(reading: id, answer: random.one(of: [.today, .yesterday]))
        }
    }

    /// What came of it, in words: a refusal has to be the same refusal.
    private func outcome(of event: Event, _ intake: Intake) async -> String {
        do {
            switch event {
            case .weigh(let id, let at, let grams, let modified): return try await weigh(id, at, grams, modified, intake)
            case .entry(let kind, let text, let at):
                let metadata: JSONValue = ["kind": .string(kind.rawValue), "at": .string(at.description), "author": "test"]
                let result = try await intake.take(
                    Evidence(kind: .manual, source: "manual.patient", name: kind.rawValue, receivedAt: at, metadata: metadata, bytes: Array(text.utf8)),
                    unique: false)
                return result.json.text()
            case .decide(let act, let role): try await intake.decide(act, role: role, by: .gateway, note: "because")
            case .profile(let members): try await intake.setProfile(members, by: .gateway)
            case .acknowledge(let pod): return try await intake.acknowledge(pod: pod, expected: nil, name: nil, note: nil, by: .gateway).joined()
            case .know(let device): try await intake.know(devices: [device], by: .gateway)
            case .minute: try await intake.bringUpToDate()
            }
            return "done"
        } catch {
            return "\(error)"
        }
    }

    private func weigh(_ id: Int, _ at: Instant, _ grams: Int, _ modified: Instant, _ intake: Intake) async throws -> String {
        let text = """
            {"status":0,"body":{"measuregrps":[{"grpid":\(id),"attrib":0,"date":\(at.seconds),"created":\(at.seconds),"modified":\(modified.seconds),"category":1,
            "deviceid":"\(id % 5 == 0 ? "00d1" : "00d0")","measures":[{"value":\(grams),"type":1,"unit":-3}]}]}}
            """
        let evidence = Evidence(kind: .payload, source: "withings", name: "\(id)", receivedAt: max(at, modified), metadata: .null, bytes: Array(text.utf8))
        return try await intake.take(evidence).json.text()
    }

    // MARK: - What is stored

    /// Every row, the audit among them: it chains the hashes of everything that was ever written.
    private static func stored(_ bench: StudyBench) throws -> [String] {
        try [
            "SELECT id || ' ' || action || ' ' || hash AS line FROM audit ORDER BY id",
            "SELECT pod || ' ' || date || ' ' || body AS line FROM daily_entry ORDER BY pod",
            "SELECT id || ' ' || kind || ' ' || since || ' ' || body AS line FROM review ORDER BY id",
            "SELECT reading_id || ' ' || version || ' ' || at || ' ' || cause || ' ' || body AS line FROM measurement ORDER BY id",
            "SELECT pod || ' ' || at || ' ' || cause || ' ' || corrects || ' ' || reasons || input_hash AS line FROM evaluation ORDER BY id",
            "SELECT target || ' ' || topic || ' ' || key || ' ' || hash || ' ' || state || ' ' || owed_since AS line FROM outbox ORDER BY id",
        ].flatMap { sql in try bench.rows(sql).compactMap { $0.text("line") } }
    }
}

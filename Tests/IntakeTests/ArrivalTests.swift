import CivilTime
import DailyEntries
import Foundation
import Intake
import EventLog
import JSONValues
import ScaleProtocols
import Store
import TestRandom
import Testing

@Suite struct ArrivalTests {
    private let zone = try? ZoneDatabase().zone("Europe/Berlin")

    /// Fourteen days of weighings, urine, drinks and symptoms, with a rise on POD 7 that comes down again.
    private func stream() throws -> [StudyBench.Event] {
        let zone = try #require(zone)
        let surgery = try #require(CivilDate("2026-03-20"))
        var events: [StudyBench.Event] = []
        for pod in 1...14 {
            func at(_ hour: Int, _ minute: Int) throws -> Instant {
                zone.instant(showing: try #require(CivilDateTime(date: surgery.adding(days: pod), hour: hour, minute: minute)))
            }
            let rise = pod == 7 ? 1300 : pod == 8 ? 900 : 0
            if pod != 4 { events.append(.cloud(id: pod * 10, at: try at(7, 5), grams: 80_000 + 40 * (pod % 3) + rise)) }
            if pod != 11 { events.append(.cloud(id: pod * 10 + 1, at: try at(20, 10), grams: 80_700 + 50 * (pod % 4) + rise)) }
            events.append(.typed(.sg, pod == 7 ? "1.024" : "1.016", at: try at(7, 20)))
            if pod % 5 != 0 { events.append(.typed(.symptoms, pod == 8 ? "1 1 1 0 0 6" : "0 1 1 0 0 8", at: try at(8, 0))) }
            events.append(.typed(.fluid, "750", at: try at(12, 30)))
            events.append(.typed(.fluid, "700", at: try at(18, 0)))
        }
        return events
    }

    private func run(_ deliveries: [(event: StudyBench.Event, at: Instant)]) async throws -> (entries: [String], faults: [String]) {
        let bench = try await StudyBench(now: "2026-03-20T18:00:00Z")
        let end = try #require(Instant("2026-04-04T06:00:00Z"))
        var pending = deliveries.sorted { $0.at < $1.at }[...]
        var tick = try #require(Instant("2026-03-20T19:00:00Z"))
        while tick <= end {
            while let next = pending.first, next.at <= tick {
                bench.clock.set(next.at)
                try await bench.hand(next.event)
                pending.removeFirst()
            }
            bench.clock.set(tick)
            try await bench.intake.bringUpToDate()
            tick = tick.adding(seconds: 3 * 3600)
        }
        return (try bench.entries(), try await bench.verify())
    }

    @Test func theOrderOfArrivalDoesNotMatter() async throws {
        let stream = try stream()
        let onTime = try await run(stream.map { ($0, $0.at.adding(seconds: 60)) })
        #expect(onTime.faults == [])
        #expect(onTime.entries.count >= 14)
        // The whole table, checked by hand against the rules when it was written.
        let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../testdata/study/entries.jsonl").standardized
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" { try Data(onTime.entries.map { $0 + "\n" }.joined().utf8).write(to: golden) }
        let expected = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(onTime.entries == expected)
        let end = try #require(Instant("2026-04-04T02:30:00Z"))
        let atTheEnd = try await run(stream.enumerated().map { ($1, end.adding(seconds: Int64($0))) })
        #expect(atTheEnd.faults == [])
        for (late, early) in zip(atTheEnd.entries, onTime.entries) { #expect(late == early) }
        var random = SeededRandom(seed: 20_261_130)
        let delayed = stream.map { event -> (StudyBench.Event, Instant) in
            let delay = Int64.random(in: 60...200_000, using: &random)
            return (event, min(event.at.adding(seconds: delay), end))
        }
        // Everything twice: a repeated delivery changes nothing.
        let shuffled = try await run(delayed + delayed.filter { if case .cloud = $0.0 { true } else { false } })
        #expect(shuffled.faults == [])
        #expect(shuffled.entries.count == onTime.entries.count)
        for (late, early) in zip(shuffled.entries, onTime.entries) { try compare(late, early) }
    }

    /// The values are the same. A level may be higher: a red that was shown while a value was missing falls by a person alone.
    private func compare(_ late: String, _ early: String) throws {
        let (late, early) = (try JSONValue(parsing: late), try JSONValue(parsing: early))
        for name in early.object?.keys ?? [] where !["alertLevel", "alertBasis", "alertReasons", "info"].contains(name) {
            #expect(late[name] == early[name], "\(name) of \(String(describing: early["date"]))")
        }
        if late["info"]?.array?.contains("openRed") == true {
            let order: [JSONValue] = [.null, "green", "yellow", "red"]
            let levels = [early, late].compactMap { $0["alertLevel"].flatMap(order.firstIndex(of:)) }
            #expect(levels.count == 2 && levels == levels.sorted())
        } else {
            #expect(late == early)
        }
    }

    @Test func oneWeighingByRadioAndCloudIsOne() async throws {
        let bench = try await StudyBench(now: "2026-03-27T06:00:00Z")
        let at = try #require(Instant("2026-03-27T06:05:00Z"))
        bench.clock.set(at)
        for repetition in 0..<12 { try await bench.hand(.advert(at.adding(milliseconds: Int64(repetition) * 300), grams: 80_150)) }
        bench.clock.set(at.adding(seconds: 9 * 3600))
        try await bench.hand(.cloud(id: 7, at: at.adding(seconds: 8), grams: 80_130))
        let values = try bench.rows("SELECT value, status FROM current_measurement WHERE kind = 'weight' AND status = 'active'")
        #expect(values.count == 1)
        #expect(try await bench.verify() == [])
    }

    @Test func aRestartAtAnyMomentCountsNothingTwice() async throws {
        let bench = try await StudyBench(now: "2026-03-27T06:00:00Z")
        let at = try #require(Instant("2026-03-27T06:05:00Z"))
        bench.clock.set(at)
        try await bench.hand(.advert(at, grams: 80_150))
        // Another process goes on with the same folder while the scale repeats itself.
        let second = try Intake(
            folder: bench.folder, settings: StudySettings(), clock: bench.clock, log: .init(clock: bench.clock) { _ in }, decoder: EvidenceDecoders.decode)
        try await second.hear(
            .packet(
                .init(
                    transport: .serviceData, service: .weightScale, bytes: [0x22, 0x9E, 0x3E, 0xB2, 0x07, 1, 1, 0, 0, 0], device: "A4:C1:38:00:00:01",
                    receivedAt: at.adding(seconds: 15))))
        #expect(try bench.rows("SELECT 1 AS x FROM reading").count == 1)
    }

    /// Killed while a scale is connected, at every place of its history: what was stored follows from the packets and the restarts.
    @Test(arguments: 1...3) func aRestartWithinAConnectionFollowsFromTheEvidence(killedAfter: Int) async throws {
        let bench = try await StudyBench(now: "2026-03-27T06:00:00Z")
        let at = try #require(Instant("2026-03-27T06:05:00Z"))
        func packet(_ number: Int) -> ScaleEvent {
            .packet(
                .init(
                    transport: .indication, service: .weightScale, characteristic: .weightMeasurement, bytes: [0x00, UInt8(0x80 + number), 0x3E],
                    device: "A4:C1:38:00:00:01", receivedAt: at.adding(seconds: Int64(number))))
        }
        var intake = bench.intake
        for number in 1...4 {
            bench.clock.set(at.adding(seconds: Int64(number)))
            try await intake.hear(packet(number))
            guard number == killedAfter else { continue }
            intake = try Intake(
                folder: bench.folder, settings: StudySettings(), clock: bench.clock, log: .init(clock: bench.clock) { _ in }, decoder: EvidenceDecoders.decode)
        }
        try await intake.hear(.disconnected(device: "A4:C1:38:00:00:01", at: at.adding(seconds: 9)))
        #expect(try bench.rows("SELECT 1 AS x FROM reading").count == 4)
        #expect(try await bench.verify() == [])
    }
}

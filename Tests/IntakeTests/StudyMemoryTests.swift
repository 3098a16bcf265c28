import CivilTime
import DailyEntries
import Intake
import JSONValues
import Store
import Testing

/// What a reader keeps between two looks.
@Suite struct StudyMemoryTests {
    private func weigh(_ bench: StudyBench, _ ids: ClosedRange<Int>) async throws {
        for id in ids {
            bench.clock.set(bench.clock.now().adding(seconds: 3600))
            try await bench.hand(.cloud(id: id, at: bench.clock.now(), grams: 80_000 + id))
        }
    }

    @Test func whileNothingChangesNothingIsDerived() async throws {
        let bench = try await StudyBench(now: "2026-03-27T06:00:00Z")
        let memory = StudyMemory(connection: try Connection(path: bench.folder.database, mode: .read), settings: StudySettings())
        try await weigh(bench, 1...3)
        for _ in 0..<3 { #expect(try memory.view(now: bench.clock.now())?.ledger.readings.count == 3) }
        #expect(memory.derivations == 1)
        // The session closes, the day ends, the day closes: each is one derivation, however often somebody looks.
        for _ in 0..<(24 * 60) {
            bench.clock.set(bench.clock.now().adding(seconds: 60))
            _ = try memory.view(now: bench.clock.now())
        }
        #expect(memory.derivations <= 6)
        try await weigh(bench, 4...4)
        #expect(try memory.view(now: bench.clock.now())?.ledger.readings.count == 4)
    }

    @Test func aClockThatIsSetBackIsNotAnsweredFromMemory() async throws {
        let bench = try await StudyBench(now: "2026-03-27T06:00:00Z")
        let memory = StudyMemory(connection: try Connection(path: bench.folder.database, mode: .read), settings: StudySettings())
        try await weigh(bench, 1...3)
        let now = bench.clock.now()
        #expect(try memory.view(now: now.adding(seconds: 86_400))?.study.derived.days.count == 8)
        #expect(try memory.view(now: now)?.study.derived.days.count == 7)
    }

    /// Erasing takes rows away and numbers others anew; the readings of the next patient are neither lost nor doubled by that.
    @Test func ofAPatientWhoWasErasedNothingIsKept() async throws {
        let bench = try await StudyBench(now: "2026-03-27T06:00:00Z")
        let connection = try Connection(path: bench.folder.database, mode: .read)
        let memory = StudyMemory(connection: connection, settings: StudySettings())
        try await weigh(bench, 1...5)
        #expect(try memory.view(now: bench.clock.now())?.ledger.studyID == "TEST-1")
        _ = try await bench.intake.endPatient(by: .gateway)
        var profile = StudyBench.profile
        profile["studyID"] = "TEST-2"
        _ = try await bench.intake.addPatient(profile, consent: nil, by: .gateway)
        try await weigh(bench, 11...13)
        #expect(try memory.view(now: bench.clock.now())?.ledger.readings.count == 3)
        #expect(try memory.view("TEST-1", now: bench.clock.now())?.ledger.readings.count == 5)
        _ = try await bench.intake.erase("TEST-1", why: "asked for", by: .gateway)
        #expect(try memory.view("TEST-1", now: bench.clock.now()) == nil)
        #expect(try memory.view(now: bench.clock.now())?.ledger.readings.count == 3)
        try await weigh(bench, 14...15)
        let fresh = try #require(try StudyView.load(from: connection, settings: StudySettings(), now: bench.clock.now()))
        #expect(fresh.ledger.readings.count == 5)
        #expect(try memory.view(now: bench.clock.now())?.ledger.readings == fresh.ledger.readings)
    }
}

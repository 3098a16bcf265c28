import CivilTime
import DailyEntries
import EventLog
import Intake
import ScaleProtocols
import Store
import Synchronization
import Testing

/// Evidence is stored, and what follows from it cannot be: nothing is lost, nothing is there twice, nothing is told as refused that was stored.
@Suite struct OwedDecodingTests {
    private let morning = "2026-03-27T06:05:00Z"

    /// From now on the disk takes evidence, and not what follows from it.
    private func fail(_ bench: StudyBench) throws {
        try Connection(path: bench.folder.database, mode: .write).execute(
            "CREATE TRIGGER failing BEFORE INSERT ON decoding BEGIN SELECT RAISE(ABORT, 'the disk fails'); END")
    }

    private func mend(_ bench: StudyBench) throws { try Connection(path: bench.folder.database, mode: .write).execute("DROP TRIGGER failing") }

    private func advert(_ at: Instant) -> ScaleEvent {
        .packet(
            ScalePacket(
                transport: .serviceData, service: .weightScale, bytes: [0x22, 0x9E, 0x3E, 0xB2, 0x07, 1, 1, 0, 0, 0], device: "A4:C1:38:00:00:01",
                receivedAt: at))
    }

    @Test func aTypedValueIsTakenAndJudgedLater() async throws {
        let bench = try await StudyBench(now: morning)
        try fail(bench)
        let result = try await bench.intake.enter(TypedEntry(.fluid, "250"), as: .patient, author: "test")
        #expect(result.status == .review)
        #expect(result.code == "not_judged_yet")
        #expect(result.evidenceID != nil)
        try await bench.intake.resume()
        #expect(try bench.rows("SELECT 1 AS x FROM reading").isEmpty)
        try mend(bench)
        try await bench.intake.resume()
        try await bench.intake.resume()
        #expect(try bench.rows("SELECT 1 AS x FROM current_measurement WHERE value = '250'").count == 1)
        #expect(try await bench.verify() == [])
    }

    @Test func aPacketIsTakenAndJudgedLater() async throws {
        let bench = try await StudyBench(now: morning)
        let at = try #require(Instant(morning))
        try fail(bench)
        #expect(try await bench.intake.hear(advert(at)).map(\.code) == ["not_judged_yet"])
        // The link is told that it was stored; a scale that repeats itself changes nothing.
        _ = try await bench.intake.hear(advert(at.adding(seconds: 1)))
        try mend(bench)
        try await bench.intake.resume()
        _ = try await bench.intake.hear(advert(at.adding(seconds: 3)))
        #expect(try bench.rows("SELECT 1 AS x FROM reading").count == 1)
        #expect(try await bench.verify() == [])
    }

    /// A payload goes back to who brought it and is handed in again; its readings came when it came first.
    @Test func aPayloadHandedInAgainKeepsItsTime() async throws {
        let bench = try await StudyBench(now: morning)
        let at = try #require(Instant(morning))
        let event = StudyBench.Event.cloud(id: 7, at: at.adding(seconds: -3600), grams: 80_130)
        try fail(bench)
        await #expect(throws: (any Error).self) { try await bench.hand(event) }
        try mend(bench)
        bench.clock.set(at.adding(seconds: 90))
        try await bench.hand(event)
        #expect(try bench.rows("SELECT 1 AS x FROM reading").count == 1)
        #expect(try await bench.verify() == [])
    }

    /// Whoever brought a payload may not bring it again: it is judged without that.
    @Test func whatIsOwedIsJudgedByItself() async throws {
        let bench = try await StudyBench(now: morning)
        let at = try #require(Instant(morning))
        // Until nothing is owed any more the loop looks once a second; then it waits for the ring.
        let intake = bench.intake
        let loop = Task { await intake.judgeOwed() }
        defer { loop.cancel() }
        try fail(bench)
        await #expect(throws: (any Error).self) { try await bench.hand(.cloud(id: 7, at: at.adding(seconds: -3600), grams: 80_130)) }
        try mend(bench)
        while try bench.rows("SELECT 1 AS x FROM reading").isEmpty { await Task.yield() }
        #expect(try await bench.verify() == [])
    }

    /// A program that is missing says nothing about a photo: it is read when the program is there.
    @Test func whatCouldNotBeLookedAtIsLookedAtLater() async throws {
        let bench = try await StudyBench(now: morning)
        let isMissing = Atomic(true)
        let intake = try Intake(folder: bench.folder, settings: StudySettings(), clock: bench.clock, log: .init(clock: bench.clock) { _ in }) {
            evidence, id, context in
            var decoded = await EvidenceDecoders.decode(evidence, id, context)
            if isMissing.load(ordering: .relaxed) { decoded.owedBecause = "the program is missing" }
            return decoded
        }
        let result = try await intake.enter(TypedEntry(.fluid, "250"), as: .patient, author: "test")
        #expect(result.status == .review && result.code == "not_judged_yet")
        #expect(try bench.rows("SELECT 1 AS x FROM decoding").isEmpty)
        isMissing.store(false, ordering: .relaxed)
        try await intake.resume()
        #expect(try bench.rows("SELECT 1 AS x FROM current_measurement WHERE value = '250'").count == 1)
        #expect(try await bench.verify() == [])
    }

    /// Killed between the packet and what follows from it.
    @Test func aPacketStoredBeforeAKillIsAWeighingAfterwards() async throws {
        let bench = try await StudyBench(now: morning)
        try fail(bench)
        _ = try await bench.intake.hear(advert(try #require(Instant(morning))))
        try mend(bench)
        let second = try Intake(
            folder: bench.folder, settings: StudySettings(), clock: bench.clock, log: .init(clock: bench.clock) { _ in }, decoder: EvidenceDecoders.decode)
        try await second.resume()
        #expect(try bench.rows("SELECT 1 AS x FROM reading").count == 1)
        #expect(try await bench.verify() == [])
    }
}

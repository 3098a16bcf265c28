import CivilTime
import Intake
import JSONValues
import Store
import Testing

/// What comes at the same time is committed together, and is what it would have been one after the other.
@Suite struct TogetherTests {
    private static let now = "2026-03-27T06:05:00Z"

    private static func payload(_ number: Int, received: Instant) -> Evidence {
        let at = received.seconds - 86_400 + Int64(number) * 60
        let text = """
            {"status":0,"body":{"measuregrps":[{"grpid":\(number),"attrib":0,"date":\(at),"created":\(at),"modified":\(at),"category":1,"deviceid":"00d0",
            "measures":[{"value":\(80_000 + number),"type":1,"unit":-3}]}]}}
            """
        return Evidence(kind: .payload, source: "withings", name: "\(number)", receivedAt: received, metadata: .null, bytes: Array(text.utf8))
    }

    /// Hands in all at once; answers the states, nil for what was not taken.
    private static func hand(_ numbers: [Int], _ bench: StudyBench) async -> [IntakeResult.Status?] {
        let (intake, now) = (bench.intake, bench.clock.now())
        return await withTaskGroup(of: IntakeResult.Status?.self) { group in
            for number in numbers { group.addTask { try? await intake.take(payload(number, received: now)).status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func manyFilesCostFewDerivationsAndGiveTheSameDays() async throws {
        let (together, single) = (try await StudyBench(now: TogetherTests.now), try await StudyBench(now: TogetherTests.now))
        let before = try together.rows("SELECT id FROM audit WHERE action = 'new'").count
        #expect(await !TogetherTests.hand(Array(0..<200), together).contains(nil))
        for number in 0..<200 { _ = try await single.intake.take(TogetherTests.payload(number, received: single.clock.now())) }
        let commits = try together.rows("SELECT id FROM audit WHERE action = 'new'").count - before
        #expect(commits < 100, "\(commits) for 200 files")
        for sql in ["SELECT count(*) AS n FROM reading", "SELECT count(*) AS n FROM decoding"] { #expect(try together.rows(sql).first?.int("n") == 200) }
        #expect(try together.entries() == single.entries())
        #expect(try await together.verify() == [])
    }

    @Test func oneThatCannotBeCommittedHoldsUpNoOther() async throws {
        let bench = try await StudyBench(now: TogetherTests.now)
        let database = try Connection(path: bench.folder.database, mode: .write)
        try database.execute("CREATE TRIGGER failing BEFORE INSERT ON reading WHEN NEW.body LIKE '%80005%' BEGIN SELECT RAISE(ABORT, 'no'); END")
        let states = await TogetherTests.hand(Array(0..<40), bench)
        #expect(states.filter { $0 == nil }.count == 1)
        #expect(try bench.rows("SELECT id FROM reading").count == 39)
        try database.execute("DROP TRIGGER failing")
        #expect(await !TogetherTests.hand([5], bench).contains(nil))
        #expect(try bench.rows("SELECT id FROM reading").count == 40)
        #expect(try await bench.verify() == [])
    }

    @Test func theSameBytesAtTheSameTimeAreOneReading() async throws {
        let bench = try await StudyBench(now: TogetherTests.now)
        let states = await TogetherTests.hand(Array(repeating: 7, count: 20), bench)
        #expect(states.filter { $0 == .accepted }.count == 1 && states.filter { $0 == .duplicate }.count == 19)
        #expect(try bench.rows("SELECT id FROM reading").count == 1 && bench.rows("SELECT 1 AS x FROM decoding").count == 1)
    }
}

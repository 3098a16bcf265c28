import CivilTime
import DailyEntries
import EventLog
import Intake
import Testing

@Suite struct ClockBackTests {
    /// A box that was a day ahead has a day too many; it is taken back, and everything derived follows from the facts again.
    @Test func aDayThatIsNotThereYetIsTakenBack() async throws {
        let bench = try await StudyBench(now: "2026-03-27T06:00:00Z")
        bench.clock.set(try #require(Instant("2026-03-28T12:00:00Z")))
        _ = try await bench.intake.enter(TypedEntry(.fluid, "250"), as: .patient, author: "test")
        let ahead = try bench.rows("SELECT 1 AS x FROM daily_entry").count
        bench.clock.set(try #require(Instant("2026-03-27T12:00:00Z")))
        let restarted = try Intake(
            folder: bench.folder, settings: StudySettings(), clock: bench.clock, log: .init(clock: bench.clock) { _ in }, decoder: EvidenceDecoders.decode)
        try await restarted.bringUpToDate()
        #expect(try bench.rows("SELECT 1 AS x FROM daily_entry").count == ahead - 1)
        #expect(try await bench.verify() == [])
    }
}

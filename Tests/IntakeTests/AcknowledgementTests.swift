import CivilTime
import DailyEntries
import EscalationCore
import Store
import Testing

@testable import Intake

/// What an acknowledgement of a red day covers.
@Suite struct AcknowledgementTests {
    private static let nurse = AuditAuthor(name: "anna", origin: "console")

    private func at(_ text: String) -> Instant { Instant(text) ?? Instant(milliseconds: 0) }

    private func newest(_ bench: StudyBench) async throws -> Int? { try await bench.intake.view()?.ledger.history[5]?.last?.id }

    /// A judgement that says the same again, because something else of the day came in, must not make the alarm impossible to acknowledge.
    @Test func theSameRedAgainIsNoNewerOne() async throws {
        let bench = try await StudyBench(now: "2026-03-25T18:00:00Z")
        try await bench.hand(.typed(.symptoms, "2 2 3 3 2 2", at: at("2026-03-25T17:00:00Z")))
        let seen = try #require(try await newest(bench))
        #expect(try await bench.intake.view()?.ledger.history[5]?.last?.evaluation.level == .red)
        bench.clock.set(at("2026-03-25T18:05:00Z"))
        try await bench.hand(.typed(.sg, "1.018", at: at("2026-03-25T18:04:00Z")))
        #expect(try await newest(bench) ?? 0 > seen)
        let codes = try await bench.intake.acknowledge(pod: 5, expected: seen, name: nil, note: nil, by: AcknowledgementTests.nurse)
        #expect(!codes.isEmpty)
    }

    @Test func aWorseRedIsNotAcknowledgedUnseen() async throws {
        let bench = try await StudyBench(now: "2026-03-25T18:00:00Z")
        try await bench.hand(.typed(.symptoms, "2 2 3 3 2 2", at: at("2026-03-25T17:00:00Z")))
        let seen = try #require(try await newest(bench))
        bench.clock.set(at("2026-03-25T18:05:00Z"))
        try await bench.hand(.typed(.symptoms, "3 3 3 3 3 0", at: at("2026-03-25T18:04:00Z")))
        await #expect(throws: IntakeError.self) {
            _ = try await bench.intake.acknowledge(pod: 5, expected: seen, name: nil, note: nil, by: AcknowledgementTests.nurse)
        }
    }
}

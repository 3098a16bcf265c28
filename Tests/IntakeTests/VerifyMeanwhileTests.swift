import CivilTime
import Intake
import JSONValues
import Store
import Testing

@Suite struct VerifyMeanwhileTests {
    /// The gateway goes on storing while it is verified; of what came meanwhile nothing is known yet, and nothing may be missed.
    @Test func whatIsStoredMeanwhileIsNoFault() async throws {
        let bench = try await StudyBench(now: "2026-03-25T06:00:00Z")
        let times = try ["2026-03-24T06:00:00Z", "2026-03-25T05:00:00Z"].map { try #require(Instant($0)) }
        for (number, time) in times.enumerated() { try await bench.hand(.cloud(id: number, at: time, grams: 80_000 - 100 * number)) }
        let (intake, now) = (bench.intake, bench.clock.now())
        let connection = try Connection(path: bench.folder.database, mode: .read)
        let verifier = StudyVerifier(connection: connection, folder: bench.folder, settings: StudySettings())
        let faults = try await verifier.faults { evidence, id, context in
            let metadata: JSONValue = ["kind": "fluid", "at": .string(now.description), "author": "test"]
            let drunk = Evidence(kind: .manual, source: "manual.patient", name: "fluid", receivedAt: now, metadata: metadata, bytes: Array("250".utf8))
            await #expect(throws: Never.self) { _ = try await intake.take(drunk, unique: false) }
            return await EvidenceDecoders.decode(evidence, id, context)
        }
        #expect(faults == [])
        #expect(try await bench.verify() == [])
        #expect(try bench.rows("SELECT * FROM reading WHERE kind = 'fluid'").count == 2)
    }
}

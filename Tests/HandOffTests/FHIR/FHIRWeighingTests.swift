import CivilTime
import DailyEntries
import JSONValues
import Store
import Testing

@testable import HandOff
@testable import Intake

@Suite struct FHIRWeighingTests {
    /// The scale's clock was six minutes slow: the gateway moved the time, and tells both clocks. The identifier keeps the scale's own stamp.
    @Test func aMovedTimeIsToldWithBothClocks() async throws {
        let bench = try await FHIRBench()
        try await bench.type("weight", "80,0", at: "2026-03-28T07:10:00+01:00")
        let received = try #require(Instant("2026-03-29T07:02:11+02:00"))
        let stamp = try #require(CivilDateTime("2026-03-29T06:55:11"))
        let now = try #require(CivilDateTime("2026-03-29T06:56:11"))
        let address = "60:64:05:CF:C6:04"
        let reading = Reading(
            id: "ble:\(address):1#0", content: .weight(grams: 80_050, step: 10), origin: ReadingOrigin(.ble, transport: .gatt, deviceID: address),
            time: ReadingTime(received: received, device: .local(stamp), deviceNow: .local(now)), evidenceID: "1")
        _ = try await bench.intake.withConnection { connection in
            try connection.run(
                "INSERT INTO reading (id, version, study_id, evidence_id, kind, body) VALUES (?, 1, 'TEST-1', 1, 'weight', ?)", .text(reading.id),
                .text(reading.body.text()))
        }
        let known = try bench.view()?.study.derived.measurements ?? []
        #expect(try await bench.deliver([.day(9)]) == [.delivered])
        let stored = try bench.stored()
        let weighing = try #require(
            stored["606405CFC604-TEST-1-urn:hypona:study-id-188736-828082511"]?.first,
            "\(known)")
        #expect(weighing["effectiveDateTime"] == "2026-03-29T07:01:11+02:00")
        #expect(weighing["valueQuantity"]?["value"]?.number?.text == "80.05")
        let coincidence = try #require(stored["606405CFC604-coin-2026-03-29T05:02:11Z"]?.first)
        #expect(coincidence["effectiveDateTime"] == "2026-03-29T07:02:11+02:00" && coincidence["valueDateTime"] == "2026-03-29T06:56:11+02:00")
        #expect(coincidence["code"]?["coding"]?.array?.first?["code"] == "67975")
        let reference = weighing["extension"]?.array?.last
        #expect(reference?["url"] == "http://hl7.org/fhir/uv/phd/StructureDefinition/CoincidentTimeStampReference")
        #expect(reference?["valueReference"]?["reference"]?.string == "Observation/\(coincidence["id"]?.string ?? "")")
        let daily = try #require(stored["TEST-1.weight-morning.2026-03-29"]?.first)
        #expect(daily["derivedFrom"]?.array?.first?["reference"]?.string == "Observation/\(weighing["id"]?.string ?? "")")
    }
}

import CivilTime
import DailyEntries
import Evaluation
import EventLog
import Foundation
import Intake
import JSONValues
import ScaleProtocols
import Store
import Synchronization
import Testing

/// A value is that patient's who was there when it came, however late it is read; and nothing of it comes back once they were erased.
@Suite struct OtherPatientTests {
    private static let scale = "5C:31:3E:00:00:01"
    private let morning = "2026-03-27T06:05:00Z"

    /// Does something while a piece of evidence is being decoded.
    private final class Meanwhile: Sendable {
        let act = Mutex<(@Sendable (Intake) async throws -> Void)?>(nil)
        let intake = Mutex<Intake?>(nil)
    }

    private func bench(_ meanwhile: Meanwhile) async throws -> (StudyBench, Intake) {
        let bench = try await StudyBench(now: morning)
        let slow = try Intake(folder: bench.folder, settings: StudySettings(), clock: bench.clock, log: EventLog(clock: bench.clock) { _ in }) {
            let decoded = await EvidenceDecoders.decode($0, $1, $2)
            let act = meanwhile.act.withLock { act in
                defer { act = nil }
                return act
            }
            if let act, let intake = meanwhile.intake.withLock({ $0 }) { try? await act(intake) }
            return decoded
        }
        meanwhile.intake.withLock { $0 = slow }
        return (bench, slow)
    }

    private func payload(_ at: Instant) -> Evidence {
        let text = """
            {"status":0,"body":{"measuregrps":[{"grpid":7,"attrib":0,"date":\(at.seconds),"created":\(at.seconds),"modified":\(at.seconds),"category":1,
            "deviceid":"00d0","measures":[{"value":80200,"type":1,"unit":-3}]}]}}
            """
        return Evidence(kind: .payload, source: "withings", name: "7", receivedAt: at, metadata: .null, bytes: Array(text.utf8))
    }

    private static let next: JSONObject = {
        var profile = StudyBench.profile
        profile["studyID"] = "TEST-2"
        return profile
    }()

    @Test func whatIsReadAfterAChangeIsOfThePatientBefore() async throws {
        let meanwhile = Meanwhile()
        let (bench, intake) = try await bench(meanwhile)
        meanwhile.act.withLock { act in
            act = { intake in
                _ = try await intake.endPatient(by: .gateway)
                _ = try await intake.addPatient(Self.next, consent: nil, by: .gateway)
            }
        }
        _ = try await intake.take(payload(try #require(Instant(morning)).adding(seconds: -60)))
        #expect(try bench.rows("SELECT study_id FROM reading").map { $0.text("study_id") } == ["TEST-1"])
        #expect(try bench.rows("SELECT 1 AS x FROM measurement WHERE study_id = 'TEST-2'").isEmpty)
        #expect(try await bench.verify() == [])
        try await intake.rebuild(by: .gateway)
        #expect(try bench.rows("SELECT 1 AS x FROM measurement WHERE study_id = 'TEST-2'").isEmpty)
    }

    @Test func nothingOfAnErasedPatientComesBack() async throws {
        let meanwhile = Meanwhile()
        let (bench, intake) = try await bench(meanwhile)
        meanwhile.act.withLock { act in
            act = { intake in
                _ = try await intake.endPatient(by: .gateway)
                _ = try await intake.erase("TEST-1", why: "asked for", by: .gateway)
            }
        }
        let result = try await intake.take(payload(try #require(Instant(morning)).adding(seconds: -60)))
        #expect(result.status == .rejected && result.code == "erased")
        #expect(try bench.rows("SELECT 1 AS x FROM decoding").isEmpty)
        #expect(try bench.rows("SELECT 1 AS x FROM reading").isEmpty)
        #expect(try await bench.verify() == [])
    }

    /// Weight Measurement 0x2A9D, SI units, 80.050 kg; a weighing is complete with the next one or the end of the connection.
    private func weigh(_ bench: StudyBench, _ at: Instant, _ grams: Int = 80_050) async throws {
        let raw = UInt16(grams / 5)
        try await bench.intake.hear(
            .packet(
                ScalePacket(
                    transport: .indication, service: .weightScale, characteristic: BluetoothUUID("2a9d"), bytes: [0, UInt8(raw & 0xFF), UInt8(raw >> 8)],
                    device: Self.scale, receivedAt: at)))
    }

    /// The gateway is killed within a connection, and the patient changes before the next start.
    @Test func aWeighingThatWasCutIsOfThePatientBefore() async throws {
        let bench = try await StudyBench(now: morning)
        let at = try #require(Instant(morning))
        try await bench.intake.hear(.connected(device: Self.scale, at: at.adding(seconds: -9), heardAt: nil))
        try await weigh(bench, at.adding(seconds: -5))
        try bench.restart()
        try await bench.changePatient()
        let intake = bench.intake
        let loop = Task { await intake.judgeOwed() }
        defer { loop.cancel() }
        while try bench.rows("SELECT 1 AS x FROM reading").isEmpty { await Task.yield() }
        #expect(try bench.rows("SELECT study_id FROM reading").map { $0.text("study_id") } == ["TEST-1"])
        #expect(try bench.rows("SELECT 1 AS x FROM measurement WHERE study_id = 'TEST-2'").isEmpty)
        #expect(try await bench.verify() == [])
    }

    /// No further packet comes that would complete it.
    @Test func aWeighingThatWasCutIsThereAfterTheStart() async throws {
        let bench = try await StudyBench(now: morning)
        let at = try #require(Instant(morning))
        try await bench.intake.hear(.connected(device: Self.scale, at: at.adding(seconds: -9), heardAt: nil))
        try await weigh(bench, at.adding(seconds: -5))
        #expect(try bench.rows("SELECT 1 AS x FROM reading").isEmpty)
        try bench.restart()
        let intake = bench.intake
        let loop = Task { await intake.judgeOwed() }
        defer { loop.cancel() }
        while try bench.rows("SELECT 1 AS x FROM reading").isEmpty { await Task.yield() }
        #expect(try bench.rows("SELECT 1 AS x FROM current_measurement WHERE value = '80.050'").count == 1)
        #expect(try await bench.verify() == [])
    }

    /// A clock in Tokyo shows seven hours more than one in Berlin.
    @Test func theClockOfAScaleIsReadInTheZoneOfTheProfile() async throws {
        let bench = try await StudyBench(now: morning)
        let at = try #require(Instant(morning))
        func hear(_ time: Instant, _ stamp: String) async throws {
            bench.clock.set(time)
            let octets = SIGDateTime.octets(try #require(CivilDateTime(stamp)))
            try await bench.intake.hear(.connected(device: Self.scale, at: time.adding(seconds: -3), heardAt: nil))
            try await bench.intake.hear(
                .packet(
                    ScalePacket(
                        transport: .indication, service: .weightScale, characteristic: BluetoothUUID("2a9d"), bytes: [0x02, 0x8A, 0x3E] + octets,
                        device: Self.scale, receivedAt: time)))
            try await bench.intake.hear(.disconnected(device: Self.scale, at: time.adding(seconds: 1)))
        }
        try await hear(at, "2026-03-27T07:04:00")
        bench.clock.set(at.adding(seconds: 600))
        try await bench.intake.setProfile(["timeZone": "Asia/Tokyo"], by: .gateway)
        try await hear(at.adding(seconds: 3600), "2026-03-27T16:04:30")
        let times = try bench.rows("SELECT measured_at FROM current_measurement ORDER BY measured_at").map { $0.instant("measured_at")?.description }
        // The zone of a profile is that of the whole study: what stood there before is dated in it too.
        #expect(times == ["2026-03-26T22:04:00Z", "2026-03-27T07:04:30Z"], "\(times)")
        #expect(try await bench.verify() == [])
    }

    /// Changed while no gateway ran, the configuration lowers a level as it does at run time.
    @Test func changedSettingsJudgeAtTheStart() async throws {
        let bench = try await StudyBench(now: morning)
        let at = try #require(Instant(morning))
        try await bench.intake.judgeUnderSettings()
        try await bench.hand(.cloud(id: 1, at: at.adding(seconds: -86_400), grams: 80_000))
        try await bench.hand(.cloud(id: 2, at: at.adding(seconds: -60), grams: 81_300))
        func level() throws -> (cause: String?, corrects: Int?, level: String?) {
            let row = try bench.rows("SELECT cause, corrects, level FROM evaluation WHERE pod = 7 ORDER BY id DESC LIMIT 1").first
            return (row?.text("cause"), row?.int("corrects"), row?.text("level"))
        }
        #expect(try level().level == "yellow")
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "testdata/core/thresholds.default.json"), encoding: .utf8)
            .replacing("\"yellow\": 1000,", with: "\"yellow\": 1400,", maxReplacements: 1)
        var settings = StudySettings()
        settings.thresholds = try .init(Array(text.utf8), name: "test")
        try bench.restart(under: settings)
        try await bench.intake.judgeUnderSettings()
        #expect(try level() == ("config", 1, "green"))
        let count = try bench.rows("SELECT 1 AS x FROM audit").count
        try bench.restart(under: settings)
        try await bench.intake.judgeUnderSettings()
        #expect(try bench.rows("SELECT 1 AS x FROM audit").count == count, "nothing has changed since")
    }

    @Test func aWriterThatEndedWritesNothing() async throws {
        let bench = try await StudyBench(now: morning)
        await bench.intake.close()
        await #expect(throws: IntakeError.self) { try await bench.hand(.typed(.fluid, "250", at: Instant(morning)!)) }
        await #expect(throws: IntakeError.self) { try await bench.hand(.advert(Instant(morning)!, grams: 80_000)) }
        await #expect(throws: IntakeError.self) { try await bench.intake.setProfile(["podSodium": 139], by: .gateway) }
        #expect(try bench.rows("SELECT 1 AS x FROM evidence").isEmpty)
    }
}

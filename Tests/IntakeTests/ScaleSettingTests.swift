import CivilTime
import DailyEntries
import EventLog
import Foundation
import JSONValues
import ScaleProtocols
import Store
import Synchronization
import Testing

@testable import Intake

/// What technicians set for scales, and what it does to the readings.
@Suite struct ScaleSettingTests {
    /// A clock that a test moves.
    private final class Clock: WallClock {
        let time = Mutex(Instant(seconds: 1_775_026_800))
        func now() -> Instant { time.withLock { $0 } }
        func pass(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
    }

    private static let device = "C8:B2:1E:00:00:05"
    private static let technician = AuditAuthor(name: "technik", origin: "cli")

    private func open(_ body: (Intake, Clock, DataFolder) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "hypona-scale-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = DataFolder(path: path)
        _ = try folder.prepare()
        let clock = Clock()
        let intake = try Self.intake(folder, clock)
        let profile = JSONObject([
            ("studyID", "S-1"), ("surgeryDate", "2026-03-24"), ("timeZone", "Europe/Berlin"), ("baselineWeight", JSONValue(78)),
        ])
        _ = try await intake.addPatient(profile, consent: nil, by: .gateway)
        try await body(intake, clock, folder)
    }

    private static func intake(_ folder: DataFolder, _ clock: Clock) throws -> Intake {
        try Intake(folder: folder, settings: StudySettings(), clock: clock, log: EventLog(clock: clock) { _ in }, decoder: EvidenceDecoders.decode)
    }

    /// A settled frame of an MGB scale, after it moved.
    private func weigh(_ intake: Intake, _ clock: Clock, raw: Int) async throws -> [IntakeResult] {
        var results: [IntakeResult] = []
        for state in [0xCE, 0xCA] {
            clock.pass(1)
            var octets = [0xAC, 0x02, raw >> 8, raw & 0xFF, 0, 0, state].map(UInt8.init)
            octets.append(octets[2...].reduce(0, &+))
            let packet = ScalePacket(
                transport: .notification, service: BluetoothUUID(short: 0xFFB0), characteristic: BluetoothUUID(short: 0xFFB2), bytes: octets,
                device: Self.device, receivedAt: clock.now())
            results += try await intake.hear(.packet(packet))
        }
        return results
    }

    private func model(_ setting: inout ScaleSetting) {
        setting.options.family = "mgb_ac02"
        setting.options.divisor = 100
        setting.options.unit = .kilogram
    }

    @Test func offThenReviewThenCounting() async throws {
        try await open { intake, clock, folder in
            #expect(try await weigh(intake, clock, raw: 7800).isEmpty, "off until its model is set")
            try await intake.setScale(Self.device, by: Self.technician) { model(&$0) }
            #expect(try await weigh(intake, clock, raw: 7810).flatMap(\.values).map(\.status) == [.review])
            clock.pass(60)
            try await intake.setScale(Self.device, by: Self.technician) { $0.confirmation = .init(known: 20_000, shown: 20_100, tolerance: 200) }
            #expect(try await weigh(intake, clock, raw: 7820).flatMap(\.values).map(\.status) == [.accepted])
            clock.pass(60)
            try await intake.forgetScale(Self.device, by: Self.technician)
            #expect(try await weigh(intake, clock, raw: 7830).isEmpty)
            // Everything derived follows from evidence and settings as they were.
            let connection = try Connection(path: folder.database, mode: .read)
            let verifier = StudyVerifier(connection: connection, folder: folder, settings: StudySettings())
            #expect(try await verifier.faults(decode: EvidenceDecoders.decode) == [])
            let audits = try connection.rows("SELECT author FROM audit WHERE action = 'config'").compactMap { $0.text("author") }
            #expect(audits == ["technik", "technik", "technik"])
        }
    }

    /// Forgetting ends that a scale is the patient's, from then on and not for what it has weighed before.
    @Test func aForgottenScaleIsNoLongerThePatients() async throws {
        try await open { intake, clock, folder in
            func setUp() async throws {
                try await intake.setScale(Self.device, by: Self.technician) {
                    model(&$0)
                    $0.confirmation = .init(known: 20_000, shown: 20_100, tolerance: 200)
                }
            }
            try await intake.setScale("AA:BB:CC:00:00:01", by: Self.technician) { _ in }
            try await setUp()
            #expect(try await weigh(intake, clock, raw: 7820).flatMap(\.values).map(\.status) == [.accepted])
            clock.pass(3600)
            try await intake.forgetScale(Self.device, by: Self.technician)
            #expect(try await intake.facts()?.knownDevices == ["AA:BB:CC:00:00:01"])
            #expect(try await intake.facts()?.knownUntil[Self.device] == clock.now())
            let weights = try await intake.view()?.study.derived.measurements.filter { $0.kind == .weight && $0.status == .active }
            #expect(weights?.count == 1, "what it has weighed stays")
            // Once more is no failure, and a device that was never set up is forgotten too.
            try await intake.forgetScale(Self.device, by: Self.technician)
            try await intake.know(devices: ["AA:BB:CC:00:00:02"], by: Self.technician)
            try await intake.forgetScale("AA:BB:CC:00:00:02", by: Self.technician)
            #expect(try await intake.facts()?.knownDevices == ["AA:BB:CC:00:00:01"])
            clock.pass(3600)
            try await setUp()
            #expect(try await intake.facts()?.knownDevices.contains(Self.device) == true)
            #expect(try await intake.facts()?.knownUntil[Self.device] == nil)
            let connection = try Connection(path: folder.database, mode: .read)
            #expect(try await StudyVerifier(connection: connection, folder: folder, settings: StudySettings()).faults(decode: EvidenceDecoders.decode) == [])
        }
    }

    @Test func settingsSurviveARestart() async throws {
        try await open { intake, clock, folder in
            try await intake.setScale(Self.device, by: Self.technician) {
                model(&$0)
                $0.confirmation = .init(known: 20_000, shown: 19_950, tolerance: 100)
                $0.user = 3
                $0.takesHistory = true
            }
            let stored = intake.scales.setting(of: Self.device)
            let again = try Self.intake(folder, clock)
            #expect(again.scales.setting(of: Self.device) == stored && stored != nil)
            #expect(again.scales.options(Self.device, at: clock.now()).isConfirmed)
            #expect(!again.scales.options(Self.device, at: clock.now().adding(seconds: -1)).isConfirmed, "nothing before it was set")
            #expect(again.scales.options("88:0F:10:00:00:01", at: clock.now()).family == nil)
        }
    }

    @Test func aTestIsNobodysReading() async throws {
        try await open { intake, clock, folder in
            try await intake.setScale(Self.device, by: Self.technician) { model(&$0) }
            let sightings = await intake.beginScaleTest(Self.device)
            #expect(try await weigh(intake, clock, raw: 2010).isEmpty)
            await intake.endScaleTest(Self.device)
            var seen: [ScaleSighting] = []
            for await sighting in sightings { seen.append(sighting) }
            #expect(seen == [ScaleSighting(protocolName: "mgb_ac02", raw: 2010, grams: 20_100)])
            // What the scale says once more after a restart is known.
            let again = try Self.intake(folder, clock)
            #expect(try await again.withConnection { try $0.rows("SELECT id FROM reading").count } == 0)
            let connection = try Connection(path: folder.database, mode: .read)
            #expect(try await StudyVerifier(connection: connection, folder: folder, settings: StudySettings()).faults(decode: EvidenceDecoders.decode) == [])
        }
    }

    /// A scale that hands out what it had stored before, in the middle of a test: that is the patient's.
    @Test func whatWasStoredBeforeATestIsThePatients() async throws {
        try await open { intake, clock, _ in
            _ = await intake.beginScaleTest(Self.device)
            // 1 775 026 800 is 2026-04-01 09:00 in Berlin: one record of 08:10, one of now.
            for hex in ["02f03cea070401080a00", "02a00fea070401090001"] {
                clock.pass(1)
                let packet = ScalePacket(
                    transport: .indication, service: .weightScale, characteristic: .weightMeasurement, bytes: try #require(Hex.octets(hex)),
                    device: Self.device, receivedAt: clock.now())
                try await intake.hear(.packet(packet))
            }
            try await intake.hear(.disconnected(device: Self.device, at: clock.now()))
            let kept = try await intake.withConnection {
                try $0.rows("SELECT json_extract(body, '$.content.weight') AS g FROM reading").compactMap { $0.int("g") }
            }
            #expect(kept == [78_000])
        }
    }

    @Test func aLowBatteryIsToldOnce() async throws {
        let lines = Mutex<[String]>([])
        let path = FileManager.default.temporaryDirectory.appending(path: "hypona-scale-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = DataFolder(path: path)
        _ = try folder.prepare()
        let intake = try Intake(
            folder: folder, settings: StudySettings(), clock: Clock(), log: EventLog(clock: Clock()) { line in lines.withLock { $0.append(line.code) } },
            decoder: EvidenceDecoders.decode)
        for percent in [80, 15, 12, 90, 9] { try await intake.noteScale(Self.device, ["battery_percent": JSONValue(percent), "model": .null]) }
        #expect(lines.withLock { $0.count { $0 == "ble.battery" } } == 2)
        #expect(try await intake.scaleRecords().map(\.facts) == [["battery_percent": 9]])
    }

    @Test func keysAreInAFileOfTheirOwn() async throws {
        try await open { intake, clock, folder in
            let key = [UInt8](repeating: 0xA5, count: 16)
            try await intake.setScale(Self.device, bindKey: key, consent: 1234, by: Self.technician) { _ in }
            #expect(intake.scales.options(Self.device, at: clock.now()).bindKey == key && intake.scales.consent(of: Self.device) == 1234)
            let path = folder.path + "/scales.secret.json"
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            #expect(try Self.intake(folder, clock).scales.consent(of: Self.device) == 1234)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            // A key that others may read is not used; the box works on without it.
            let open = try Self.intake(folder, clock)
            #expect(open.scales.consent(of: Self.device) == nil && open.scales.secretsProblem?.kind == .notPermitted)
            #expect(open.scales.setting(of: Self.device) != nil)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            try await intake.forgetScale(Self.device, by: Self.technician)
            #expect(intake.scales.options(Self.device, at: clock.now()).bindKey == nil)
        }
    }
}

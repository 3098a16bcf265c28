import CivilTime
import DailyEntries
import EventLog
import Foundation
import Intake
import JSONValues
import ScaleProtocols
import Store
import Synchronization

/// A clock that a test sets.
final class ScriptedClock: WallClock {
    private let time: Mutex<Instant>

    init(_ text: String) { time = Mutex(Instant(text) ?? Instant(milliseconds: 0)) }

    func now() -> Instant { time.withLock { $0 } }
    func set(_ instant: Instant) { time.withLock { $0 = instant } }
}

/// A gateway's writing parts on a folder of their own, with a scripted clock.
final class StudyBench {
    let folder: DataFolder
    let clock: ScriptedClock
    let settings: StudySettings
    private(set) var intake: Intake

    init(now: String, profile: JSONObject = StudyBench.profile, settings: StudySettings = StudySettings(), clock given: ScriptedClock? = nil) async throws {
        folder = DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "intake-\(UUID().uuidString)").path)
        _ = try folder.prepare()
        clock = given ?? ScriptedClock(now)
        self.settings = settings
        intake = try StudyBench.process(folder, settings, clock)
        _ = try await intake.addPatient(profile, consent: nil, by: .gateway)
    }

    private static func process(_ folder: DataFolder, _ settings: StudySettings, _ clock: ScriptedClock) throws -> Intake {
        try Intake(folder: folder, settings: settings, clock: clock, log: EventLog(clock: clock) { _ in }, decoder: EvidenceDecoders.decode)
    }

    /// Goes on as another process, which knows nothing but what is stored.
    func restart(under changed: StudySettings? = nil) throws { intake = try StudyBench.process(folder, changed ?? settings, clock) }

    /// Ends the patient and begins with another one.
    func changePatient() async throws {
        _ = try await intake.endPatient(by: .gateway)
        var profile = StudyBench.profile
        profile["studyID"] = "TEST-2"
        _ = try await intake.addPatient(profile, consent: nil, by: .gateway)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.path) }

    /// Day of surgery 2026-03-20, so that POD 9 is the day of 23 hours.
    static let profile: JSONObject = [
        "studyID": "TEST-1", "surgeryDate": "2026-03-20", "timeZone": "Europe/Berlin", "baselineWeight": .number(JSONNumber(80_000, decimals: 3)),
        "histology": "hormoninaktiv",
        "stalkDeviationDeg": 5, "risikoMedikamenteCSV": "", "podSodium": 141, "opDurationMin": 110, "csfLeak": "keine", "monitoringStartPOD": 1,
    ]

    /// One thing that happens.
    enum Event: Hashable {
        case cloud(id: Int, at: Instant, grams: Int)
        case typed(ReadingKind, String, at: Instant)
        case advert(Instant, grams: Int)

        var at: Instant {
            switch self {
            case .cloud(_, let at, _), .typed(_, _, let at), .advert(let at, _): at
            }
        }
    }

    /// Hands the event in, as received at the clock's time.
    func hand(_ event: Event) async throws {
        let now = clock.now()
        switch event {
        case .cloud(let id, let at, let grams):
            let text = """
                {"status":0,"body":{"measuregrps":[{"grpid":\(id),"attrib":0,"date":\(at.seconds),"created":\(at.seconds),"modified":\(at.seconds),"category":1,
                "deviceid":"00d0","measures":[{"value":\(grams),"type":1,"unit":-3}]}]}}
                """
            _ = try await intake.take(Evidence(kind: .payload, source: "withings", name: "\(id)", receivedAt: now, metadata: .null, bytes: Array(text.utf8)))
        case .typed(let kind, let text, let at):
            let metadata: JSONValue = ["kind": .string(kind.rawValue), "at": .string(at.description), "author": "test"]
            _ = try await intake.take(
                Evidence(kind: .manual, source: "manual.patient", name: kind.rawValue, receivedAt: now, metadata: metadata, bytes: Array(text.utf8)),
                unique: false)
        case .advert(let at, let grams):
            let raw = UInt16(grams / 5)
            let bytes: [UInt8] = [0x22, UInt8(raw & 0xFF), UInt8(raw >> 8), 0xB2, 0x07, 1, 1, 0, 0, 0]
            try await intake.hear(
                .packet(ScalePacket(transport: .serviceData, service: .weightScale, bytes: bytes, device: "A4:C1:38:00:00:01", receivedAt: at)))
        }
    }

    /// The days as `entries --json` gives them.
    func entries() throws -> [String] {
        let connection = try Connection(path: folder.database, mode: .read)
        let view = try StudyView.load(from: connection, settings: StudySettings(), now: clock.now())
        return (view?.entries ?? []).map { $0.json(.german).text() }
    }

    func verify() async throws -> [String] {
        let connection = try Connection(path: folder.database, mode: .read)
        return try await StudyVerifier(connection: connection, folder: folder, settings: StudySettings()).faults(decode: EvidenceDecoders.decode)
    }

    func rows(_ sql: String) throws -> [Row] { try Connection(path: folder.database, mode: .read).rows(sql) }
}

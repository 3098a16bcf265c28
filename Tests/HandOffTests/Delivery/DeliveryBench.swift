import CivilTime
import DailyEntries
import EventLog
import Foundation
import HandOff
import Intake
import JSONValues
import Store
import Synchronization

/// A clock that a test sets.
final class ScriptedClock: WallClock {
    private let time: Mutex<Instant>

    init(_ text: String) { time = Mutex(Instant(text) ?? Instant(milliseconds: 0)) }

    func now() -> Instant { time.withLock { $0 } }
    func pass(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// The writer of a box with a patient on POD 2, and the hand-off to targets that the test plays.
final class DeliveryBench {
    let folder: DataFolder
    let clock: ScriptedClock
    let intake: Intake
    let targets: [ProbeTarget]
    private(set) var service: HandOffService
    /// Whether the hand-off says that a person must look.
    let isFaulty = FaultFlag()

    init(_ targets: [ProbeTarget], consent: Bool = true, now: String = "2026-03-22T09:00:00Z") async throws {
        folder = DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "handoff-\(UUID().uuidString)").path)
        _ = try folder.prepare()
        clock = ScriptedClock(now)
        self.targets = targets
        var settings = StudySettings()
        settings.targets = targets.map(\.name)
        intake = try Intake(folder: folder, settings: settings, clock: clock, log: EventLog(clock: clock) { _ in }, decoder: EvidenceDecoders.decode)
        service = DeliveryBench.service(targets, intake, clock, isFaulty)
        _ = try await intake.addPatient(DeliveryBench.profile, consent: consent ? DeliveryBench.consent : nil, by: .gateway)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.path) }

    static let consent: JSONObject = ["version": "1", "date": "2026-03-20", "by": "Dr. X"]
    static let profile: JSONObject = [
        "studyID": "TEST-1", "surgeryDate": "2026-03-20", "timeZone": "Europe/Berlin", "baselineWeight": .number(JSONNumber(80_000, decimals: 3)),
        "histology": "hormoninaktiv", "stalkDeviationDeg": 5, "risikoMedikamenteCSV": "", "podSodium": 141, "opDurationMin": 110, "csfLeak": "keine",
        "monitoringStartPOD": 1,
    ]

    private static func service(_ targets: [ProbeTarget], _ intake: Intake, _ clock: ScriptedClock, _ flag: FaultFlag) -> HandOffService {
        HandOffService(
            targets: targets, intake: intake, clock: clock, log: EventLog(clock: clock) { _ in }, decisions: DecisionPort(isAwaited: { true }),
            fault: { flag.set($0) })
    }

    /// Starts the hand-off anew, as after a restart of the program.
    func restart(_ others: [ProbeTarget]? = nil) { service = DeliveryBench.service(others ?? targets, intake, clock, isFaulty) }

    /// Sends what is due and waits until that is done.
    func flush() async { await service.flush() }

    /// A weighing now, in kg as typed.
    func weigh(_ text: String) async throws { try await DeliveryBench.weigh(text, intake, clock) }

    static func weigh(_ text: String, _ intake: Intake, _ clock: ScriptedClock) async throws {
        let now = clock.now()
        let metadata: JSONValue = ["kind": "weight", "at": .string(now.description), "author": "test"]
        _ = try await intake.take(
            Evidence(kind: .manual, source: "manual.staff", name: "weight", receivedAt: now, metadata: metadata, bytes: Array(text.utf8)), unique: false)
    }

    func rows(_ sql: String) throws -> [Row] { try Connection(path: folder.database, mode: .read).rows(sql) }

    /// How many things of that state there are.
    func count(_ state: OutboxRow.State) throws -> Int { try rows("SELECT id FROM outbox WHERE state = '\(state.rawValue)'").count }
}

/// Whether somebody is needed.
final class FaultFlag: Sendable {
    private let flag = Mutex(false)
    var isSet: Bool { flag.withLock { $0 } }
    func set(_ value: Bool) { flag.withLock { $0 = value } }
}

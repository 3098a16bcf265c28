import CivilTime
import EventLog
import Evaluation
import Foundation
import HTTPClient
import Intake
import JSONValues
import Store
import Synchronization
import TestServers

@testable import HandOff

/// A patient on a folder of its own, and a stand-in for a FHIR server.
final class FHIRBench: Sendable {
    let folder: DataFolder
    let intake: Intake
    let server: ScriptServer
    let target: FHIRTarget
    /// Whether a source of readings is dead.
    let dead = Flag()
    private let kept = Mutex<[Int: JSONValue]>([:])

    init(token: String = "-", setting: String = "") async throws {
        folder = DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "fhir-\(UUID().uuidString)").path)
        _ = try folder.prepare()
        let clock = FixedClock()
        intake = try Intake(folder: folder, settings: StudySettings(), clock: clock, log: EventLog(clock: clock) { _ in }, decoder: EvidenceDecoders.decode)
        _ = try await intake.addPatient(
            [
                "studyID": "TEST-1", "surgeryDate": "2026-03-20", "timeZone": "Europe/Berlin", "baselineWeight": .number(JSONNumber(80_000, decimals: 3)),
                "podSodium": 141,
            ], consent: nil, by: .gateway)
        server = try ScriptServer("fhir_server.py", ["FOLDER", token])
        let text = "{ url: 'http://127.0.0.1:\(server.port)/r4/', gatewayID: 'FE-ED-AB-EE-DE-AD-77-C3', timeoutSeconds: 5 \(setting) }"
        let settings = try FHIRSettings(JSONSection(document: JSONValue(parsingJSON5: Array(text.utf8))))
        let profile = FHIRProfile(
            gatewayID: "FE-ED-AB-EE-DE-AD-77-C3", version: "1.2.3", language: .german, thresholds: ThresholdsFile.builtIn.thresholds)
        guard let target = FHIRTarget(settings, profile) else { throw NoTarget() }
        self.target = target
    }

    struct NoTarget: Error {}

    /// A truth that a test sets.
    final class Flag: Sendable {
        private let value = Mutex(false)

        var isSet: Bool { value.withLock { $0 } }
        func set(_ isSet: Bool) { value.withLock { $0 = isSet } }
    }

    /// POD 9 in the evening; the day of 23 hours.
    struct FixedClock: WallClock {
        func now() -> Instant { Instant("2026-03-29T20:30:00+02:00") ?? Instant(milliseconds: 0) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.path) }

    /// Types a value as the patient; answers the reading's id.
    @discardableResult
    func type(_ kind: String, _ text: String, at: String) async throws -> String {
        let metadata: JSONValue = ["kind": .string(kind), "at": .string(at), "author": "test"]
        _ = try await intake.take(
            Evidence(
                kind: .manual, source: "manual.patient", name: kind, receivedAt: FixedClock().now(), metadata: metadata, bytes: Array(text.utf8)), unique: false
        )
        return try Connection(path: folder.database, mode: .read).row("SELECT id FROM reading ORDER BY rowid DESC LIMIT 1")?.text("id") ?? ""
    }

    /// Delivers profile and days as the machine would; what was kept is there the next time.
    func deliver(
        _ topics: [DeliveryTopic] = [.baseline, .day(8), .day(9)], forced: Bool = false, allowed: @escaping @Sendable (Int) -> Bool = { _ in true }
    ) async throws -> [DeliveryOutcome] {
        guard let view = try view() else { return [] }
        let items = topics.enumerated().map { place, topic in
            DeliveryItem(id: place, topic: topic, study: view, memory: kept.withLock { $0[place] }, isForced: forced, hasSourceFault: dead.isSet)
        }
        let desk = DeliveryDesk { [self] fresh in
            let fresh = fresh.filter { allowed($0.key) }
            kept.withLock { $0.merge(fresh.mapValues(\.memory)) { $1 } }
            return Set(fresh.keys)
        }
        let reports = await target.deliver(items, desk)
        for report in reports { if let memory = report.memory { kept.withLock { $0[report.item] = memory } } }
        return reports.map(\.outcome)
    }

    /// The patient as the database has it.
    func view() throws -> StudyView? {
        try StudyView.load(from: Connection(path: folder.database, mode: .read), settings: StudySettings(), now: FixedClock().now())
    }

    /// What the server does wrong from now on.
    func wrong(_ mode: String) throws { try mode.write(to: server.folder.appending(path: "mode"), atomically: true, encoding: .utf8) }

    /// The resources at the server by the value of their identifier.
    func stored() throws -> [String: [JSONValue]] {
        let text = try String(contentsOf: server.folder.appending(path: "store.json"), encoding: .utf8)
        return Dictionary(grouping: try JSONValue(parsing: text).array ?? []) { $0["identifier"]?.array?.first?["value"]?.string ?? "" }
    }

    /// The requests so far: kind and status.
    func requests() throws -> [String] {
        try server.taken().split(separator: "\n").map { line in
            let value = try JSONValue(parsing: String(line))
            return "\(value["type"]?.string ?? "") \(value["status"]?.int ?? 0)"
        }
    }
}

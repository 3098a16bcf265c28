import Alarms
import CivilTime
import DailyEntries
import EventLog
import Foundation
import Intake
import JSONValues
import Store
import Synchronization

@testable import Console

/// A console over a folder of its own with one patient; requests go straight to its gate, commands are noted.
final class ConsoleBench: Sendable {
    struct Clock: WallClock {
        func now() -> Instant { Instant("2026-03-05T09:00:00Z") ?? Instant(milliseconds: 0) }
    }

    struct Act: Sendable {
        let verb: String
        let parameters: JSONObject
        let author: AuditAuthor
    }

    let folder: DataFolder
    let intake: Intake
    let gate: Gate
    let console: Console
    let kept: Kept

    /// What was asked of the rest of the gateway, and what was logged.
    final class Kept: Sendable {
        let acts = Mutex<[Act]>([])
        let log = Mutex<[LogEvent]>([])
    }

    var acts: [Act] { kept.acts.withLock { $0 } }
    static let pin = "739164"
    /// Hashed once: it takes a tenth of a second.
    private static let hash = Task { try await PinHasher().hash(pin) }

    /// A bench; `alarms` are what the alarm path holds.
    /// - Parameter refusal: What every command answers instead of doing it.
    init(alarms: [Alarm] = [], study: String = "UKE-2026-0042", refusal: ConsoleOutcome? = nil) async throws {
        folder = DataFolder(path: FileManager.default.temporaryDirectory.appending(path: "console-\(UUID().uuidString)").path)
        _ = try folder.prepare()
        let clock = Clock()
        let kept = Kept()
        intake = try Intake(folder: folder, settings: StudySettings(), clock: clock, log: EventLog(clock: clock) { _ in }, decoder: EvidenceDecoders.decode)
        var settings = ConsoleSettings(host: "127.0.0.1", port: 0, language: .german, study: StudySettings(), dropFolder: folder.drop)
        settings.version = "9.9.9"
        let ports = ConsolePorts(
            perform: { verb, parameters, _, author in
                kept.acts.withLock { $0.append(Act(verb: verb, parameters: parameters, author: author)) }
                return refusal ?? ConsoleOutcome(items: [], status: 0, message: nil)
            },
            alarms: { alarms },
            export: { format, _, author in
                kept.acts.withLock { $0.append(Act(verb: "export.file", parameters: ["format": .string(format)], author: author)) }
                return ConsoleFile(bytes: Array(format.utf8), refusal: refusal?.code)
            }, configuration: { ["a": 1] })
        console = try Console(
            folder: folder, settings: settings, ports: ports, clock: clock, log: EventLog(clock: clock) { event in kept.log.withLock { $0.append(event) } })
        gate = Gate(console: console, routes: ConsoleService.routes)
        self.kept = kept
        _ = try await intake.addPatient(
            ["studyID": .string(study), "surgeryDate": "2026-03-01", "timeZone": "Europe/Berlin", "baselineWeight": 80, "monitoringStartPOD": 1],
            consent: ["version": "1", "date": "2026-03-01", "by": "Studienarzt"], by: .gateway)
        let hash = try await ConsoleBench.hash.value
        try await intake.change(setting: PersonBook.setting, [:], by: .gateway) { stored in
            var book = PersonBook(stored)
            try book.add("anna", roles: [.nurse], hash: hash)
            try book.add("theo", roles: [.technician], hash: hash)
            try book.add("pat", roles: [.patient], hash: hash)
            return book.json
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.path) }

    /// A request as a browser on this machine sends it.
    func request(
        _ method: String, _ path: String, as token: String? = nil, form: [String: String] = [:], headers: [String: String] = [:], peer: String = "127.0.0.1"
    ) async -> WebResponse {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        var all = ["host": "127.0.0.1:8420", "accept": "text/html"]
        if let token { all["cookie"] = "hypona=\(token)" }
        if method == "POST" { all["content-type"] = "application/x-www-form-urlencoded" }
        all.merge(headers) { $1 }
        let body = form.map { "\(WebRequest.encoded($0.key))=\(WebRequest.encoded($0.value))" }.joined(separator: "&")
        return await gate.answer(
            WebRequest(
                method: method, path: parts.first ?? "/", query: parts.count > 1 ? WebRequest.fields(parts[1]) : [:], headers: all, body: Array(body.utf8),
                peer: peer))
    }

    /// A form sent with the token that its page gave.
    func post(_ path: String, as token: String, _ form: [String: String], headers: [String: String] = [:]) async -> WebResponse {
        await request("POST", path, as: token, form: form.merging(["token": console.sessions.formToken(of: token)]) { $1 }, headers: headers)
    }

    /// Enters a value as the patient does, at that time.
    func enter(_ kind: ReadingKind, _ text: String, at: String) async throws {
        let metadata: JSONValue = ["kind": .string(kind.rawValue), "at": .string(at), "author": "test"]
        _ = try await intake.take(
            Evidence(
                kind: .manual, source: "manual.patient", name: kind.rawValue, receivedAt: console.clock.now(), metadata: metadata, bytes: Array(text.utf8)),
            unique: false)
    }

    /// Logs in without the hashing.
    func session(_ name: String) async throws -> String {
        guard let person = try await console.reader.persons().person(name) else { throw Refusal.notFound }
        return try console.sessions.open(person, now: .now)
    }
}

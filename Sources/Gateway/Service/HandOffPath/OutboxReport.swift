import CivilTime
import HandOff
import Intake
import JSONValues
import Store

/// How a target of the hand-off stands, told from the database.
struct OutboxReport {
    let name: String
    let state: OutboxTarget
    /// How many things wait, were given up, and were sent.
    let waiting: Int
    let dead: Int
    let sent: Int
    /// Why things wait that no target may have; nil where consent stands.
    let held: String?
    /// How many of those that wait may leave the box.
    let sendable: Int
    /// The first thing that was given up.
    let firstDead: OutboxRow?
    /// The thing that waits for longest although it was tried.
    let stuck: OutboxRow?

    init(_ name: String, at now: Instant, in connection: Connection, _ settings: StudySettings) throws {
        self.name = name
        state = try OutboxTarget.load(name, from: connection)
        var counts: [String: Int] = [:]
        for row in try connection.rows("SELECT state, count(*) AS n FROM outbox WHERE target = ? GROUP BY state", .text(name)) {
            counts[row.text("state") ?? ""] = row.int("n")
        }
        waiting = counts["waiting"] ?? 0
        dead = counts["dead"] ?? 0
        sent = counts["sent"] ?? 0
        var hindrance: String?
        var sendable = 0
        for row in try connection.rows("SELECT study_id, count(*) AS n FROM outbox WHERE target = ? AND state = 'waiting' GROUP BY 1", .text(name)) {
            let study = row.text("study_id") ?? ""
            if let found = try ConsentState.hindrance(of: study, from: connection, settings: settings, now: now) {
                hindrance = hindrance ?? "\(study): \(found)"
            } else {
                sendable += row.int("n") ?? 0
            }
        }
        held = hindrance
        self.sendable = sendable
        stuck = try Outbox.stuck(at: name, in: connection)
        firstDead = dead == 0 ? nil : try Outbox.list(target: name, all: false, in: connection).first { $0.state == .dead }
    }

    /// The answer of a command.
    func json(asked: Int) -> JSONValue {
        [
            "target": .string(name), "asked": JSONValue(asked), "sent": JSONValue(sent), "waiting": JSONValue(waiting), "dead": JSONValue(dead),
            "error": JSONValue(firstDead?.error ?? (isHeld ? nil : state.error ?? stuck?.error)), "held": JSONValue(held),
        ]
    }

    /// Whether nothing is tried because nothing of what waits may leave the box.
    private var isHeld: Bool { held != nil && sendable == 0 }

    /// The line of `status` and `doctor`.
    func check(at now: Instant) -> Check {
        if let held, isHeld, dead == 0 {
            return Check(name, .warning, "\(waiting) waiting, nothing is tried; \(held)", remedy: "record the consent, or leave it")
        }
        if state.isHalted {
            return Check(
                name, .fault, "nothing is sent until somebody acts: \(state.error ?? ""); \(waiting) waiting", remedy: "mend it, then hypona outbox retry",
                since: state.failingSince)
        }
        if let firstDead {
            return Check(
                name, .fault, "\(dead) given up; the first is \(firstDead.topic) \(firstDead.key): \(firstDead.error ?? "")",
                remedy: "hypona outbox list; mend it, then hypona outbox retry, or hypona outbox drop", since: firstDead.owedSince)
        }
        if let since = state.failingSince {
            return Check(
                name, state.isLate(at: now) ? .fault : .warning, "\(waiting) waiting, tried again at \(state.nextAt): \(state.error ?? "")",
                remedy: "check network and server; nothing is lost meanwhile", since: since)
        }
        if let held { return Check(name, .warning, "\(waiting) waiting; \(held)", remedy: "record the consent, or leave it") }
        if let stuck {
            return Check(
                name, stuck.isLate(at: now) ? .fault : .warning,
                "\(waiting) waiting; \(stuck.topic) \(stuck.key) is tried again at \(stuck.nextAt): \(stuck.error ?? "")",
                remedy: "hypona outbox list; ask who runs the server what it says about this row; nothing is lost meanwhile", since: stuck.owedSince)
        }
        return Check(name, .ok, "\(waiting) waiting, \(sent) sent, last taken \(state.workedAt?.description ?? "never")")
    }
}

import CivilTime
import HandOff
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
    /// The first thing that was given up.
    let firstDead: OutboxRow?
    /// The thing that waits for longest although it was tried.
    let stuck: OutboxRow?

    init(_ name: String, in connection: Connection) throws(StoreError) {
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
        for (study, _) in try Outbox.waiting(for: name, in: connection) where hindrance == nil {
            hindrance = try ConsentState.of(study, in: connection).hindrance.map { "\(study): \($0)" }
        }
        held = hindrance
        stuck = try Outbox.stuck(at: name, in: connection)
        firstDead = dead == 0 ? nil : try Outbox.list(target: name, all: false, in: connection).first { $0.state == .dead }
    }

    /// The answer of a command.
    func json(asked: Int) -> JSONValue {
        [
            "target": .string(name), "asked": JSONValue(asked), "sent": JSONValue(sent), "waiting": JSONValue(waiting), "dead": JSONValue(dead),
            "error": JSONValue(firstDead?.error ?? state.error ?? stuck?.error), "held": JSONValue(held),
        ]
    }

    /// The line of `status` and `doctor`.
    func check(at now: Instant) -> Check {
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

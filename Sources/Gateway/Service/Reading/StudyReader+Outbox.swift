import CivilTime
import HandOff
import Intake
public import JSONValues
import Store

extension StudyReader {
    /// What is owed to targets outside, oldest first; with `all` what was sent or dropped too.
    public func outbox(target: String?, all: Bool) throws -> [JSONValue] {
        var targets: [String: OutboxTarget] = [:]
        var held: [String: String] = [:]
        return try Outbox.list(target: target, all: all, in: connection).map { row in
            let state = try targets[row.target] ?? OutboxTarget.load(row.target, from: connection)
            targets[row.target] = state
            let hindrance =
                try held[row.study] ?? ConsentState.hindrance(of: row.study, from: connection, settings: configuration.study, now: clock.now()) ?? ""
            held[row.study] = hindrance
            let isWaiting = row.state == .waiting
            let isTried = isWaiting && hindrance.isEmpty
            return [
                "id": JSONValue(row.id), "target": .string(row.target), "study": .string(row.study), "topic": .string(row.topic), "key": .string(row.key),
                "state": .string(row.state.rawValue), "attempts": JSONValue(row.attempts), "owedSince": .string(row.owedSince.description),
                "nextAt": JSONValue(isTried ? max(row.nextAt, state.nextAt).description : nil), "sentAt": JSONValue(row.sentAt?.description),
                "error": JSONValue(row.error ?? (isTried ? state.error : nil)), "held": JSONValue(isWaiting && !hindrance.isEmpty ? hindrance : nil),
                "askedBy": JSONValue(row.askedBy), "hash": .string(row.hash),
            ]
        }
    }

    /// The targets of the configuration, and those of before that the outbox or the export log still knows.
    public func targetNames() throws -> [String] {
        let stored = try connection.rows("SELECT target FROM outbox UNION SELECT target FROM export_log").compactMap { $0.text("target") }
        return Set(stored + configuration.study.targets).sorted()
    }

    /// Everything that left the box, oldest first.
    public func transfers(target: String?) throws -> [JSONValue] {
        try ExportLog.list(target: target, in: connection).map { entry in
            [
                "at": .string(entry.at.description), "author": .string(entry.author), "study": .string(entry.study), "target": .string(entry.target),
                "topic": .string(entry.topic), "key": .string(entry.key), "bytes": JSONValue(entry.bytes), "sha256": .string(entry.sha256),
                "result": .string(entry.result), "detail": JSONValue(entry.detail),
            ]
        }
    }

    /// The lines of `status` about the hand-off: the outbox as a whole, and how each configured target is.
    func handOff() throws -> [Check] {
        let targets = configuration.study.targets
        let left = try leftOver(targets)
        if targets.isEmpty { return [Check("outbox", .ok, "no target is configured; no day leaves the box")] + left }
        let now = clock.now()
        let reports = try targets.map { name in try OutboxReport(name, at: now, in: connection, configuration.study) }
        let (waiting, dead) = (reports.map(\.waiting).reduce(0, +), reports.map(\.dead).reduce(0, +))
        let whole =
            dead > 0
            ? Check("outbox", .fault, "\(dead) given up, \(waiting) waiting", remedy: "hypona outbox list, then hypona outbox retry")
            : Check("outbox", .ok, "\(waiting) waiting")
        return [whole] + reports.map { $0.check(at: now) } + left
    }

    /// What is owed to targets that the configuration does not name any more: nobody sends it.
    private func leftOver(_ targets: [String]) throws -> [Check] {
        try connection.rows("SELECT target, count(*) AS n FROM outbox WHERE state IN ('waiting', 'dead') GROUP BY target ORDER BY target").compactMap { row in
            guard let name = row.text("target"), !targets.contains(name) else { return nil }
            return Check(
                name, .warning, "\(row.int("n") ?? 0) are owed, but the configuration has no section \(name) any more: nobody sends them",
                remedy: "put the section back, or hypona outbox list and hypona outbox drop")
        }
    }
}

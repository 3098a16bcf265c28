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
            let hindrance = try held[row.study] ?? ConsentState.of(row.study, in: connection).hindrance ?? ""
            held[row.study] = hindrance
            let isWaiting = row.state == .waiting
            return [
                "id": JSONValue(row.id), "target": .string(row.target), "study": .string(row.study), "topic": .string(row.topic), "key": .string(row.key),
                "state": .string(row.state.rawValue), "attempts": JSONValue(row.attempts), "owedSince": .string(row.owedSince.description),
                "nextAt": JSONValue(isWaiting ? max(row.nextAt, state.nextAt).description : nil), "sentAt": JSONValue(row.sentAt?.description),
                "error": JSONValue(row.error ?? (isWaiting ? state.error : nil)), "held": JSONValue(isWaiting && !hindrance.isEmpty ? hindrance : nil),
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
        if targets.isEmpty { return [Check("outbox", .ok, "no target is configured; no day leaves the box")] }
        let reports = try targets.map { name throws(StoreError) in try OutboxReport(name, in: connection) }
        let (waiting, dead) = (reports.map(\.waiting).reduce(0, +), reports.map(\.dead).reduce(0, +))
        let whole =
            dead > 0
            ? Check("outbox", .fault, "\(dead) given up, \(waiting) waiting", remedy: "hypona outbox list, then hypona outbox retry")
            : Check("outbox", .ok, "\(waiting) waiting")
        return [whole] + reports.map { $0.check(at: clock.now()) }
    }
}

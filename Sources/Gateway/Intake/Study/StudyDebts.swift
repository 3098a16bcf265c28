import CivilTime
import Crypto
import DailyEntries
import EscalationCore
import JSONValues
import Store

/// What a study owes to the hand-off targets: the profile, and every day with its level. Runs inside the transaction that changed the facts.
///
/// A thing is owed where its content differs from what the outbox knows of it. So an unchanged day is never owed again, a changed one replaces the
/// waiting one, a target that was configured later gets everything, and a day that is no longer there is owed as withdrawn.
struct StudyDebts {
    let connection: Connection
    let ledger: StudyLedger
    let targets: [String]
    /// The days after surgery that are monitored.
    let monitoring: ClosedRange<Int>
    let now: Instant

    /// Owes what differs.
    /// - Parameters:
    ///   - changed: The days of which something was written in this transaction.
    ///   - hashes: What is known to be unchanged: the hash of a day's content, by POD.
    /// - Returns: The hash of every day's content, by POD.
    func write(_ study: JudgedStudy, changed: Set<Int>, known hashes: [Int: String]) throws -> [Int: String] {
        guard !targets.isEmpty else { return [:] }
        var things = [item("baseline", ledger.studyID, hash(.object(ledger.profileJSON)))]
        var present: [Int: String] = [:]
        let measurements = Dictionary(grouping: study.derived.measurements) { $0.day }
        for day in study.derived.days where day.entry.postOpDay >= 1 {
            let found = measurements[day.entry.date] ?? []
            // After the monitoring only days on which something was measured.
            guard monitoring.contains(day.entry.postOpDay) || !found.isEmpty else { continue }
            let pod = day.entry.postOpDay
            let hash = try hashes[pod] ?? hash(content(day.entry, found, isChanged: changed.contains(pod)))
            present[pod] = hash
            things.append(item("day", "\(ledger.studyID)/\(pod)", hash))
        }
        var known: [String: [String: String]] = [:]
        for row in try connection.rows("SELECT target, topic, key, hash FROM outbox WHERE study_id = ?", .text(ledger.studyID)) {
            known[row.text("key") ?? "", default: [:]][row.text("target") ?? ""] = row.text("hash")
        }
        for thing in things { try owe(thing, to: targets, known[thing.key]) }
        let keys = Set(things.map(\.key))
        for (key, owed) in known where !keys.contains(key) {
            try owe(item("day", key, hash(.null)), to: targets.filter { owed[$0] != nil }, owed)
        }
        return present
    }

    private func owe(_ thing: Outbox.Item, to targets: [String], _ known: [String: String]?) throws {
        try Outbox.owe(thing, to: targets.filter { known?[$0] != thing.hash }, at: now, in: connection)
    }

    private func item(_ topic: String, _ key: String, _ hash: String) -> Outbox.Item {
        Outbox.Item(study: ledger.studyID, topic: topic, key: key, hash: hash)
    }

    private func hash(_ content: JSONValue) -> String { Digest.sha256Hex(Array(content.text().utf8)) }

    /// Everything of a day that a target may be told: values, level, and the single measurements behind them.
    private func content(_ entry: DailyEntry, _ measurements: [Measurement], isChanged: Bool) throws -> JSONValue {
        var history = ledger.history[entry.postOpDay] ?? []
        if isChanged {
            history = try connection.rows(
                "SELECT * FROM evaluation WHERE study_id = ? AND pod = ? ORDER BY id", .text(ledger.studyID), SQLValue(entry.postOpDay)
            ).map(StoredEvaluation.init)
        }
        let standing = DayStanding(history)
        return [
            entry.body, JSONValue(standing?.level?.name), JSONValue(standing?.basis.rawValue), .array((standing?.evaluation.reasons ?? []).map(\.json)),
            .array((standing?.info ?? []).map(\.json)), .array(measurements.map { [.string($0.id), $0.body] }),
        ]
    }
}

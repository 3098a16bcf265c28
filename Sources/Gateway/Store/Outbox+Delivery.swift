public import CivilTime
public import JSONValues

/// What the delivery machine reads and writes. Every change names the content it is about: what was replaced meanwhile keeps waiting.
extension Outbox {
    /// A time to wait for that is further away than this was written before the clock was set back; it counts as over.
    private static let furthestWait: Int64 = 25 * 3600

    /// When the next thing of each patient is due at the target, patients in the order of their oldest waiting thing.
    public static func waiting(for target: String, in connection: Connection) throws(StoreError) -> [(study: String, next: Instant)] {
        try connection.rows(
            "SELECT study_id, min(next_at) AS next FROM outbox WHERE target = ? AND state = 'waiting' GROUP BY study_id ORDER BY min(id)", .text(target)
        ).map { ($0.text("study_id") ?? "", $0.instant("next") ?? Instant(milliseconds: 0)) }
    }

    /// Whether something that waits for that moment is due now.
    public static func isDue(_ next: Instant, at now: Instant) -> Bool { next <= now || next > now.adding(seconds: furthestWait) }

    /// The things of a patient that are due at the target, the baseline first.
    public static func due(_ study: String, for target: String, at now: Instant, limit: Int, in connection: Connection) throws(StoreError) -> [OutboxRow] {
        var rows: [OutboxRow] = []
        try connection.each(
            "SELECT * FROM outbox WHERE target = ? AND state = 'waiting' AND study_id = ? AND (next_at <= ? OR next_at > ?) ORDER BY topic, id LIMIT ?",
            [.text(target), .text(study), SQLValue(now), SQLValue(now.adding(seconds: furthestWait)), SQLValue(limit)]
        ) { (row) throws(StoreError) in
            rows.append(try OutboxRow(row))
            return true
        }
        return rows
    }

    /// Of the things that wait although they were tried, the one that is owed for longest; nil: there is none.
    public static func stuck(at target: String, in connection: Connection) throws(StoreError) -> OutboxRow? {
        try connection.row("SELECT * FROM outbox WHERE target = ? AND state = 'waiting' AND attempts > 0 ORDER BY owed_since, id LIMIT 1", .text(target))
            .map { (row) throws(StoreError) in try OutboxRow(row) }
    }

    /// The things that were sent to the target, in the order of their numbers, those after `id`.
    public static func sent(to target: String, after id: Int, limit: Int, in connection: Connection) throws(StoreError) -> [OutboxRow] {
        var rows: [OutboxRow] = []
        try connection.each(
            "SELECT * FROM outbox WHERE target = ? AND state = 'sent' AND id > ? ORDER BY id LIMIT ?", [.text(target), SQLValue(id), SQLValue(limit)]
        ) {
            (row) throws(StoreError) in
            rows.append(try OutboxRow(row))
            return true
        }
        return rows
    }

    /// All things, oldest first; those that wait for nothing only with `all`.
    public static func list(target: String?, all: Bool, in connection: Connection) throws(StoreError) -> [OutboxRow] {
        var rows: [OutboxRow] = []
        try connection.each(
            "SELECT * FROM outbox WHERE (?1 IS NULL OR target = ?1) AND (?2 = 1 OR state IN ('waiting', 'dead')) ORDER BY id",
            [SQLValue(target), SQLValue(all ? 1 : 0)]
        ) { (row) throws(StoreError) in
            rows.append(try OutboxRow(row))
            return true
        }
        return rows
    }

    /// The patient of a thing; nil where it was erased.
    public static func study(of id: Int, in connection: Connection) throws(StoreError) -> String? {
        try connection.row("SELECT study_id FROM outbox WHERE id = ?", SQLValue(id))?.text("study_id")
    }

    /// Stores what the target wants to know of the thing even after a crash.
    public static func keep(_ memory: JSONValue, of id: Int, in connection: Connection) throws(StoreError) {
        try connection.run("UPDATE outbox SET memory = ? WHERE id = ?", SQLValue(memory), SQLValue(id))
    }

    /// The thing is at the target with that content.
    public static func delivered(_ id: Int, _ hash: String, at now: Instant, in connection: Connection) throws(StoreError) {
        try connection.run(
            """
            UPDATE outbox SET sent_hash = ?2, sent_at = ?3,
                error = CASE WHEN hash = ?2 THEN NULL ELSE error END, attempts = CASE WHEN hash = ?2 THEN 0 ELSE attempts END,
                asked_by = CASE WHEN hash = ?2 THEN NULL ELSE asked_by END, state = CASE WHEN hash = ?2 AND state = 'waiting' THEN 'sent' ELSE state END
            WHERE id = ?1
            """, SQLValue(id), .text(hash), SQLValue(now))
    }

    /// The thing could not be brought with that content; tried again at `next`.
    public static func postponed(_ id: Int, _ hash: String, until next: Instant, _ error: String, in connection: Connection) throws(StoreError) {
        try connection.run(
            "UPDATE outbox SET attempts = attempts + 1, next_at = ?, error = ? WHERE id = ? AND hash = ? AND state = 'waiting'", SQLValue(next), .text(error),
            SQLValue(id), .text(hash))
    }

    /// The thing is given up with that content: a person must look.
    public static func gaveUp(_ id: Int, _ hash: String, _ error: String, in connection: Connection) throws(StoreError) {
        try connection.run(
            "UPDATE outbox SET attempts = attempts + 1, state = 'dead', error = ? WHERE id = ? AND hash = ? AND state IN ('waiting', 'sent')", .text(error),
            SQLValue(id), .text(hash))
    }

    /// Sends things again as somebody asked: the rows of these numbers, else all that were given up or wait.
    /// - Returns: How many.
    public static func retry(_ ids: [Int], target: String?, by author: String, at now: Instant, in connection: Connection) throws(StoreError) -> Int {
        let set = "UPDATE outbox SET state = 'waiting', attempts = 0, error = NULL, next_at = ?1, asked_by = ?2"
        guard !ids.isEmpty else {
            return try connection.run(
                "\(set) WHERE state IN ('dead', 'waiting') AND (?3 IS NULL OR target = ?3)", SQLValue(now), .text(author), SQLValue(target))
        }
        var count = 0
        for id in ids { count += try connection.run("\(set) WHERE id = ?3", SQLValue(now), .text(author), SQLValue(id)) }
        return count
    }

    /// Has a thing that was sent looked at once more by its targets: the content is the same, but what it means has changed.
    public static func renew(_ topic: String, _ key: String, at now: Instant, in connection: Connection) throws(StoreError) {
        try connection.run(
            "UPDATE outbox SET state = 'waiting', attempts = 0, next_at = ? WHERE topic = ? AND key = ? AND state = 'sent'", SQLValue(now), .text(topic),
            .text(key))
    }

    /// Sends everything of a patient again, whatever was sent before.
    /// - Returns: How many things.
    public static func resend(_ study: String, to target: String, by author: String, at now: Instant, in connection: Connection) throws(StoreError) -> Int {
        try connection.run(
            "UPDATE outbox SET state = 'waiting', attempts = 0, error = NULL, next_at = ?, asked_by = ? WHERE study_id = ? AND target = ? AND state <> 'dropped'",
            SQLValue(now), .text(author), .text(study), .text(target))
    }

    /// Gives a thing up for good as it is; when it changes it is owed again. What was sent is there, and goes on being compared: nothing is to be given up.
    /// - Returns: How many: none or one.
    public static func drop(_ id: Int, in connection: Connection) throws(StoreError) -> Int {
        try connection.run("UPDATE outbox SET state = 'dropped', asked_by = NULL WHERE id = ? AND state <> 'sent'", SQLValue(id))
    }

    /// How a thing stands; nil where there is no such thing.
    public static func state(of id: Int, in connection: Connection) throws(StoreError) -> OutboxRow.State? {
        try connection.row("SELECT state FROM outbox WHERE id = ?", SQLValue(id))?.text("state").flatMap(OutboxRow.State.init(rawValue:))
    }
}

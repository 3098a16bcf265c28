public import CivilTime
public import JSONValues

/// What the delivery machine reads and writes. Every change names the content it is about: what was replaced meanwhile keeps waiting.
extension Outbox {
    /// Whether a row's time has come. What was decided at a time that is still to come was decided before the clock was set back, and is over.
    private static let isDue = "(next_at <= ?2 OR coalesce(decided_at, next_at) > ?2)"

    /// When the next thing of each patient is due at the target (now or earlier: it is), patients in the order of their oldest waiting thing.
    public static func waiting(for target: String, at now: Instant, in connection: Connection) throws(StoreError) -> [(study: String, next: Instant)] {
        try connection.rows(
            """
            SELECT study_id, min(CASE WHEN \(isDue) THEN min(next_at, ?2) ELSE next_at END) AS next FROM outbox WHERE target = ?1 AND state = 'waiting'
            GROUP BY study_id ORDER BY min(id)
            """, .text(target), SQLValue(now)
        ).map { ($0.text("study_id") ?? "", $0.instant("next") ?? Instant(milliseconds: 0)) }
    }

    /// The things of a patient that are due at the target, the baseline first.
    public static func due(_ study: String, for target: String, at now: Instant, limit: Int, in connection: Connection) throws(StoreError) -> [OutboxRow] {
        try collected(
            "SELECT * FROM outbox WHERE target = ?1 AND state = 'waiting' AND study_id = ?3 AND \(isDue) ORDER BY topic, id LIMIT ?4",
            [.text(target), SQLValue(now), .text(study), SQLValue(limit)], in: connection)
    }

    private static func collected(_ sql: String, _ values: [SQLValue], in connection: Connection) throws(StoreError) -> [OutboxRow] {
        var rows: [OutboxRow] = []
        try connection.each(sql, values) { (row) throws(StoreError) in
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

    /// The things in these states that the target may hold something of, in the order of their numbers, those after `id`.
    public static func remembered(
        at target: String, _ states: Set<OutboxRow.State>, after id: Int, limit: Int, in connection: Connection
    ) throws(StoreError) -> [OutboxRow] {
        try collected(
            """
            SELECT * FROM outbox WHERE target = ? AND memory IS NOT NULL AND state IN (SELECT value FROM json_each(?)) AND id > ? ORDER BY id LIMIT ?
            """, [.text(target), SQLValue(JSONValue(states.map(\.rawValue).sorted())), SQLValue(id), SQLValue(limit)], in: connection)
    }

    /// The patients of whom the target has something.
    public static func studies(at target: String, in connection: Connection) throws(StoreError) -> [String] {
        try connection.rows("SELECT DISTINCT study_id FROM outbox WHERE target = ? AND state = 'sent'", .text(target)).compactMap { $0.text("study_id") }
    }

    /// All things, oldest first; those that wait for nothing only with `all`.
    public static func list(target: String?, all: Bool, in connection: Connection) throws(StoreError) -> [OutboxRow] {
        try collected(
            "SELECT * FROM outbox WHERE (?1 IS NULL OR target = ?1) AND (?2 = 1 OR state IN ('waiting', 'dead')) ORDER BY id",
            [SQLValue(target), SQLValue(all ? 1 : 0)], in: connection)
    }

    /// The patient of a thing; nil where it was erased.
    public static func study(of id: Int, in connection: Connection) throws(StoreError) -> String? {
        try connection.row("SELECT study_id FROM outbox WHERE id = ?", SQLValue(id))?.text("study_id")
    }

    /// Stores what the target wants to know of the thing even after a crash.
    public static func keep(_ memory: JSONValue, of id: Int, in connection: Connection) throws(StoreError) {
        try connection.run("UPDATE outbox SET memory = ? WHERE id = ?", SQLValue(memory), SQLValue(id))
    }

    /// The thing is at the target as it was when it was taken from here. What was replaced or asked for anew meanwhile goes on waiting.
    public static func delivered(_ row: OutboxRow, at now: Instant, in connection: Connection) throws(StoreError) {
        try connection.run("UPDATE outbox SET sent_hash = ?, sent_at = ? WHERE id = ?", .text(row.hash), SQLValue(now), SQLValue(row.id))
        try connection.run(
            """
            UPDATE outbox SET error = NULL, attempts = 0, asked_by = NULL, state = CASE state WHEN 'waiting' THEN 'sent' ELSE state END
            WHERE id = ? AND hash = ? AND revision = ?
            """, SQLValue(row.id), .text(row.hash), SQLValue(row.revision))
    }

    /// The thing could not be brought with that content; tried again at `next`.
    public static func postponed(
        _ id: Int, _ hash: String, until next: Instant, _ error: String, at now: Instant, in connection: Connection
    ) throws(StoreError) {
        try connection.run(
            "UPDATE outbox SET attempts = attempts + 1, next_at = ?, decided_at = ?, error = ? WHERE id = ? AND hash = ? AND state = 'waiting'",
            SQLValue(next), SQLValue(now), .text(error), SQLValue(id), .text(hash))
    }

    /// What lies at the target differs from what was sent: a person must look. What is to be sent anyway only notes it.
    public static func differs(_ id: Int, _ hash: String, _ error: String, in connection: Connection) throws(StoreError) {
        try connection.run(
            """
            UPDATE outbox SET error = ?, state = CASE state WHEN 'sent' THEN 'dead' ELSE state END
            WHERE id = ? AND hash = ? AND state IN ('waiting', 'sent')
            """, .text(error), SQLValue(id), .text(hash))
    }

    /// The thing is given up with that content: a person must look.
    public static func gaveUp(_ id: Int, _ hash: String, _ error: String, in connection: Connection) throws(StoreError) {
        try connection.run(
            "UPDATE outbox SET attempts = attempts + 1, state = 'dead', error = ? WHERE id = ? AND hash = ? AND state IN ('waiting', 'sent')", .text(error),
            SQLValue(id), .text(hash))
    }

    /// What makes a thing wait anew, from now on; what is under way with it does not settle it.
    private static let anew = "state = 'waiting', attempts = 0, next_at = ?1, decided_at = ?1, revision = revision + 1"

    /// Sends things again as somebody asked: the rows of these numbers, else all that were given up or wait.
    /// - Returns: How many.
    public static func retry(_ ids: [Int], target: String?, by author: String, at now: Instant, in connection: Connection) throws(StoreError) -> Int {
        let set = "UPDATE outbox SET \(anew), error = NULL, asked_by = ?2"
        guard !ids.isEmpty else {
            return try connection.run(
                "\(set) WHERE state IN ('dead', 'waiting') AND (?3 IS NULL OR target = ?3)", SQLValue(now), .text(author), SQLValue(target))
        }
        var count = 0
        for id in ids { count += try connection.run("\(set) WHERE id = ?3", SQLValue(now), .text(author), SQLValue(id)) }
        return count
    }

    /// Has a thing that was sent, or is under way, looked at once more by its targets: the content is the same, but what it means has changed.
    public static func renew(_ topic: String, _ key: String, at now: Instant, in connection: Connection) throws(StoreError) {
        try connection.run("UPDATE outbox SET revision = revision + 1 WHERE topic = ? AND key = ? AND state = 'waiting'", .text(topic), .text(key))
        try connection.run("UPDATE outbox SET \(anew) WHERE topic = ?2 AND key = ?3 AND state = 'sent'", SQLValue(now), .text(topic), .text(key))
    }

    /// Sends everything of a patient again, whatever was sent before.
    /// - Returns: How many things.
    public static func resend(_ study: String, to target: String, by author: String, at now: Instant, in connection: Connection) throws(StoreError) -> Int {
        try connection.run(
            "UPDATE outbox SET \(anew), error = NULL, asked_by = ?2 WHERE study_id = ?3 AND target = ?4 AND state <> 'dropped'", SQLValue(now),
            .text(author), .text(study), .text(target))
    }

    /// Owes everything of everybody to a target that is elsewhere now: nothing that was sent before is known to lie there.
    /// - Returns: How many things.
    public static func move(_ target: String, by author: String, at now: Instant, in connection: Connection) throws(StoreError) -> Int {
        try connection.run(
            // What is remembered of the place before says nothing about the new one.
            "UPDATE outbox SET \(anew), error = NULL, memory = NULL, asked_by = coalesce(asked_by, ?2) WHERE target = ?3 AND state <> 'dropped'",
            SQLValue(now),
            .text(author), .text(target))
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

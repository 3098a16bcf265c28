public import CivilTime

/// The record of everything that left the box: append-only, never erased with a patient, since it says what others hold.
public enum ExportLog {
    /// One transfer of one thing.
    public struct Entry: Sendable, Hashable {
        /// When.
        public var at: Instant
        /// Who asked for it; `gateway` where it went by itself.
        public var author: String
        /// The pseudonym.
        public var study: String
        /// To which target.
        public var target: String
        /// What: `baseline`, `day`.
        public var topic: String
        /// Which one.
        public var key: String
        /// How many bytes.
        public var bytes: Int
        /// SHA-256 of them.
        public var sha256: String
        /// `delivered`, `failed`, `refused`, `unreachable`, `halted`; `unknown` before the answer is known, and where it never came.
        public var result: String
        /// What the target said.
        public var detail: String?

        /// A transfer.
        public init(
            at: Instant, author: String, study: String, target: String, topic: String, key: String, bytes: Int, sha256: String, result: String, detail: String?
        ) {
            self.at = at
            self.author = author
            self.study = study
            self.target = target
            self.topic = topic
            self.key = key
            self.bytes = bytes
            self.sha256 = sha256
            self.result = result
            self.detail = detail
        }
    }

    /// The result of a transfer that is about to begin.
    public static let unknown = "unknown"

    /// Takes out the note that a transfer was about to begin, in the transaction that says what came of it.
    public static func close(_ id: Int, in connection: Connection) throws(StoreError) {
        try connection.run("DELETE FROM export_log WHERE id = ? AND outcome = ?", SQLValue(id), .text(unknown))
    }

    /// Appends a transfer.
    /// - Returns: Its number.
    @discardableResult
    public static func append(_ entry: Entry, in connection: Connection) throws(StoreError) -> Int {
        try connection.run(
            "INSERT INTO export_log (at, author, study_id, target, topic, key, bytes, hash, outcome, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            SQLValue(entry.at), .text(entry.author), .text(entry.study), .text(entry.target), .text(entry.topic), .text(entry.key), SQLValue(entry.bytes),
            .text(entry.sha256), .text(entry.result), SQLValue(entry.detail))
        return connection.lastID
    }

    /// The transfers, oldest first.
    public static func list(target: String?, in connection: Connection) throws(StoreError) -> [Entry] {
        try connection.rows("SELECT * FROM export_log WHERE (?1 IS NULL OR target = ?1) ORDER BY id", SQLValue(target)).map { row in
            Entry(
                at: row.instant("at") ?? Instant(milliseconds: 0), author: row.text("author") ?? "", study: row.text("study_id") ?? "",
                target: row.text("target") ?? "", topic: row.text("topic") ?? "", key: row.text("key") ?? "", bytes: row.int("bytes") ?? 0,
                sha256: row.text("hash") ?? "", result: row.text("outcome") ?? "", detail: row.text("detail"))
        }
    }
}

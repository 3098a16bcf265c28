public import CivilTime
import Crypto
public import JSONValues

/// Who does something to stored data, and from where.
public struct AuditAuthor: Sendable, Hashable {
    /// The OS user, the login of the console, or `gateway` for the program itself.
    public let name: String
    /// `gateway`, `cli`, `console`, `bedside`, `mqtt`, `redcap`.
    public let origin: String

    /// A person or part.
    public init(name: String, origin: String) {
        self.name = name
        self.origin = origin
    }

    /// The gateway itself.
    public static let gateway = AuditAuthor(name: "gateway", origin: "gateway")
}

/// The append-only, hash-chained record of every change: who, when, what, old, new, why.
///
/// Each row carries SHA-256 over its own content and the hash of the row before, so that a changed, removed or inserted row is found.
public enum AuditChain {
    /// One change of stored data: which table and key, and the SHA-256 or the old and new content.
    public typealias Change = JSONValue

    /// Appends a row; call it in the transaction that makes the changes.
    @discardableResult
    public static func append(_ action: String, _ changes: [Change], by author: AuditAuthor, at time: Instant, to connection: Connection) throws(StoreError)
        -> String
    {
        let previous = try connection.row("SELECT hash FROM audit ORDER BY id DESC LIMIT 1")?.text("hash") ?? ""
        let text = JSONValue.array(changes).text()
        let hash = digest(previous: previous, at: time.milliseconds, author: author, action: action, changes: text)
        try connection.run(
            "INSERT INTO audit (at, author, origin, action, changes, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
            SQLValue(time), .text(author.name), .text(author.origin), .text(action), .text(text), .text(previous), .text(hash))
        return hash
    }

    /// What is wrong with the chain, row by row; empty where it holds.
    public static func faults(in connection: Connection) throws -> [String] {
        // The rows and their last number are of one state: the gateway appends meanwhile.
        try connection.snapshot { try faultsOfOneState(in: connection) }
    }

    private static func faultsOfOneState(in connection: Connection) throws(StoreError) -> [String] {
        var faults: [String] = []
        var previous = ""
        var expected: Int?
        try connection.each("SELECT * FROM audit ORDER BY id", []) { (row) throws(StoreError) in
            let id = row.int("id") ?? 0
            if let next = expected, id != next { faults.append("audit row \(next)\(id - next > 1 ? "–\(id - 1)" : "") is missing") }
            if row.text("previous") != previous { faults.append("audit row \(id) does not follow the row before it") }
            let author = AuditAuthor(name: row.text("author") ?? "", origin: row.text("origin") ?? "")
            let hash = digest(
                previous: row.text("previous") ?? "", at: row.instant("at")?.milliseconds ?? 0, author: author, action: row.text("action") ?? "",
                changes: row.text("changes") ?? "")
            if row.text("hash") != hash { faults.append("audit row \(id) was changed") }
            previous = row.text("hash") ?? ""
            expected = id + 1
            return true
        }
        if expected == nil, let first = try connection.row("SELECT seq FROM sqlite_sequence WHERE name = 'audit'")?.int("seq"), first > 0 {
            faults.append("all \(first) audit rows are missing")
        } else if let next = expected, let last = try connection.row("SELECT seq FROM sqlite_sequence WHERE name = 'audit'")?.int("seq"), last >= next {
            faults.append("audit row \(next)\(last > next ? "–\(last)" : "") is missing")
        }
        return faults
    }

    private static func digest(previous: String, at: Int64, author: AuditAuthor, action: String, changes: String) -> String {
        let content: JSONValue = [
            .string(previous), .number(JSONNumber(Int(at))), .string(author.name), .string(author.origin), .string(action), .string(changes),
        ]
        return Digest.sha256Hex(Array(content.text().utf8))
    }
}

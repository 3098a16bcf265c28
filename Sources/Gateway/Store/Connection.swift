import CSQLite
import CWalIndex

/// One connection to a SQLite database, used by one thread or actor at a time.
public final class Connection {
    /// How a database is opened.
    public enum Mode: Sendable {
        /// Read only; the file must exist.
        case read
        /// Read and write; the file must exist.
        case write
        /// Read and write; made where it does not exist.
        case create
    }

    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]
    private var transactionDepth = 0
    /// The file.
    public let path: String

    /// Opens the database: WAL, `synchronous=FULL`, foreign keys on, schema not trusted.
    /// - Throws: ``StoreError`` where the file is missing, not permitted or no database.
    public init(path: String, mode: Mode, durable: Bool = true) throws(StoreError) {
        self.path = path
        let access =
            switch mode {
            case .read: SQLITE_OPEN_READONLY
            case .write: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, cwalindex_file_system())
        guard code == SQLITE_OK, let opened else {
            let message = String(cString: sqlite3_errstr(code))
            sqlite3_close_v2(opened)
            throw StoreError.sqlite(code, message, doing: "open the database \(path)")
        }
        handle = opened
        sqlite3_busy_timeout(handle, 10_000)
        try execute("PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON;")
        if mode == .read {
            try execute("PRAGMA query_only=ON;")
        } else {
            try execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=\(durable ? "FULL" : "NORMAL"); PRAGMA journal_size_limit=4194304;")
        }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    private func failure(_ code: Int32, doing what: String) -> StoreError {
        StoreError.sqlite(code, String(cString: sqlite3_errmsg(handle)), doing: what)
    }

    /// Runs a script of statements without parameters.
    public func execute(_ script: String) throws(StoreError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code, doing: Connection.title(script)) }
    }

    /// Runs one statement; answers how many rows it changed.
    @discardableResult
    public func run(_ sql: String, _ values: SQLValue...) throws(StoreError) -> Int { try run(sql, values) }

    /// Runs one statement; answers how many rows it changed.
    @discardableResult
    public func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) -> Int {
        try each(sql, values) { (_) throws(StoreError) in true }
        return Int(sqlite3_changes(handle))
    }

    /// All rows of an answer.
    public func rows(_ sql: String, _ values: SQLValue...) throws(StoreError) -> [Row] { try rows(sql, values) }

    /// All rows of an answer.
    public func rows(_ sql: String, _ values: [SQLValue]) throws(StoreError) -> [Row] {
        var rows: [Row] = []
        try each(sql, values) { (row) throws(StoreError) in
            rows.append(row)
            return true
        }
        return rows
    }

    /// The first row of an answer.
    public func row(_ sql: String, _ values: SQLValue...) throws(StoreError) -> Row? {
        var found: Row?
        try each(sql, values) { (row) throws(StoreError) in
            found = row
            return false
        }
        return found
    }

    /// Hands each row of an answer to `body` until it answers false.
    public func each(_ sql: String, _ values: [SQLValue], _ body: (Row) throws(StoreError) -> Bool) throws(StoreError) {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (place, value) in values.enumerated() { try bind(value, at: Int32(place + 1), of: statement, sql) }
        var columns: ColumnNames?
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw failure(code, doing: Connection.title(sql)) }
            let names = columns ?? Connection.names(statement)
            columns = names
            if try !body(Row(columns: names, cells: Connection.cells(statement))) { return }
        }
    }

    /// The id of the row inserted last.
    public var lastID: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// Runs `body` in one transaction (`BEGIN IMMEDIATE`), rolled back where it throws; inside another one it joins that.
    @discardableResult
    public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws -> Result { try framed("BEGIN IMMEDIATE", body) }

    /// Runs `body` on one state of the database, whatever others commit meanwhile; inside a transaction it joins that.
    public func snapshot<Result>(_ body: () throws -> Result) throws -> Result { try framed("BEGIN", body) }

    /// The same for work that waits in between; nobody else may use the connection meanwhile.
    public func longSnapshot<Result>(_ body: () async throws -> Result) async throws -> Result {
        if transactionDepth > 0 { return try await body() }
        try begin("BEGIN")
        do { return try ended(with: await body()) } catch { throw try abandoned(after: error) }
    }

    private func framed<Result, Failure: Error>(_ begin: String, _ body: () throws(Failure) -> Result) throws -> Result {
        if transactionDepth > 0 { return try body() }
        try self.begin(begin)
        do { return try ended(with: body()) } catch { throw try abandoned(after: error) }
    }

    private func begin(_ statement: String) throws(StoreError) {
        try execute(statement)
        transactionDepth += 1
    }

    private func ended<Result>(with result: Result) throws(StoreError) -> Result {
        try execute("COMMIT")
        transactionDepth -= 1
        return result
    }

    private func abandoned(after error: any Error) throws(StoreError) -> any Error {
        transactionDepth -= 1
        // A failed COMMIT or statement may have rolled back already; then ROLLBACK has nothing to do.
        if sqlite3_get_autocommit(handle) == 0 { try execute("ROLLBACK") }
        return error
    }

    /// A number that is another one whenever another connection has committed.
    public func dataVersion() throws(StoreError) -> Int { try row("PRAGMA data_version")?.int("data_version") ?? 0 }

    /// Gives the memory of pages back that were read and are not in use: up to 2 MB. They are read again when they are needed.
    public func releaseMemory() { sqlite3_db_release_memory(handle) }

    /// Copies the whole database into a new file by the online backup API, while others read and write.
    public func backup(to path: String) throws(StoreError) {
        let target = try Connection(path: path, mode: .create)
        guard let job = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw target.failure(sqlite3_errcode(target.handle), doing: "back up to \(path)")
        }
        let code = sqlite3_backup_step(job, -1)
        let end = sqlite3_backup_finish(job)
        guard code == SQLITE_DONE, end == SQLITE_OK else { throw target.failure(code == SQLITE_DONE ? end : code, doing: "back up to \(path)") }
        // The copy says of itself, like its original, that it has a write-ahead log; without one it is a single file also while somebody reads it.
        try target.execute("PRAGMA journal_mode=DELETE;")
    }

    private func prepared(_ sql: String) throws(StoreError) -> OpaquePointer {
        if let known = statements[sql] { return known }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code, doing: Connection.title(sql)) }
        statements[sql] = statement
        return statement
    }

    private func bind(_ value: SQLValue, at place: Int32, of statement: OpaquePointer, _ sql: String) throws(StoreError) {
        // SQLITE_TRANSIENT (a cast macro, not imported): SQLite copies the bytes during the call.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        let code =
            switch value {
            case .null: sqlite3_bind_null(statement, place)
            case .integer(let number): sqlite3_bind_int64(statement, place, number)
            case .text(let text): sqlite3_bind_text64(statement, place, text, UInt64(text.utf8.count), transient, UInt8(SQLITE_UTF8))
            case .blob(let bytes):
                bytes.isEmpty ? sqlite3_bind_zeroblob(statement, place, 0) : sqlite3_bind_blob64(statement, place, bytes, UInt64(bytes.count), transient)
            }
        if code != SQLITE_OK { throw failure(code, doing: Connection.title(sql)) }
    }

    private static func names(_ statement: OpaquePointer) -> ColumnNames {
        ColumnNames((0..<sqlite3_column_count(statement)).map { place in sqlite3_column_name(statement, place).map { String(cString: $0) } ?? "" })
    }

    private static func cells(_ statement: OpaquePointer) -> [SQLValue] {
        (0..<sqlite3_column_count(statement)).map { place in
            switch sqlite3_column_type(statement, place) {
            case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, place))
            case SQLITE_TEXT, SQLITE_FLOAT:
                .text(
                    String(
                        decoding: UnsafeBufferPointer(start: sqlite3_column_text(statement, place), count: Int(sqlite3_column_bytes(statement, place))),
                        as: UTF8.self))
            case SQLITE_BLOB:
                .blob(Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, place), count: Int(sqlite3_column_bytes(statement, place)))))
            default: .null
            }
        }
    }

    /// The first words of a statement, for error texts: values never stand in them.
    private static func title(_ sql: String) -> String {
        sql.split(whereSeparator: \.isWhitespace).prefix(5).joined(separator: " ")
    }
}

import BlockingWork
public import CivilTime
import Dispatch
public import EventLog
import JSONValues

/// The technician's log: structured lines in a database of its own, bounded, beside the clinical one.
///
/// It is apart so that a flood of log lines, a damaged log or a full log never touches a reading, and is written without
/// waiting for the disk: a line may be lost in a power cut, a reading never.
public actor LogStore {
    private let executor = SerialQueueExecutor(label: "log", qos: .utility)
    /// Database calls block; they run on a queue of their own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let folder: DataFolder
    private var connection: Connection?
    private var sinceTrim = 0
    private let lines: AsyncStream<LogEvent>
    private let continuation: AsyncStream<LogEvent>.Continuation
    private let echo: @Sendable (LogEvent) -> Void

    /// How many lines are kept.
    public static let capacity = 50_000

    /// A log in that data folder; each line is also given to `echo` (journal or standard error).
    public init(folder: DataFolder, echo: @escaping @Sendable (LogEvent) -> Void) {
        self.folder = folder
        self.echo = echo
        (lines, continuation) = AsyncStream.makeStream(of: LogEvent.self, bufferingPolicy: .bufferingNewest(10_000))
    }

    /// Takes a line; never blocks.
    public nonisolated func record(_ event: LogEvent) {
        echo(event)
        continuation.yield(event)
    }

    /// Writes lines until ``finish()`` and the last one is written.
    public func run() async {
        for await event in lines { write(event) }
    }

    /// Says that no further line comes.
    public nonisolated func finish() { continuation.finish() }

    private func write(_ event: LogEvent) {
        do throws(StoreError) {
            let connection = try open()
            try connection.run(
                "INSERT INTO log (time, level, source, code, text, fields) VALUES (?, ?, ?, ?, ?, ?)", SQLValue(event.time),
                SQLValue(event.level.rawValue), .text(event.source), .text(event.code), .text(event.text), SQLValue(.object(event.fields)))
            sinceTrim += 1
            if sinceTrim >= 500 {
                sinceTrim = 0
                try connection.run("DELETE FROM log WHERE id <= (SELECT max(id) FROM log) - ?", SQLValue(LogStore.capacity))
            }
        } catch {
            // The line itself has reached journal or standard error; say once a fault that the stored log lacks it.
            connection = nil
            echo(LogEvent(time: event.time, level: .error, source: "log", code: "log.notStored", text: error.description))
        }
    }

    private func open() throws(StoreError) -> Connection {
        if let connection { return connection }
        let opened = try Connection(path: folder.logDatabase, mode: .create, durable: false)
        try opened.execute(
            """
            CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, level INTEGER NOT NULL, source TEXT NOT NULL,
                code TEXT NOT NULL, text TEXT NOT NULL, fields TEXT NOT NULL) STRICT;
            CREATE INDEX IF NOT EXISTS log_time ON log (time);
            """)
        connection = opened
        return opened
    }
}

/// Which lines of the log are asked for.
public struct LogQuery: Sendable {
    /// Only lines after the one of this number.
    public var after = 0
    /// Only lines from this time on.
    public var since: Instant?
    /// Only lines of at least this level.
    public var level = LogLevel.debug
    /// Only lines of this source.
    public var source: String?
    /// Only lines about the piece of evidence of this number.
    public var evidence: Int?
    /// At most so many, the newest.
    public var limit = 1000

    /// All lines.
    public init() {}

    /// The sources that have written lines, by name.
    public static func sources(in folder: DataFolder) throws(StoreError) -> [String] {
        guard FileSystem.exists(folder.logDatabase) else { return [] }
        return try Connection(path: folder.logDatabase, mode: .read).rows("SELECT DISTINCT source FROM log ORDER BY source").compactMap { $0.text("source") }
    }

    /// The lines, oldest first, each with its number.
    public func lines(in folder: DataFolder) throws(StoreError) -> [(id: Int, event: LogEvent)] {
        guard FileSystem.exists(folder.logDatabase) else { return [] }
        let connection = try Connection(path: folder.logDatabase, mode: .read)
        let rows = try connection.rows(
            """
            SELECT * FROM (SELECT * FROM log WHERE id > ?1 AND time >= ?2 AND level >= ?3 AND (?4 IS NULL OR source = ?4)
                AND (?5 IS NULL OR fields ->> 'evidence' = ?5) ORDER BY id DESC LIMIT ?6) ORDER BY id
            """,
            SQLValue(after), SQLValue(since ?? Instant(milliseconds: .min)), SQLValue(level.rawValue), SQLValue(source), SQLValue(evidence), SQLValue(limit))
        var lines: [(id: Int, event: LogEvent)] = []
        for row in rows {
            lines.append(
                (
                    row.int("id") ?? 0,
                    LogEvent(
                        time: row.instant("time") ?? Instant(milliseconds: 0), level: row.int("level").flatMap(LogLevel.init(rawValue:)) ?? .error,
                        source: row.text("source") ?? "", code: row.text("code") ?? "", text: row.text("text") ?? "",
                        fields: try row.json("fields")?.object ?? JSONObject())
                ))
        }
        return lines
    }
}

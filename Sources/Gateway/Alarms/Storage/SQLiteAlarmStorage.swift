public import CivilTime
import JSONValues
public import Store

/// The alarm path's memory in a SQLite database of its own.
public final class SQLiteAlarmStorage: AlarmStorage {
    let connection: Connection
    /// The file that was opened; nil where it only reads.
    private var file: FileIdentity?
    /// Whether the database holds a state already.
    private var hasState = false
    /// How many lines of history are kept.
    static let historyLimit = 20_000

    /// Opens the database and brings its schema up to date.
    public init(path: String) throws {
        connection = try Connection(path: path, mode: .create)
        // Nobody else writes here for long; waiting for who does holds alarms back.
        try connection.execute("PRAGMA busy_timeout=1000")
        try connection.migrate(AlarmSchema.migrations)
        file = FileIdentity(path: path)
    }

    /// Whether the file was removed or replaced since it was opened: what is written then is lost with the process.
    var isDetached: Bool { file != nil && file != FileIdentity(path: connection.path) }

    /// The memory behind a connection that only reads.
    init(reading connection: Connection) { self.connection = connection }

    /// What was stored last.
    public func load(zones: ZoneDatabase) throws(StoreError) -> AlarmMemory {
        var memory = AlarmMemory()
        var named: [String: JSONValue] = [:]
        for row in try connection.rows("SELECT name, value FROM memory") { named[row.text("name") ?? ""] = try row.json("value") }
        guard let stored = named["state"] else { return memory }
        guard let state = AlarmCoding.state(stored, zones: zones) else { throw SQLiteAlarmStorage.damaged("memory") }
        hasState = true
        memory.state = state
        for row in try connection.rows("SELECT * FROM alarm WHERE id IN (SELECT max(id) FROM alarm GROUP BY study_id, condition)") {
            let alarm = try SQLiteAlarmStorage.alarm(row)
            memory.state.alarms[alarm.key] = alarm
        }
        memory.state.messages = try messages()
        if let line = named["line"], let now = AlarmCoding.instant(line["now"]) {
            memory.line = AlarmTimeline(now: now, isTrusted: line["trusted"]?.bool ?? false)
        }
        memory.cursor = FeedCursor(evaluation: named["cursor"]?["evaluation"]?.int ?? 0, acknowledgement: named["cursor"]?["acknowledgement"]?.int ?? 0)
        if let book = named["reminders"], let zone = memory.state.patients.values.map(\.zone).first {
            memory.reminders = AlarmCoding.reminders(book, zone: zone)
        }
        for (key, number) in named["commands"]?.object ?? [:] { memory.commands[key] = number.int }
        memory.isLocalOnly = named["localOnly"]?.bool ?? false
        return memory
    }

    private static func damaged(_ table: String) -> StoreError {
        StoreError(.corrupt, "read the alarm path's memory", "a row of \(table) is not one that was written here", remedy: "it is set aside and made anew")
    }

    private static func alarm(_ row: Row) throws(StoreError) -> Alarm {
        guard let id = row.int("id"), let condition = row.text("condition").flatMap(AlarmCondition.init(rawValue:)), let phase = row.text("phase"),
            let raisedAt = row.instant("raised_at"), let body = try row.json("body"),
            let alarm = AlarmCoding.alarm(id: id, key: AlarmKey(condition, of: row.text("study_id")), phase: phase, raisedAt: raisedAt, body)
        else { throw damaged("alarm") }
        return alarm
    }

    private func messages() throws(StoreError) -> [Int: AlarmMessage] {
        var waiting: [Int: [String: AlarmMessage.Delivery]] = [:]
        for row in try connection.rows("SELECT * FROM delivery WHERE state = 'waiting'") {
            guard let id = row.int("message_id"), let channel = row.text("channel"), let attempts = row.int("attempts"), let next = row.instant("next_at")
            else {
                throw SQLiteAlarmStorage.damaged("delivery")
            }
            waiting[id, default: [:]][channel] = AlarmMessage.Delivery(attempts: attempts, nextAt: next)
        }
        var messages: [Int: AlarmMessage] = [:]
        for (id, deliveries) in waiting {
            guard let row = try connection.row("SELECT * FROM message WHERE id = ?", SQLValue(id)), let kind = row.text("kind"),
                let createdAt = row.instant("created_at"), let body = try row.json("body"),
                let message = AlarmCoding.message(
                    id: id, alarmID: row.int("alarm_id"), kind: kind, createdAt: createdAt, body, waiting: deliveries)
            else { throw SQLiteAlarmStorage.damaged("message") }
            messages[id] = message
        }
        return messages
    }

    /// Stores what differs, in one transaction.
    public func save(_ change: AlarmChange) throws(StoreError) {
        do {
            try connection.transaction {
                try saveAlarms(change)
                try saveMessages(change)
                try saveHistory(change)
                try saveMemory(change)
            }
            hasState = true
        } catch let error as StoreError {
            throw error
        } catch {
            throw StoreError(.other, "store the alarm path's memory", "\(error)", remedy: "check the disk of the data folder")
        }
    }

    private func saveAlarms(_ change: AlarmChange) throws(StoreError) {
        for (key, alarm) in change.after.state.alarms where change.before.state.alarms[key] != alarm {
            try connection.run(
                """
                INSERT INTO alarm (id, study_id, condition, phase, raised_at, body) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, raised_at = excluded.raised_at, body = excluded.body
                """, SQLValue(alarm.id), SQLValue(key.studyID), .text(key.condition.rawValue), .text(alarm.phase.name), SQLValue(alarm.raisedAt),
                SQLValue(AlarmCoding.json(alarm)))
        }
    }

    private func saveMessages(_ change: AlarmChange) throws(StoreError) {
        let (before, after) = (change.before.state.messages, change.after.state.messages)
        for (id, message) in after where before[id] == nil {
            try connection.run(
                "INSERT INTO message (id, alarm_id, kind, created_at, body) VALUES (?, ?, ?, ?, ?)", SQLValue(id), SQLValue(message.alarmID),
                .text(message.kind.rawValue), SQLValue(message.createdAt), SQLValue(AlarmCoding.json(message)))
        }
        for (id, message) in after {
            for (channel, delivery) in message.waiting where before[id]?.waiting[channel] != delivery {
                try connection.run(
                    """
                    INSERT INTO delivery (message_id, channel, state, attempts, next_at) VALUES (?, ?, 'waiting', ?, ?)
                    ON CONFLICT (message_id, channel) DO UPDATE SET attempts = excluded.attempts, next_at = excluded.next_at
                    """, SQLValue(id), .text(channel), SQLValue(delivery.attempts), SQLValue(delivery.nextAt))
            }
        }
        for (id, message) in before {
            for channel in message.waiting.keys where after[id]?.waiting[channel] == nil {
                try connection.run(
                    "UPDATE delivery SET state = 'dropped', next_at = NULL WHERE message_id = ? AND channel = ? AND state = 'waiting'", SQLValue(id),
                    .text(channel))
            }
        }
        for receipt in change.receipts {
            if let words = receipt.receipt {
                try connection.run(
                    "UPDATE delivery SET state = 'accepted', next_at = NULL, accepted_at = ?, receipt = ?, error = ? WHERE message_id = ? AND channel = ?",
                    SQLValue(receipt.at), .text(words), SQLValue(receipt.error), SQLValue(receipt.message), .text(receipt.channel))
            } else {
                try connection.run(
                    "UPDATE delivery SET error = ? WHERE message_id = ? AND channel = ?", SQLValue(receipt.error), SQLValue(receipt.message),
                    .text(receipt.channel))
            }
        }
    }

    private func saveHistory(_ change: AlarmChange) throws(StoreError) {
        for note in change.notes {
            try connection.run(
                "INSERT INTO history (at, alarm_id, study_id, condition, what, codes, author, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", SQLValue(change.at),
                SQLValue(note.alarmID), SQLValue(note.key.studyID), .text(note.key.condition.rawValue), .text(note.what.rawValue),
                SQLValue(JSONValue(note.codes)), SQLValue(note.author), SQLValue(note.remark))
        }
        guard !change.notes.isEmpty else { return }
        try connection.run("DELETE FROM history WHERE id <= (SELECT max(id) FROM history) - ?", SQLValue(SQLiteAlarmStorage.historyLimit))
        try connection.run(
            "DELETE FROM message WHERE id <= (SELECT max(id) FROM message) - ? AND id NOT IN (SELECT message_id FROM delivery WHERE state = 'waiting')",
            SQLValue(SQLiteAlarmStorage.historyLimit))
    }

    private func saveMemory(_ change: AlarmChange) throws(StoreError) {
        let after = change.after
        var rows: [(String, JSONValue)] = [("line", ["now": AlarmCoding.json(after.line.now), "trusted": .bool(after.line.isTrusted)])]
        let state = AlarmCoding.json(after.state)
        if !hasState || state != AlarmCoding.json(change.before.state) { rows.append(("state", state)) }
        if after.cursor != change.before.cursor {
            rows.append(("cursor", ["evaluation": JSONValue(after.cursor.evaluation), "acknowledgement": JSONValue(after.cursor.acknowledgement)]))
        }
        if after.reminders != change.before.reminders { rows.append(("reminders", AlarmCoding.json(after.reminders))) }
        if after.commands != change.before.commands {
            rows.append(("commands", .object(JSONObject(after.commands.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value)) }))))
        }
        if after.isLocalOnly != change.before.isLocalOnly { rows.append(("localOnly", .bool(after.isLocalOnly))) }
        for (name, value) in rows {
            try connection.run(
                "INSERT INTO memory (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", .text(name), SQLValue(value))
        }
    }
}

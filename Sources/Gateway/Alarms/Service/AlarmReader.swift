public import CivilTime
import EscalationCore
public import JSONValues
public import Store

/// Reads the alarm path's database for the command line, also while the service runs or does not.
public struct AlarmReader {
    private let connection: Connection

    /// Opens the database of the folder for reading; nil where there is none yet.
    public init?(folder: DataFolder) throws {
        guard FileSystem.exists(folder.alarmDatabase) else { return nil }
        connection = try Connection(path: folder.alarmDatabase, mode: .read)
    }

    /// The alarms, newest last (`hypona alarm list`): those that wait for somebody or were acknowledged; with `all` every one.
    public func list(all: Bool) throws -> [JSONValue] {
        try connection.rows("SELECT * FROM alarm ORDER BY id").filter { all || $0.text("phase") != "cleared" }.map(AlarmReader.json)
    }

    /// One alarm with its messages and history (`hypona alarm show`); nil where there is none of that number.
    public func show(_ id: Int) throws -> JSONValue? {
        guard let row = try connection.row("SELECT * FROM alarm WHERE id = ?", SQLValue(id)) else { return nil }
        var alarm = try AlarmReader.json(row).object ?? [:]
        alarm["messages"] = .array(try connection.rows("SELECT * FROM message WHERE alarm_id = ? ORDER BY id", SQLValue(id)).map(message))
        alarm["history"] = .array(
            try connection.rows("SELECT * FROM history WHERE alarm_id = ? ORDER BY id", SQLValue(id)).map { row in
                [
                    "at": JSONValue(row.instant("at")?.description), "what": JSONValue(row.text("what")), "codes": try row.json("codes") ?? [],
                    "author": JSONValue(row.text("author")), "note": JSONValue(row.text("note")),
                ]
            })
        return .object(alarm)
    }

    /// Everything that is wrong with the database of that folder; empty where nothing is, or where there is none yet.
    public static func faults(in folder: DataFolder, zones: ZoneDatabase) -> [String] {
        do {
            guard let reader = try AlarmReader(folder: folder) else { return [] }
            let lines = try reader.connection.rows("PRAGMA integrity_check(20)").compactMap { $0.text("integrity_check") }.filter { $0 != "ok" }
            let keys = try reader.connection.rows("PRAGMA foreign_key_check").map { "a row of \($0.text("table") ?? "") points to a missing row" }
            _ = try SQLiteAlarmStorage(reading: reader.connection).load(zones: zones)
            return (lines + keys).map { "alarm path: \($0)" }
        } catch {
            return ["alarm path: \(error)"]
        }
    }

    /// Whether alarms stay on the box by decision, and which channels have taken a message.
    public func path() throws -> (isLocalOnly: Bool, accepted: Set<String>) {
        func memory(_ name: String) throws -> JSONValue? { try connection.row("SELECT value FROM memory WHERE name = ?", .text(name))?.json("value") }
        let accepted = try memory("state")?["accepted"]?.object?.keys ?? []
        return (try memory("localOnly")?.bool ?? false, Set(accepted))
    }

    /// The contacts (`hypona contact list`).
    public func contacts() throws -> [JSONValue] {
        try SQLiteAlarmStorage.contacts(in: connection).map { contact in
            [
                "role": .string(contact.role.rawValue), "name": JSONValue(contact.name), "telephone": JSONValue(contact.telephone),
                "email": JSONValue(contact.email), "hours": JSONValue(contact.hours),
            ]
        }
    }

    private static func json(_ row: Row) throws -> JSONValue {
        let body = try row.json("body") ?? .null
        let condition = row.text("condition").flatMap(AlarmCondition.init(rawValue:))
        return [
            "id": JSONValue(row.int("id")), "condition": JSONValue(row.text("condition")), "priority": JSONValue(condition?.priority.name),
            "studyID": JSONValue(row.text("study_id")), "state": JSONValue(row.text("phase")), "raisedAt": JSONValue(row.instant("raised_at")?.description),
            "reasons": body["reasons"] ?? [], "covered": body["covered"] ?? [], "acknowledgedBy": body["acknowledgement"]?["by"] ?? .null,
            "acknowledgedAt": JSONValue(AlarmCoding.instant(body["acknowledgement"]?["at"])?.description),
        ]
    }

    private func message(_ row: Row) throws -> JSONValue {
        let deliveries = try connection.rows("SELECT * FROM delivery WHERE message_id = ? ORDER BY channel", SQLValue(row.int("id")))
        return [
            "id": JSONValue(row.int("id")), "kind": JSONValue(row.text("kind")), "createdAt": JSONValue(row.instant("created_at")?.description),
            "roles": try row.json("body")?["roles"] ?? [],
            "deliveries": .array(
                deliveries.map { delivery in
                    [
                        "channel": JSONValue(delivery.text("channel")), "state": JSONValue(delivery.text("state")),
                        "attempts": JSONValue(delivery.int("attempts")), "acceptedAt": JSONValue(delivery.instant("accepted_at")?.description),
                        "receipt": JSONValue(delivery.text("receipt")), "error": JSONValue(delivery.text("error")),
                    ]
                }),
        ]
    }
}

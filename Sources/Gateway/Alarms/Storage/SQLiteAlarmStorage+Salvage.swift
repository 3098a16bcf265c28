import JSONValues
import Store

extension SQLiteAlarmStorage {
    /// What of a damaged database can still be read and follows from nothing else.
    struct Salvage {
        var contacts: [Contact] = []
        var commands: [String: Int] = [:]
        var isLocalOnly = false
    }

    /// Reads what can be read of a damaged database; each part that cannot be read is simply not there.
    static func salvage(path: String) -> Salvage {
        var saved = Salvage()
        guard let connection = try? Connection(path: path, mode: .read) else { return saved }
        func member(_ name: String) -> JSONValue? {
            (try? connection.row("SELECT value FROM memory WHERE name = ?", .text(name)))?.flatMap { row in try? row.json("value") } ?? nil
        }
        saved.contacts = (try? contacts(in: connection)) ?? []
        for (key, number) in member("commands")?.object ?? [:] { saved.commands[key] = number.int }
        saved.isLocalOnly = member("localOnly")?.bool ?? false
        return saved
    }
}

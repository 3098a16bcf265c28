import CivilTime
import EventLog
public import JSONValues
public import Store

extension Intake {
    /// A setting of the box that stands in the database; nil where it was never set.
    public func setting(_ name: String) throws -> JSONValue? {
        try connection.row("SELECT value FROM setting WHERE name = ?", .text(name))?.json("value")
    }

    /// Changes a setting of the box; the audit names what was done, never the content.
    /// - Parameters:
    ///   - what: A stable word for the audit and the log, such as `token.added`.
    ///   - change: Makes the new value of the old one, and something for the caller.
    public func changeSetting<Result: Sendable>(
        _ name: String, what: String, by author: AuditAuthor, _ change: @Sendable (JSONValue?) throws -> (JSONValue, Result)
    ) throws -> Result {
        let (fresh, result) = try change(try setting(name))
        try commit("config", by: author) { changes in
            try connection.run(
                "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", .text(name), SQLValue(fresh))
            changes.append(["table": "setting", "key": .string(name), "what": .string(what)])
        }
        log(.notice, "service", what, "\(author.name) changed the setting \(name).", ["author": .string(author.name), "origin": .string(author.origin)])
        return result
    }
}

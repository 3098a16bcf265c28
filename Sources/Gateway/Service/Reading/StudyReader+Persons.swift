import Console
public import JSONValues
import Store

extension StudyReader {
    /// Who may log in to the console (`hypona person list`).
    public func persons() throws -> [JSONValue] {
        let stored = try connection.row("SELECT value FROM setting WHERE name = ?", .text(PersonBook.setting))?.json("value")
        return PersonBook(stored).persons.map { ["name": .string($0.name), "roles": JSONValue($0.roles.map(\.rawValue).sorted())] }
    }
}

public import JSONValues
import Store

extension Intake {
    /// A setting of the box that stands in the database; nil where it was never set.
    public func setting(_ name: String) throws -> JSONValue? {
        try connection.row("SELECT value FROM setting WHERE name = ?", .text(name))?.json("value")
    }
}

import Crypto
import JSONValues

/// SHA-256 over the content of a stored row, for the audit: a changed byte is found and named.
public enum RowDigest {
    /// The digest of the row of that rowid.
    public static func of(_ table: String, id: Int, in connection: Connection) throws(StoreError) -> String {
        guard let row = try connection.row("SELECT * FROM \(table) WHERE rowid = ?", SQLValue(id)) else {
            throw StoreError(.corrupt, "read \(table) \(id)", "there is no such row", remedy: "run `hypona verify`, then restore the last backup")
        }
        return of(row)
    }

    /// The digest of a row: names and values of all columns in the order of the names.
    public static func of(_ row: Row) -> String {
        let cells = row.columns.index.keys.sorted().map { name -> JSONValue in
            switch row[name] {
            case .null: [.string(name), .null]
            case .integer(let value): [.string(name), .number(JSONNumber(Int(value)))]
            case .text(let text): [.string(name), .string(text)]
            case .blob(let bytes): [.string(name), .string(Digest.sha256Hex(bytes))]
            }
        }
        return Digest.sha256Hex(Array(JSONValue.array(cells).text().utf8))
    }
}

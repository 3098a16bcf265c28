public import CivilTime
public import JSONValues

/// A value of a database cell. There is no floating point: measured values are integers or text with their own digits.
public enum SQLValue: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    /// A text literal.
    public init(stringLiteral value: String) { self = .text(value) }
    /// An integer literal.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// NULL.
    public init(nilLiteral: ()) { self = .null }

    /// A whole number, or NULL for nil.
    public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
    /// A text, or NULL for nil.
    public init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
    /// Milliseconds since 1970, or NULL for nil.
    public init(_ value: Instant?) { self = value.map { .integer($0.milliseconds) } ?? .null }
    /// JSON text.
    public init(_ value: JSONValue) { self = .text(value.text()) }
}

/// One row of an answer, cells by column name.
public struct Row: Sendable {
    let columns: ColumnNames
    let cells: [SQLValue]

    /// The cell of that column; NULL where the answer has no such column.
    public subscript(_ column: String) -> SQLValue {
        columns.index[column].map { cells[$0] } ?? .null
    }

    /// The whole number in that column; nil for NULL.
    public func int(_ column: String) -> Int? {
        if case .integer(let value) = self[column] { Int(value) } else { nil }
    }

    /// The text in that column; nil for NULL.
    public func text(_ column: String) -> String? {
        if case .text(let value) = self[column] { value } else { nil }
    }

    /// The bytes in that column; nil for NULL.
    public func blob(_ column: String) -> [UInt8]? {
        if case .blob(let value) = self[column] { value } else { nil }
    }

    /// The instant in that column (milliseconds since 1970); nil for NULL.
    public func instant(_ column: String) -> Instant? {
        if case .integer(let value) = self[column] { Instant(milliseconds: value) } else { nil }
    }

    /// The JSON text in that column, parsed; nil for NULL.
    /// - Throws: ``StoreError`` where the text is not JSON.
    public func json(_ column: String) throws(StoreError) -> JSONValue? {
        guard let text = text(column) else { return nil }
        do { return try JSONValue(parsing: text) } catch {
            throw StoreError(.corrupt, "read column \(column)", "\(error)", remedy: "run `hypona verify`, then restore the last backup")
        }
    }
}

/// Column names of an answer, shared by its rows.
final class ColumnNames: Sendable {
    let index: [String: Int]

    init(_ names: [String]) {
        index = Dictionary(zip(names, names.indices)) { first, _ in first }
    }
}

import JSONValues

/// One case of a file. A case of a file of lines is read only when its turn comes, so that a long file stays small in memory.
struct CaseItem {
    /// What stands in the file.
    enum Content {
        case value(JSONValue)
        case text(ArraySlice<UInt8>)
    }

    /// Where it stands in the file: `cases[3]`, `line 4`, or empty for the whole file.
    let place: String
    let content: Content

    /// The case.
    /// - Throws: ``JSONError`` where its line is no JSON value.
    func value() throws(JSONError) -> JSONValue {
        switch content {
        case .value(let value): value
        case .text(let line): try JSONValue(parsing: Array(line))
        }
    }
}

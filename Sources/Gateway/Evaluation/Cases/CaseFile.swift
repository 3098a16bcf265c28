import JSONValues

/// The cases of a file: an object with `cases`, a list, one case, or one case a line.
struct CaseFile {
    /// The schema of the file, if it names one.
    let schema: String?
    /// The cases in order.
    let items: [CaseItem]

    /// The cases of those bytes.
    /// - Throws: ``JSONError`` where they are neither one JSON value nor one a line.
    init(_ bytes: [UInt8]) throws(JSONError) {
        if let lines = CaseFile.lines(bytes) {
            schema = nil
            items = lines
            return
        }
        let document = try JSONValue(parsing: bytes)
        schema = document["schema"]?.string
        if let cases = document["cases"]?.array ?? document.array {
            let list = document.array == nil ? "cases" : ""
            items = cases.enumerated().map { CaseItem(place: "\(list)[\($0.offset)]", content: .value($0.element)) }
        } else {
            items = [CaseItem(place: "", content: .value(document))]
        }
    }

    /// The lines of a file of one value a line: its first line is a whole object, and another line follows.
    private static func lines(_ bytes: [UInt8]) -> [CaseItem]? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().filter { line in
            line.element.contains { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: "\r") }
        }
        let items = lines.map { CaseItem(place: "line \($0.offset + 1)", content: .text($0.element)) }
        guard items.count > 1, let first = items.first, (try? first.value().object) != nil else { return nil }
        return items
    }
}

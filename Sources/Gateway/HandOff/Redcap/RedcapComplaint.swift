/// One bad cell of an import, from a line of REDCap's error text: `"record","field","value","what is wrong"`.
struct RedcapComplaint: Sendable, Hashable {
    let record: String
    let variable: String
    let value: String
    let text: String

    /// The lines of an error text; empty where it holds none.
    static func lines(of text: String) -> [RedcapComplaint] {
        rows(of: text).compactMap { cells in
            guard cells.count >= 4 else { return nil }
            return RedcapComplaint(record: cells[0], variable: cells[1], value: cells[2], text: cells[3...].joined(separator: ", "))
        }
    }

    /// Whether it is about that row. REDCap adds event and instance to the record's name in brackets.
    func concerns(_ row: RedcapRow) -> Bool {
        guard record == row.place.record || record.hasPrefix(row.place.record + " ") else { return false }
        if variable == "redcap_repeat_instrument" || variable == "redcap_repeat_instance" { return row.place.instance != nil }
        return row.cells[variable] == value
    }

    /// Rows of quoted cells (RFC 4180: quotes doubled, line ends allowed inside). Lines that are not of that form give no row.
    private static func rows(of text: String) -> [[String]] {
        var rows: [[String]] = []
        var cells: [String] = []
        var rest = text.unicodeScalars[...]
        func skip(_ scalar: Unicode.Scalar) -> Bool {
            guard rest.first == scalar else { return false }
            rest = rest.dropFirst()
            return true
        }
        while !rest.isEmpty {
            guard skip("\"") else {
                // What is no quoted cell is passed over up to the end of its line.
                rest = rest.drop { $0 != "\n" }.dropFirst()
                cells = []
                continue
            }
            var cell = String.UnicodeScalarView()
            while let scalar = rest.popFirst() {
                if scalar != "\"" { cell.append(scalar) } else if skip("\"") { cell.append("\"") } else { break }
            }
            cells.append(String(cell))
            if skip(",") { continue }
            _ = skip("\r")
            if skip("\n") || rest.isEmpty {
                rows.append(cells)
                cells = []
            }
        }
        return rows
    }
}

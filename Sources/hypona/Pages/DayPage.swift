import JSONValues

/// One day with everything behind it, for a person at a terminal.
enum DayPage {
    static func print(_ day: JSONValue, _ terminal: Terminal) {
        EntryTable.print([day], terminal)
        terminal.line()
        for value in day["values"]?.array ?? [] {
            let source = [value["source"]?.string, value["device"]?.string, value["confirmed_by"]?.string.map { "confirmed by \($0)" }].compactMap { $0 }
                .joined(separator: ", ")
            terminal.line(
                "\((value["field"]?.string ?? "").padded(to: 20)) \((value["value"]?.string ?? "").padded(to: 9)) \(value["measured_at"]?.string ?? "-")  \(source), evidence \(value["evidence_id"]?.text() ?? "-")"
            )
        }
        terminal.line()
        for level in day["levels"]?.array ?? [] {
            let name = level["level"]?.string ?? "-"
            let reasons = (level["reasons"]?.array ?? []).compactMap { $0["text"]?.string }.joined(separator: "; ")
            terminal.line(
                "\(level["at"]?.string ?? "")  \(terminal.coloured(name.padded(to: 7), name)) \((level["cause"]?.string ?? "").padded(to: 11)) \(reasons)")
        }
    }
}

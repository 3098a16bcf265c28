import JSONValues

/// What became of something handed in, for a person at a terminal.
enum IntakeLines {
    static func print(_ item: JSONValue, _ terminal: Terminal) {
        let status = item["status"]?.string ?? ""
        let detail = item["detail"]?.string ?? item["code"]?.string
        terminal.line("\(terminal.coloured(status.padded(to: 10), status)) \(item["file"]?.string ?? "")\(detail.map { ": \($0)" } ?? "")")
        for value in item["measurements"]?.array ?? [] {
            let text = value["value"]?.string.map { "\($0) \(value["unit"]?.string ?? "")" } ?? "-"
            let reason = value["reason"]?.string.map { " (\($0))" } ?? ""
            let state = value["status"]?.string ?? ""
            terminal.line(
                "  \(terminal.coloured(state.padded(to: 10), state)) \((value["kind"]?.string ?? "").padded(to: 10)) \(text.padded(to: 14)) \(value["measured_at"]?.string ?? "no time")\(reason)"
            )
        }
    }
}

import JSONValues

/// The days as a table for a person at a terminal.
enum EntryTable {
    private static let columns: [(title: String, width: Int, text: @Sendable (JSONValue) -> String)] = [
        ("date", 11, { $0["date"]?.string ?? "" }), ("POD", 4, { $0["postOpDay"].map { $0.text() } ?? "" }),
        ("morning", 9, { $0["weightMorning"]?.string ?? "-" }), ("evening", 9, { $0["weightEvening"]?.string ?? "-" }),
        ("SG", 7, { $0["urineSG"]?.string ?? "-" }),
        ("mL", 6, { number($0["fluidIntakeML"]) }), ("sym", 6, { "\(number($0["symptomScoreMorning"]))/\(number($0["symptomScoreEvening"]))" }),
        ("review", 7, { $0["openReviews"]?.int.map { $0 == 0 ? "" : String($0) } ?? "" }),
    ]

    static func print(_ rows: [JSONValue], _ terminal: Terminal) {
        terminal.line(columns.map { $0.title.padded(to: $0.width) }.joined() + "level")
        for row in rows {
            let level = row["alertLevel"]?.string
            // Green without data of the day is never shown as green.
            let shown = level == "green" && row["alertBasis"]?.string == "none" ? "no data" : level ?? "-"
            let reasons = (row["alertReasons"]?.array ?? []).compactMap { $0["text"]?.string }
            terminal.line(
                columns.map { $0.text(row).padded(to: $0.width) }.joined() + terminal.coloured(shown.padded(to: 9), shown)
                    + (reasons.isEmpty ? "" : reasons.joined(separator: "; ")))
        }
    }

    private static func number(_ value: JSONValue?) -> String { value?.int.map(String.init) ?? "-" }
}

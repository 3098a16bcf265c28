public import Intake
import JSONValues

/// The days as CSV that Excel and Numbers open as they are: semicolons, UTF-8 with byte order mark, RFC 4180 quoting.
public struct CSVExport: Sendable {
    private let language: Language
    private let decimalComma: Bool

    /// An export; `decimalComma`: 80,05 instead of 80.05, for a spreadsheet that is set to German.
    public init(language: Language, decimalComma: Bool) {
        self.language = language
        self.decimalComma = decimalComma
    }

    /// The bytes of the file.
    public func bytes(_ days: [EntryView]) -> [UInt8] {
        let head = ExportColumn.days.map { quoted(language($0.german, $0.english)) }
        let rows = days.map { day in ExportColumn.days.map { text($0.cell(day, language)) } }
        let lines = ([head] + rows).map { $0.joined(separator: ";") + "\r\n" }
        return [0xEF, 0xBB, 0xBF] + Array(lines.joined().utf8)
    }

    private func text(_ cell: ExportColumn.Cell) -> String {
        switch cell {
        case .empty: ""
        case .text(let text): quoted(text)
        case .day(let day): day
        case .number(let value, let decimals):
            decimalComma ? JSONNumber.decimal(value, decimals).replacing(".", with: ",") : JSONNumber.decimal(value, decimals)
        }
    }

    /// Quotes where it must be; a text that a spreadsheet would take for a formula gets an apostrophe in front.
    private func quoted(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { ["=", "+", "-", "@", "\t", "\r"].contains($0) } ?? false
        let safe = isFormula ? "'" + text : text
        guard safe.contains(where: { $0 == ";" || $0 == "\"" || $0 == "," || $0.isNewline }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}

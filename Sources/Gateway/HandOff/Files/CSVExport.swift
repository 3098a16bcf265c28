import CivilTime
import EscalationCore
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
    public func bytes(_ content: ExportContent) -> [UInt8] {
        bytes(DayTable.table(content.days, language, hasSourceFault: content.hasSourceFault))
    }

    func bytes(_ table: ExportTable) -> [UInt8] {
        let head = table.columns.map { CSVExport.quoted($0.title) }
        let lines = ([head] + table.rows.map { $0.map(text) }).map { $0.joined(separator: ";") + "\r\n" }
        return [0xEF, 0xBB, 0xBF] + Array(lines.joined().utf8)
    }

    private func text(_ cell: ExportCell) -> String {
        switch cell {
        case .empty: return ""
        case .text(let text): return CSVExport.quoted(text)
        case .lamp(let lamp): return CSVExport.quoted(ExportWords(language).lamp(lamp))
        case .day(let day): return day.description
        case .time(let time): return "\(time.date) \(time.timeText)"
        case .number(let value, let decimals):
            let text = JSONNumber.decimal(value, decimals)
            return decimalComma ? text.replacing(".", with: ",") : text
        }
    }

    /// Quotes where it must be; a text that a spreadsheet would take for a formula gets an apostrophe in front.
    ///
    /// Byte by byte: a quotation mark or semicolon with a combining accent behind it is another `Character`, and would be missed.
    static func quoted(_ text: String) -> String {
        // The signs of East Asian keyboards too: a spreadsheet of that language takes them for the others.
        let formula = "=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars
        let special: [UInt8] = Array(";,\"\r\n\t".utf8)
        // A spreadsheet skips blanks before it looks for a formula, and what takes no room.
        let first = text.unicodeScalars.first { !($0.properties.generalCategory == .spaceSeparator || $0.properties.generalCategory == .format) }
        let safe = (first.map(formula.contains) ?? false ? "'" : "") + text
        guard safe.utf8.contains(where: special.contains) || safe.utf8.first == UInt8(ascii: " ") || safe.utf8.last == UInt8(ascii: " ") else { return safe }
        let mark = UInt8(ascii: "\"")
        let doubled = safe.utf8.flatMap { $0 == mark ? [mark, mark] : [$0] }
        return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
    }
}

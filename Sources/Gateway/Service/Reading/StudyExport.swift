import Evaluation
import DailyEntries
import HandOff
import Intake
import JSONValues
import Store

extension StudyReader {
    /// The kinds of files.
    public enum ExportFormat: String, Sendable, CaseIterable {
        case csv, json
    }

    /// The days asked for as the bytes of a file.
    /// - Throws: ``StoreError`` where there is no patient.
    public func export(_ format: ExportFormat, _ range: DayRange, decimalComma: Bool) throws -> [UInt8] {
        guard let view = try view() else { throw StoreError(.missing, "export", "there is no patient", remedy: "add one: hypona patient add") }
        let days = view.entries.filter { range.contains($0.entry.date, today: view.today) }
        switch format {
        case .csv: return CSVExport(language: configuration.language, decimalComma: decimalComma).bytes(days)
        case .json:
            let document = JSONExport(language: configuration.language).document(view, days, thresholds: configuration.study.thresholds.logLine)
            return Array((document.text(pretty: true) + "\n").utf8)
        }
    }
}

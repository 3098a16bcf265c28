import CivilTime
import DailyEntries
import Evaluation
import HandOff
import Intake
import JSONValues
import Store

extension StudyReader {
    /// The kinds of files.
    public enum ExportFormat: String, Sendable, CaseIterable {
        case csv, xlsx, pdf, fhir, json

        /// Whether the file is none that a terminal can show.
        public var isBinary: Bool { self == .xlsx || self == .pdf }
    }

    /// The days asked for as a file.
    /// - Throws: ``StoreError`` where there is no patient, ``ExportError`` where a library fails.
    public func export(_ format: ExportFormat, _ range: DayRange, decimalComma: Bool) throws -> ExportedStudy {
        guard let view = try view() else { throw StoreError(.missing, "export", "there is no patient", remedy: "add one: hypona patient add") }
        let days = view.entries.filter { range.contains($0.entry.date, today: view.today) }
        return ExportedStudy(try bytes(format, view, days, decimalComma: decimalComma), study: view.ledger.studyID, format: format)
    }

    private func bytes(_ format: ExportFormat, _ view: StudyView, _ days: [EntryView], decimalComma: Bool) throws -> [UInt8] {
        let hasSourceFault = try AlarmViews.hasSourceFault(in: folder)
        let content = ExportContent(
            view, days: days, language: configuration.language, thresholds: configuration.study.thresholds, hasSourceFault: hasSourceFault)
        switch format {
        case .csv: return CSVExport(language: configuration.language, decimalComma: decimalComma).bytes(content)
        case .xlsx: return try WorkbookExport(content).bytes()
        case .pdf: return try ReportExport(content).bytes()
        case .fhir: return Array((try fhir(view, days, hasSourceFault: hasSourceFault).text(pretty: true) + "\n").utf8)
        case .json:
            let document = JSONExport(language: configuration.language).document(view, days, thresholds: configuration.study.thresholds.logLine)
            return Array((document.text(pretty: true) + "\n").utf8)
        }
    }

    /// The days as FHIR resources, with what once counted and does not any more.
    private func fhir(_ view: StudyView, _ days: [EntryView], hasSourceFault: Bool) throws -> JSONValue {
        let traces = try FHIRWithdrawal.Trace.all(of: view.ledger.studyID, in: connection)
        var profile = configuration.fhirProfile
        profile.hasSourceFault = hasSourceFault
        let wanted = Set(days.map(\.entry.date))
        return FHIRExport(view, profile, traces: traces).document(wanted.contains)
    }
}

import Intake

/// Everything of a patient as an Excel workbook: overview, days, measurements with provenance, events.
public struct WorkbookExport: Sendable {
    private let content: ExportContent

    /// An export of that content.
    public init(_ content: ExportContent) { self.content = content }

    /// The bytes of the file.
    /// - Throws: ``ExportError`` where the library cannot write, ``StoreError`` where its file cannot be read back.
    public func bytes() throws -> [UInt8] {
        let words = ExportWords(content.language)
        var book = try Workbook(title: "HyponaTrack \(content.view.ledger.studyID)", madeAt: content.view.now)
        for table in [
            OverviewTable.table(content), DayTable.table(content.days, content.language, hasSourceFault: content.hasSourceFault),
            MeasurementTable.table(content), EventTable.table(content),
        ] {
            try book.add(table, words)
        }
        return try book.finished()
    }
}

import Intake

/// The report of a patient: one page of A4 with level, course, limits, reasons and open reviews.
public struct ReportExport: Sendable {
    private let content: ExportContent

    /// A report of that content.
    public init(_ content: ExportContent) { self.content = content }

    /// The bytes of the PDF.
    /// - Throws: ``ExportError`` where it cannot be drawn.
    public func bytes() throws(ExportError) -> [UInt8] {
        let canvas = try ReportCanvas(
            width: ReportPage.width, height: ReportPage.height, title: "HyponaTrack \(content.view.ledger.studyID)", madeAt: content.view.text(content.view.now)
        )
        ReportPage(content, canvas).draw()
        return try canvas.finished()
    }
}

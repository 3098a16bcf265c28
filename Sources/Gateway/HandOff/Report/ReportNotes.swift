import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// The lower part of the page: reasons in words, what waits, who acknowledged. It is set smaller until it fits; what does not fit is told.
struct ReportNotes {
    /// A paragraph with a heading in bold.
    private struct Note {
        let head: String
        let text: String
    }

    /// So many waiting readings are named, the latest first.
    private static let mostReviews = 8

    private let content: ExportContent
    private let text: ReportText

    init(_ content: ExportContent, _ text: ReportText) {
        self.content = content
        self.text = text
    }

    /// The height that the notes take at their largest size.
    func height(on canvas: ReportCanvas, width: Double) -> Double { needed([reviews] + days, 7.5, canvas, width) }

    /// Draws the notes into the room that is left.
    func draw(on canvas: ReportCanvas, x: Double, y: Double, width: Double, height: Double) {
        var shown = [reviews] + days
        let sizes = [7.5, 7, 6.5, 6, 5.5]
        let size = sizes.first { needed(shown, $0, canvas, width) <= height } ?? 5.5
        var left = 0
        while needed(shown + rest(left), size, canvas, width) > height, shown.count > 1 {
            shown.removeLast()
            left += 1
        }
        var below = y
        for note in shown + rest(left) { below += canvas.text(note.text, bold: note.head, x: x, y: below, width: width, TextStyle(size)) + 2 }
    }

    private func needed(_ notes: [Note], _ size: Double, _ canvas: ReportCanvas, _ width: Double) -> Double {
        notes.reduce(0) { $0 + canvas.height($1.text, bold: $1.head, width: width, TextStyle(size)) + 2 }
    }

    private func rest(_ count: Int) -> [Note] {
        count == 0
            ? [] : [Note(head: "", text: text("… und \(count) weitere Tage: siehe Tabelle (hypona export xlsx)", "… and \(count) more days: see the workbook"))]
    }

    private var reviews: Note {
        let items = content.view.study.derived.reviews
        let head = text("Offene Prüfungen (unbestätigt): ", "Open reviews (unconfirmed): ")
        guard !items.isEmpty else { return Note(head: head, text: text("keine", "none")) }
        let texts = items.reversed().prefix(ReportNotes.mostReviews).map { item in
            let day = item.day.map { " " + text.short($0) } ?? ""
            let part = item.window.map { " " + text.words.window($0) } ?? ""
            let why = item.reasons.isEmpty ? "" : " – " + item.reasons.map(text.words.code).joined(separator: ", ")
            return text.words.kind(item.kind) + candidate(item) + day + part + why
        }
        let more = items.count - texts.count
        let rest = more > 0 ? text("; und \(more) weitere", "; and \(more) more") : ""
        return Note(head: head, text: texts.joined(separator: "; ") + rest)
    }

    private func candidate(_ item: ReviewItem) -> String {
        switch item.candidate {
        case .grams(let grams): " \(text.kilograms(grams)) kg?"
        case .ticks(let ticks): " \(text.gravity(ticks))?"
        case let value?: " \(value.text) \(value.unit)?"
        case nil: ""
        }
    }

    /// The days with a level above green or a red that is still open, the latest first: what counts now is never cut off.
    private var days: [Note] {
        content.days.reversed().compactMap { view in
            let lamp = content.lamp(view)
            let open = view.standing?.info.filter { $0.code == .openRed || $0.code == .afterMonitoringSymptom } ?? []
            guard lamp == .yellow || lamp == .red || !open.isEmpty else { return nil }
            let reasons = (view.standing?.evaluation.reasons ?? []).map { content.language.of($0.text) } + open.map { content.language.of($0.text()) }
            let date = "\(text.weekday(view.entry.date)) \(text.short(view.entry.date))"
            return Note(
                head: "POD \(view.entry.postOpDay) · \(date) · \(text.words.lamp(lamp)): ",
                text: reasons.joined(separator: "; ") + acknowledged(view.entry.postOpDay))
        }
    }

    private func acknowledged(_ pod: Int) -> String {
        guard let seen = content.view.ledger.acknowledgements.last(where: { $0.pod == pod }) else { return "" }
        let by = seen.byName.map { text(" von ", " by ") + $0 } ?? ""
        return " – " + text("quittiert ", "acknowledged ") + text.time(content.local(seen.at)) + by
    }
}

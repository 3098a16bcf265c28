import CivilTime
import DailyEntries
import EscalationCore
import Evaluation
import Intake

/// The head of the page: who, since when, with which risk, by which thresholds.
struct ReportHeading {
    private let content: ExportContent
    private let text: ReportText

    init(_ content: ExportContent, _ text: ReportText) {
        self.content = content
        self.text = text
    }

    /// Draws the head; answers where it ends.
    func draw(on canvas: ReportCanvas, x: Double, y: Double, width: Double) -> Double {
        canvas.text(text("HyponaTrack – Verlaufsbericht", "HyponaTrack – course report"), x: x, y: y, width: width * 0.62, TextStyle(15, bold: true))
        drawStudy(on: canvas, x: x + width * 0.5, y: y + 3, width: width * 0.5)
        var below = y + 24
        for line in lines { below += canvas.text(line.1, bold: line.0, x: x, y: below, width: width, TextStyle(7.5)) + 1 }
        let approval = content.language.of(content.thresholds.thresholds.approvalText)
        let colour: ReportColour = content.thresholds.thresholds.approval == nil ? .limitRed : .ink
        below += canvas.text(approval, bold: text("Schwellenwerte: ", "Thresholds: "), x: x, y: below, width: width, TextStyle(7.5, colour))
        canvas.line([ReportPoint(x: x, y: below + 4), ReportPoint(x: x + width, y: below + 4)], LineStyle(width: 0.8, colour: .ink))
        return below + 5
    }

    /// The pseudonym on one line, however long it is.
    private func drawStudy(on canvas: ReportCanvas, x: Double, y: Double, width: Double) {
        let study = content.view.ledger.studyID
        let sizes = [12.0, 10, 8, 7, 6, 5]
        let size = sizes.first { canvas.height(study, width: width, TextStyle($0, bold: true)) < $0 * 2 } ?? 5
        canvas.text(study, x: x, y: y, width: width, TextStyle(size, bold: true, .ink, .right))
    }

    private var lines: [(String, String)] {
        let view = content.view
        let profile = view.ledger.facts.profile
        let surgery = profile.surgeryDay.map { text.long(CivilDate(dayNumber: $0)) } ?? "–"
        let today = view.postOpDay.map { "POD \($0), " } ?? ""
        let risk = content.risk(view.postOpDay)
        let pending = risk.isKatBPending ? text(", Kat. B unvollständig", ", cat. B pending") : ""
        let points = text("\(risk.riskScore) Punkte", "\(risk.riskScore) points")
        let baseline = profile.baselineWeight.map { text.kilograms($0) + " kg" } ?? text("nicht angegeben", "not given")
        let before = profile.baselineWeight != nil && profile.baselineIsPraeOp ? text(" (präoperativ)", " (before surgery)") : ""
        let fluid = profile.fluidLimitML.last.flatMap { $0 == 0 ? nil : "\($0) \(text("ml", "mL"))" } ?? text("keine", "none")
        let counts = content.days.map(content.lamp)
        let levels = [AlertLamp.red, .yellow, .green, .noData].map { lamp in "\(counts.count { $0 == lamp }) × \(text.words.lamp(lamp))" }.joined(
            separator: ", ")
        return [
            (
                text("Operation: ", "Surgery: "),
                "\(surgery) · " + text("heute ", "today ") + today + text.long(view.today) + " · " + text("Tage: ", "days: ") + levels
            ),
            (
                text("Ausgangsgewicht: ", "Baseline weight: "),
                baseline + before + " · " + text("Risikoklasse ", "risk class ") + "\(text.words.risk(risk.riskClass)) (\(points)\(pending)) · "
                    + text("verordnete Trinkmenge: ", "prescribed fluid: ") + fluid
            ),
        ]
    }
}

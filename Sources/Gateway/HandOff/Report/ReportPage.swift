import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// Draws the page, from top to bottom: heading, levels, weight, specific gravity, fluid, symptoms, notes, foot.
struct ReportPage {
    /// A4 in points.
    static let width = 595.28
    static let height = 841.89

    private let content: ExportContent
    private let canvas: ReportCanvas
    private let text: ReportText
    private let days: [ReportDay]
    private let grid: ReportGrid
    private static let margin = 34.0

    init(_ content: ExportContent, _ canvas: ReportCanvas) {
        self.content = content
        self.canvas = canvas
        text = ReportText(content.language)
        days = ReportDay.days(content)
        grid = ReportGrid(left: ReportPage.margin, width: ReportPage.width - 2 * ReportPage.margin, labelWidth: 76, count: days.count)
    }

    func draw() {
        let foot = drawFoot()
        let notes = ReportNotes(content, text)
        var y = ReportHeading(content, text).draw(on: canvas, x: grid.left, y: 28, width: grid.width) + 8
        // What the notes leave free goes to the two charts that matter most.
        let fixed = 410.0
        let spare = min(max(foot - 6 - y - fixed - notes.height(on: canvas, width: grid.width), 0), 100)
        y = drawLevels(y) + 10
        y = drawWeights(y, height: 120 + spare * 0.6) + 12
        y = drawGravity(y, height: 70 + spare * 0.4) + 10
        y = drawFluid(y, height: 46) + 10
        y = drawSymptoms(y, height: 46) + 10
        notes.draw(on: canvas, x: grid.left, y: y, width: grid.width, height: foot - 6 - y)
    }

    private var noValues: String { text("keine Werte", "no values") }
    private var critical: [Int] { days.indices.filter { days[$0].limits.isCritical } }

    // MARK: - Levels

    private func drawLevels(_ top: Double) -> Double {
        for (index, day) in days.enumerated() {
            let style = TextStyle(6.5, .quiet, .centre)
            if index % datesApart == 0 { canvas.text(head(day.date), x: grid.x(index) - 4, y: top, width: grid.dayWidth + 8, TextStyle(6, .quiet, .centre)) }
            let number = isNarrow ? "\(day.pod)" : "POD \(day.pod)"
            canvas.text(number, x: grid.x(index) - 4, y: top + 8, width: grid.dayWidth + 8, TextStyle(6.5, bold: true, .ink, .centre))
            let box = ReportBox(x: grid.x(index) + 0.75, y: top + 18, width: grid.dayWidth - 1.5, height: 15)
            guard let lamp = day.lamp else {
                canvas.frame(box, LineStyle(width: 0.4, colour: .grid))
                canvas.text("–", x: box.x, y: box.y + 3.5, width: box.width, style)
                continue
            }
            let (ink, paper) = ReportColour.lamp(lamp)
            canvas.fill(box, paper)
            canvas.text(short(lamp), x: box.x - 2, y: box.y + 3.5, width: box.width + 4, TextStyle(6.5, bold: true, ink, .centre))
        }
        canvas.text(text("Stufe", "Level"), x: grid.left, y: top + 20, width: grid.labelWidth, TextStyle(7.5, bold: true))
        return numbers(text("offene Prüfungen", "open reviews"), top + 34) { day in
            day.entry.flatMap { $0.openReviews > 0 ? String($0.openReviews) : nil } ?? ""
        }
    }

    /// Whether the days are too many for numbers in their columns: a study may monitor up to thirty.
    private var isNarrow: Bool { grid.dayWidth < 24 }
    /// What stands beside the values of a chart; nothing where there is no room.
    private func label(_ text: @escaping (Int) -> String) -> ((Int) -> String)? { isNarrow ? nil : text }
    /// Every which day has its date above it.
    private var datesApart: Int { max(1, Int((34 / grid.dayWidth).rounded(.up)) - (isNarrow ? 0 : 1)) }

    /// The date above a column; the English one is longer and comes without the day of the week.
    private func head(_ date: CivilDate) -> String { text("\(text.weekday(date)) \(text.short(date))", text.short(date)) }

    /// The level as one short word.
    private func short(_ lamp: AlertLamp) -> String {
        switch lamp {
        case .green, .yellow, .red: String(text.words.lamp(lamp).prefix(isNarrow ? 2 : 10))
        case .noData: isNarrow ? "?" : text("k. Daten", "no data")
        case .notActive: "–"
        }
    }

    // MARK: - Charts

    private func drawWeights(_ top: Double, height: Double) -> Double {
        let mornings = days.map { $0.entry?.weightMorning?.value }
        let evenings = days.map { $0.entry?.weightEvening?.value }
        let baseline = content.view.ledger.facts.profile.baselineWeight
        func limit(_ level: AlertLevel) -> [Int?] {
            days.map { day in baseline.flatMap { base in day.limits[.weightGainBaseline].hundredths(of: level).map { base + $0 / 100 } } }
        }
        let values = (mornings + evenings + limit(.yellow) + limit(.red)).compactMap { $0 } + (baseline.map { [$0] } ?? [])
        let chart = ReportChart(
            title: text("Gewicht", "Weight"), unit: "kg",
            scale: ReportScale(values.isEmpty ? [0, 1000] : [(values.min() ?? 0) - 150] + values, steps: [500, 1000, 2000, 5000, 10_000], count: 7),
            tick: text.kilograms,
            series: [
                .init(values: evenings, mark: .square, colour: .evening, dash: [3, 2]), .init(values: mornings, mark: .dot, colour: .morning),
            ],
            limits: [
                .init(values: days.map { _ in baseline }, colour: .quiet), .init(values: limit(.yellow), colour: .limitYellow),
                .init(values: limit(.red), colour: .limitRed),
            ], critical: critical, emptyText: noValues)
        chart.draw(on: canvas, grid, y: top, height: height)
        var y = drawLegend(top + height + 2, hasBaseline: baseline != nil)
        y = numbers(text("morgens (kg)", "morning (kg)"), y) { $0.entry?.weightMorning.map { text.kilograms($0.value) } ?? "" }
        return numbers(text("abends (kg)", "evening (kg)"), y) { $0.entry?.weightEvening.map { text.kilograms($0.value) } ?? "" }
    }

    private func drawLegend(_ y: Double, hasBaseline: Bool) -> Double {
        var x = grid.start
        func item(_ label: String, _ width: Double, _ mark: (ReportPoint) -> Void) {
            mark(ReportPoint(x: x + 5, y: y + 4.5))
            canvas.text(label, x: x + 14, y: y, width: width, TextStyle(6.5, .quiet))
            x += width + 14
        }
        func dash(_ colour: ReportColour) -> (ReportPoint) -> Void {
            { point in
                canvas.line(
                    [ReportPoint(x: point.x - 5, y: point.y), ReportPoint(x: point.x + 6, y: point.y)], LineStyle(width: 0.9, colour: colour, dash: [4, 2]))
            }
        }
        item(text("morgens", "morning"), 34) { canvas.dot($0, radius: 2.2, .morning) }
        item(text("abends", "evening"), 32) { canvas.square($0, radius: 2, .evening) }
        if hasBaseline { item(text("Ausgangsgewicht", "baseline"), 64, dash(.quiet)) }
        item(text("Grenze gelb", "limit yellow"), 44, dash(.limitYellow))
        item(text("Grenze rot", "limit red"), 42, dash(.limitRed))
        item(text("kritische Tage", "critical days"), 60) { canvas.fill(ReportBox(x: $0.x - 5, y: $0.y - 3, width: 10, height: 6), .grid) }
        return y + 10
    }

    private func drawGravity(_ top: Double, height: Double) -> Double {
        let values = days.map { $0.entry?.urineSG?.value }
        func limit(_ code: LimitCode) -> [Int?] { days.map { $0.limits[code].hundredths(of: .yellow).map { $0 / 100 } } }
        let all = (values + limit(.urineSGHigh) + limit(.urineSGLow)).compactMap { $0 } + [0, 310]
        ReportChart(
            title: text("Urin-SG", "Urine SG"), unit: text("spezifisches Gewicht", "specific gravity"),
            scale: ReportScale(all, steps: [50, 100, 200], count: 7),
            tick: text.gravity, series: [.init(values: values, mark: .dot, colour: .morning, label: label(text.gravity))],
            limits: [.init(values: limit(.urineSGHigh), colour: .limitYellow), .init(values: limit(.urineSGLow), colour: .limitYellow)], critical: critical,
            emptyText: noValues
        ).draw(on: canvas, grid, y: top, height: height)
        return top + height
    }

    private func drawFluid(_ top: Double, height: Double) -> Double {
        let values = days.map { $0.entry?.fluidIntakeML?.value }
        func limit(_ level: AlertLevel) -> [Int?] { days.map { $0.limits[.fluidExcess].hundredths(of: level).map { $0 / 100 } } }
        let all = (values + limit(.yellow) + limit(.red)).compactMap { $0 } + [0]
        ReportChart(
            title: text("Trinkmenge", "Fluid"), unit: text("ml am Tag", "mL a day"),
            scale: ReportScale(all + [(all.max() ?? 0) + 300], steps: [1000, 2000, 5000], count: 4),
            tick: { String($0) },
            series: [.init(values: values, mark: .bar(place: 0, of: 1), colour: ReportColour(0x8FB3D9), label: label { String($0) })],
            limits: [.init(values: limit(.yellow), colour: .limitYellow), .init(values: limit(.red), colour: .limitRed)], critical: critical,
            emptyText: noValues
        ).draw(on: canvas, grid, y: top, height: height)
        return top + height
    }

    private func drawSymptoms(_ top: Double, height: Double) -> Double {
        let mornings = days.map { $0.entry?.symptomScoreMorning?.value }
        let evenings = days.map { $0.entry?.symptomScoreEvening?.value }
        // A score is whole: the smallest one that meets the limit is shown.
        func limit(_ level: AlertLevel) -> [Int?] { days.map { $0.limits[.symptomScore].hundredths(of: level).map { ($0 + 99) / 100 } } }
        let all = (mornings + evenings + limit(.yellow) + limit(.red)).compactMap { $0 } + [0]
        ReportChart(
            title: text("Symptome", "Symptoms"), unit: text("Score 0–52, morgens und abends", "score 0–52, morning and evening"),
            scale: ReportScale(all + [(all.max() ?? 0) + 4], steps: [10, 20], count: 4), tick: { String($0) },
            series: [
                .init(values: mornings, mark: .bar(place: 0, of: 2), colour: ReportColour(0x8FB3D9), label: label { String($0) }),
                .init(values: evenings, mark: .bar(place: 1, of: 2), colour: ReportColour(0xE3B07A), label: label { String($0) }),
            ], limits: [.init(values: limit(.yellow), colour: .limitYellow), .init(values: limit(.red), colour: .limitRed)], critical: critical,
            emptyText: noValues
        ).draw(on: canvas, grid, y: top, height: height)
        return top + height
    }

    // MARK: - Rows and foot

    /// A row of numbers under the columns of the days; answers where the next one begins.
    private func numbers(_ label: String, _ y: Double, _ value: (ReportDay) -> String) -> Double {
        canvas.text(label, x: grid.left, y: y, width: grid.labelWidth, TextStyle(6.5, .quiet))
        for (index, day) in days.enumerated() where !isNarrow {
            canvas.text(value(day), x: grid.x(index) - 2, y: y, width: grid.dayWidth + 4, TextStyle(6.5, .ink, .centre))
        }
        return y + 9
    }

    /// The foot of the page; answers where it begins.
    private func drawFoot() -> Double {
        let made = text.time(content.local(content.view.now))
        let line = text(
            "Erstellt am \(made) (Ortszeit des Patienten). Die Stufen sagen nur, wie schnell ein Mensch nachsehen sollte; eine Hyponatriämie weist nur die "
                + "Blutprobe nach. Unbestätigte Werte zählen nicht und stehen in keiner Kurve.",
            "Made on \(made) (the patient's local time). The levels only say how quickly a person should look; only a blood sample shows "
                + "hyponatraemia. Unconfirmed values do not count and stand in no curve."
        )
        let style = TextStyle(6.5, .quiet)
        let y = ReportPage.height - 26 - canvas.height(line, width: grid.width, style)
        canvas.line([ReportPoint(x: grid.left, y: y - 4), ReportPoint(x: grid.left + grid.width, y: y - 4)], LineStyle(width: 0.4, colour: .grid))
        canvas.text(line, x: grid.left, y: y, width: grid.width, style)
        return y - 4
    }
}

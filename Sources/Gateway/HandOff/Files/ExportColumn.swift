import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// A column of the day tables: its heading, and the value of a day as text with its own digits or as a number with so many decimals.
struct ExportColumn: Sendable {
    /// What stands in a cell.
    enum Cell: Sendable, Hashable {
        /// Nothing is known.
        case empty
        /// A text.
        case text(String)
        /// `value / 10^decimals`.
        case number(Int, decimals: Int)
        /// A calendar day, `yyyy-MM-dd`.
        case day(String)
    }

    let german: String
    let english: String
    let cell: @Sendable (EntryView, Language) -> Cell

    /// The columns of a day, in order.
    static let days: [ExportColumn] = [
        ExportColumn(german: "Studien-ID", english: "Study ID") { view, _ in .text(view.studyID) },
        ExportColumn(german: "Datum", english: "Date") { view, _ in .day(view.entry.date.description) },
        ExportColumn(german: "POD", english: "POD") { view, _ in .number(view.entry.postOpDay, decimals: 0) },
        ExportColumn(german: "Stufe", english: "Level") { view, language in .text(level(view, language)) },
        ExportColumn(german: "Datenbasis", english: "Basis") { view, language in view.standing.map { .text(language.of($0.basis.text)) } ?? .empty },
        ExportColumn(german: "Gewicht morgens (kg)", english: "Weight morning (kg)") { view, _ in number(view.entry.weightMorning?.value, 3) },
        ExportColumn(german: "Gewicht abends (kg)", english: "Weight evening (kg)") { view, _ in number(view.entry.weightEvening?.value, 3) },
        ExportColumn(german: "Urin-SG", english: "Urine SG") { view, _ in number(view.entry.urineSG.map { 10_000 + $0.value }, 4) },
        ExportColumn(german: "Trinkmenge (ml)", english: "Fluid (mL)") { view, _ in number(view.entry.fluidIntakeML?.value, 0) },
        ExportColumn(german: "Symptome morgens", english: "Symptoms morning") { view, _ in number(view.entry.symptomScoreMorning?.value, 0) },
        ExportColumn(german: "Symptome abends", english: "Symptoms evening") { view, _ in number(view.entry.symptomScoreEvening?.value, 0) },
        ExportColumn(german: "Reaktionszeit (ms)", english: "Reaction time (ms)") { view, _ in number(view.entry.reactionTime?.value, 0) },
        ExportColumn(german: "Schritte", english: "Steps") { view, _ in number(view.entry.stepCount?.value, 0) },
        ExportColumn(german: "HRV SDNN (ms)", english: "HRV SDNN (ms)") { view, _ in number(view.entry.hrvSDNN?.value, 1) },
        ExportColumn(german: "Schlaf (min)", english: "Sleep (min)") { view, _ in number(view.entry.sleepMin?.value, 0) },
        ExportColumn(german: "Offene Prüfungen", english: "Open reviews") { view, _ in .number(view.entry.openReviews, decimals: 0) },
        ExportColumn(german: "Gründe", english: "Reasons") { view, language in
            let texts = (view.standing?.evaluation.reasons ?? []).map { language.of($0.text) }
            return texts.isEmpty ? .empty : .text(texts.joined(separator: "; "))
        },
    ]

    private static func number(_ value: Int?, _ decimals: Int) -> Cell { value.map { .number($0, decimals: decimals) } ?? .empty }

    /// The level in words; a green without data of the day is never called green.
    static func level(_ view: EntryView, _ language: Language) -> String {
        switch view.standing?.lamp(sourceFault: false) {
        case .green: language("grün", "green")
        case .yellow: language("gelb", "yellow")
        case .red: language("rot", "red")
        case .noData, nil: language("keine Daten", "no data")
        case .notActive: language("nicht überwacht", "not monitored")
        }
    }
}

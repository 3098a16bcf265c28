import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// The table of the days: one row a day, every field of the entry, the level and its reasons.
enum DayTable {
    /// A column together with how its cell is taken from a day.
    private struct Field {
        let column: ExportTable.Column
        let cell: (EntryView) -> ExportCell

        init(_ title: String, _ width: Int, _ cell: @escaping (EntryView) -> ExportCell) {
            column = ExportTable.Column(title, width: width)
            self.cell = cell
        }
    }

    /// The days as a table.
    static func table(_ days: [EntryView], _ language: Language, hasSourceFault: Bool) -> ExportTable {
        let fields = identity(language, hasSourceFault) + weights(language) + context(language) + reasons(language)
        return ExportTable(name: language("Tage", "Days"), columns: fields.map(\.column), rows: days.map { day in fields.map { $0.cell(day) } })
    }

    private static func identity(_ language: Language, _ hasSourceFault: Bool) -> [Field] {
        [
            Field(language("Studien-ID", "Study ID"), 16) { .text($0.studyID) },
            Field(language("Datum", "Date"), 11) { .day($0.entry.date) },
            Field("POD", 5) { .number($0.entry.postOpDay, decimals: 0) },
            Field(language("Stufe", "Level"), 15) { .lamp($0.lamp(hasSourceFault: hasSourceFault)) },
            Field(language("Datenbasis", "Basis"), 18) { .text($0.standing.map { language.of($0.basis.text) }) },
        ]
    }

    private static func weights(_ language: Language) -> [Field] {
        [
            Field(language("Gewicht morgens (kg)", "Weight morning (kg)"), 12) { .kilograms($0.entry.weightMorning?.value) },
            Field(language("Gewicht abends (kg)", "Weight evening (kg)"), 12) { .kilograms($0.entry.weightEvening?.value) },
            Field(language("Urin-SG", "Urine SG"), 9) { .gravity($0.entry.urineSG?.value) },
            Field(language("Trinkmenge (ml)", "Fluid (mL)"), 11) { .number($0.entry.fluidIntakeML?.value, 0) },
            Field(language("Symptome morgens", "Symptoms morning"), 11) { .number($0.entry.symptomScoreMorning?.value, 0) },
            Field(language("Symptome abends", "Symptoms evening"), 11) { .number($0.entry.symptomScoreEvening?.value, 0) },
        ]
    }

    private static func context(_ language: Language) -> [Field] {
        let words = ExportWords(language)
        return [
            Field(language("Reaktionszeit (ms)", "Reaction time (ms)"), 13) { .number($0.entry.reactionTime?.value, 0) },
            Field(language("Tapping (Anzahl)", "Tapping (count)"), 10) { .number($0.entry.tapping?.value, 0) },
            Field("Desmopressin", 13) { .text($0.entry.desmopressin.map { words.yes($0.value) }) },
            Field(language("Befinden (1–5)", "Well-being (1–5)"), 10) { .number($0.entry.wellbeing?.value, 0) },
            Field(language("Schritte", "Steps"), 9) { .number($0.entry.stepCount?.value, 0) },
            Field(language("Herzfrequenz (1/min)", "Heart rate (1/min)"), 12) { .number($0.entry.heartRate?.value.averageTenths, 1) },
            Field("HRV SDNN (ms)", 10) { .number($0.entry.hrvSDNN?.value, 1) },
            Field(language("Schlaf (min)", "Sleep (min)"), 9) { .number($0.entry.sleepMin?.value, 0) },
            Field(language("Offene Prüfungen", "Open reviews"), 10) { .number($0.entry.openReviews, decimals: 0) },
        ]
    }

    private static func reasons(_ language: Language) -> [Field] {
        [
            Field(language("Gründe", "Reasons"), 70) { .text(($0.standing?.evaluation.reasons ?? []).map { language.of($0.text) }.joined(separator: "; ")) },
            Field(language("Hinweise", "Notes"), 50) { .text(($0.standing?.info ?? []).map { language.of($0.text()) }.joined(separator: "; ")) },
        ]
    }
}

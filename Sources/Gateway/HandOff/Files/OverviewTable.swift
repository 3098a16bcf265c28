import CivilTime
import DailyEntries
import EscalationCore
import Evaluation
import Intake
import JSONValues

/// The first sheet: who, when, by which thresholds, and how the days went.
enum OverviewTable {
    /// The overview of an export.
    static func table(_ content: ExportContent) -> ExportTable {
        let words = ExportWords(content.language)
        let rows = patient(content, words) + course(content, words) + origin(content, words)
        return ExportTable(
            name: words("Übersicht", "Overview"), columns: [.init(words("Angabe", "Item"), width: 38), .init(words("Wert", "Value"), width: 60)],
            rows: rows.map { [.text($0.0), $0.1] })
    }

    private static func patient(_ content: ExportContent, _ words: ExportWords) -> [(String, ExportCell)] {
        let profile = content.view.ledger.facts.profile
        let risk = content.risk(content.view.postOpDay)
        return [
            (words("Studien-ID", "Study ID"), .text(content.view.ledger.studyID)),
            (words("OP-Datum", "Date of surgery"), profile.surgeryDay.map { .day(CivilDate(dayNumber: $0)) } ?? .empty),
            (words("POD heute", "POD today"), .number(content.view.postOpDay, 0)),
            (words("Zeitzone", "Time zone"), .text(content.view.ledger.facts.zones.home.name)),
            (words("Ausgangsgewicht (kg)", "Baseline weight (kg)"), .kilograms(profile.baselineWeight)),
            (words("Ausgangsgewicht präoperativ", "Baseline taken before surgery"), .text(words.yes(profile.baselineIsPraeOp))),
            (words("Leihgeräte", "Devices on loan"), .text(words.yes(profile.isLoanDevice))),
            (words("Verordnete Trinkmenge (ml)", "Prescribed fluid (mL)"), .number(profile.fluidLimitML.last, 0)),
            (words("Risikoklasse", "Risk class"), .text(words.risk(risk.riskClass))),
            (words("Risikopunkte", "Risk score"), .number(risk.riskScore, decimals: 0)),
            (words("Kat. B noch unvollständig", "Cat. B pending"), .text(words.yes(risk.isKatBPending))),
        ]
    }

    private static func course(_ content: ExportContent, _ words: ExportWords) -> [(String, ExportCell)] {
        let lamps = content.days.map(content.lamp)
        let counts = [AlertLamp.red, .yellow, .green, .noData].map { lamp -> (String, ExportCell) in
            (words("Tage ", "Days ") + words.lamp(lamp), .number(lamps.count { $0 == lamp }, decimals: 0))
        }
        let meanings = AlertLevel.allCases.reversed().map { level -> (String, ExportCell) in
            (words("Bedeutung ", "Meaning of ") + content.language.of(level.title), .text(content.language.of(level.meaning)))
        }
        return [
            (words("Von", "From"), content.days.first.map { .day($0.entry.date) } ?? .empty),
            (words("Bis", "To"), content.days.last.map { .day($0.entry.date) } ?? .empty),
        ] + counts + [(words("Offene Prüfungen", "Open reviews"), .number(content.view.study.derived.reviews.count, decimals: 0))] + meanings
    }

    private static func origin(_ content: ExportContent, _ words: ExportWords) -> [(String, ExportCell)] {
        [
            (words("Schwellenwerte", "Thresholds"), .text(content.language.of(content.thresholds.thresholds.approvalText))),
            (words("Schwellenwerte, Datei", "Thresholds, file"), .text(content.thresholds.name)),
            (words("Schwellenwerte, SHA-256", "Thresholds, SHA-256"), .text(content.thresholds.sha256)),
            (words("Erstellt am (Ortszeit)", "Made at (local time)"), .time(content.local(content.view.now))),
            (
                words("Hinweis", "Note"),
                .text(
                    words(
                        "Die Stufen sagen nur, wie schnell ein Mensch nachsehen sollte. Eine Hyponatriämie weist nur die Blutprobe nach.",
                        "The levels only say how quickly a person should look. Only a blood sample shows hyponatraemia."))
            ),
        ]
    }
}

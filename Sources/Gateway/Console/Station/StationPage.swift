import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// What the nurse sees: the days with level and reasons, and what waits.
struct StationPage {
    private let view: StudyView?
    private let language: Language

    init(_ view: StudyView?, _ language: Language) {
        self.view = view
        self.language = language
    }

    var content: HTML {
        guard let view else { return "<p>\(language("Noch kein Patient angelegt.", "No patient was added yet."))</p>" }
        let heads = [
            language("Tag", "Day"), "POD", language("Stufe", "Level"), language("Morgens kg", "Morning kg"), language("Abends kg", "Evening kg"),
            language("Urin-SG", "Urine SG"),
            language("Trinkmenge ml", "Fluid mL"), language("Symptome", "Symptoms"), language("Gründe", "Reasons"),
        ].map { head -> HTML in "<th scope=\"col\">\(head)</th>" }
        return """
            <p>\(view.ledger.studyID) · POD \(view.postOpDay.map(String.init) ?? "–") · \(view.study.derived.reviews.count) \(language("Werte warten auf Prüfung", "readings wait for review"))</p>
            <div class="scroll" tabindex="0" role="region" aria-label="\(language("Tage", "Days"))"><table><thead><tr>\(heads)</tr></thead><tbody>\(view.entries.reversed().map(row))</tbody></table></div>
            """
    }

    private func row(_ view: EntryView) -> HTML {
        let entry = view.entry
        let lamp = view.standing?.lamp(sourceFault: false) ?? .noData
        let reasons = (view.standing?.evaluation.reasons ?? []).map { language.of($0.text) }.joined(separator: "; ")
        let cells = [
            kilograms(entry.weightMorning), kilograms(entry.weightEvening), entry.urineSG.map { number(MeasurementValue.gravity($0.value)) } ?? "–",
            entry.fluidIntakeML.map { String($0.value) } ?? "–",
            [entry.symptomScoreMorning, entry.symptomScoreEvening].map { $0.map { String($0.value) } ?? "–" }.joined(separator: " / "),
        ].map { cell -> HTML in "<td>\(cell)</td>" }
        return """
            <tr><td>\(entry.date.description)</td><td>\(entry.postOpDay)</td><td><span class="level \(css(lamp))">\(word(lamp))</span></td>\(cells)<td class="wrap">\(reasons)</td></tr>
            """
    }

    private func kilograms(_ field: EntryField<Int>?) -> String { field.map { number(JSONNumber.decimal($0.value, 3)) } ?? "–" }

    private func number(_ text: String) -> String { language == .german ? text.replacing(".", with: ",") : text }

    private func css(_ lamp: AlertLamp) -> String {
        switch lamp {
        case .green, .yellow, .red: lamp.rawValue
        case .noData, .notActive: "none"
        }
    }

    private func word(_ lamp: AlertLamp) -> String {
        switch lamp {
        case .green: language("grün", "green")
        case .yellow: language("gelb", "yellow")
        case .red: language("rot", "red")
        case .noData: language("keine Daten", "no data")
        case .notActive: language("nicht überwacht", "not monitored")
        }
    }
}

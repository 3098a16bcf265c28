import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// The days as a table, newest first: the numbers behind the charts.
struct DayTable: Sendable {
    let view: StudyView
    let language: Language
    let lamps: DayLamps

    private var say: Say { Say(language: language) }

    var content: HTML {
        let words = [language("Tag", "Day"), "POD", language("Stufe", "Level")]
        let numbers = [
            language("kg morgens", "kg morning"), language("kg abends", "kg evening"),
            language("Urin-SG", "Urine SG"), language("Trinken ml", "Fluid mL"), language("Beschwerden", "Symptoms"), language("Schritte", "Steps"),
        ]
        let heads =
            words.map { head -> HTML in "<th scope=\"col\">\(head)</th>" } + numbers.map { head -> HTML in "<th scope=\"col\" class=\"number\">\(head)</th>" }
        return """
            <section aria-labelledby="days"><h2 id="days">\(language("Tage", "Days"))</h2>
            <div class="scroll" tabindex="0" role="region" aria-labelledby="days"><table><thead><tr>\(heads)</tr></thead><tbody>\(view.entries.reversed().map(row))</tbody></table></div></section>
            """
    }

    private func row(_ view: EntryView) -> HTML {
        let entry = view.entry
        let lamp = lamps.lamp(view)
        let reasons = (view.standing?.evaluation.reasons ?? []).map { language.of($0.text) }.joined(separator: "; ")
        let note: HTML = lamps.isIncomplete(view) ? "<br><span class=\"soft\">\(say.incomplete)</span>" : ""
        let isExpected = lamp != .notActive
        let symptoms = [entry.symptomScoreMorning, entry.symptomScoreEvening].map { $0.map { String($0.value) } ?? "–" }.joined(separator: " / ")
        let cells = [
            cell(entry.weightMorning.map { say.kilograms($0.value) }, isExpected), cell(entry.weightEvening.map { say.kilograms($0.value) }, isExpected),
            cell(entry.urineSG.map { say.gravity($0.value) }, isExpected), cell(entry.fluidIntakeML.map { String($0.value) }, isExpected),
            cell(entry.symptomScoreMorning == nil && entry.symptomScoreEvening == nil ? nil : symptoms, isExpected),
            cell(entry.stepCount.map { String($0.value) }, false),
        ]
        // Below the numbers and not beside them: on a small screen nobody would see why a day is red.
        let why: HTML = reasons.isEmpty ? "" : "<tr class=\"why\"><td colspan=\"9\"><span>\(reasons)</span></td></tr>"
        return """
            <tr class="\(reasons.isEmpty ? "" : "has-why")"><th scope="row">\(say.day(entry.date))</th><td>\(entry.postOpDay)</td><td><span class="level \(LampShape.style(lamp))">\(say.lamp(lamp))</span>\(note)</td>\(cells)</tr>
            \(why)
            """
    }

    private func cell(_ text: String?, _ isExpected: Bool) -> HTML {
        if let text { return "<td class=\"number\">\(text)</td>" }
        return isExpected ? "<td class=\"gap\">\(language("fehlt", "missing"))</td>" : "<td class=\"number\">–</td>"
    }
}

import DailyEntries
import EscalationCore
import Intake

/// The symptom questionnaire, one question a screen. The answers travel with the form; nothing is stored before the patient says so.
struct SymptomsForm {
    /// The order of the questions.
    static let order: [SymptomEntry.Field] = [.nausea, .headache, .fatigue, .confusion, .muscleCramps, .vas]

    private let data: BedsideData
    private let visit: Visit
    private var language: Language { visit.language }
    /// The day that was answered between midnight and four.
    let day: DayAnswer?
    /// The answers so far, in order.
    private(set) var answers: [SymptomEntry.Field: Int] = [:]

    /// The state in a form; answers beyond their scale are not taken.
    init(_ data: BedsideData, _ visit: Visit) {
        self.data = data
        self.visit = visit
        let form = visit.form
        let mayHaveDay = NightQuestion(data, visit.language).isAsked
        day = mayHaveDay && form["back"] != "day" ? form["day"].flatMap(DayAnswer.init(rawValue:)) : nil
        let back = form["back"].flatMap(SymptomEntry.Field.init(rawValue:))
        for field in SymptomsForm.order {
            guard field != back, let answer = form[field.rawValue].flatMap(Int.init), field.scale.contains(answer) else { break }
            answers[field] = answer
        }
    }

    /// The answers as the one value of an entry; nil where one is missing or the patient has not said that they are right.
    var entry: String? {
        guard answers.count == SymptomsForm.order.count, visit.form["save"] != nil else { return nil }
        return SymptomsForm.order.map { "\($0.rawValue)=\(answers[$0] ?? -1)" }.joined(separator: " ")
    }

    /// The screen that comes next.
    var frame: BedsideFrame {
        if NightQuestion(data, language).isAsked, day == nil { return nightFrame }
        guard let next = SymptomsForm.order.first(where: { answers[$0] == nil }) else { return summary }
        let place = (SymptomsForm.order.firstIndex(of: next) ?? 0) + 1
        let choices: [HTML] =
            next == .vas
            ? (0...10).map { visit.choice(next.rawValue, String($0), "\($0)") }
            : BedsideWords.severities.enumerated().map { visit.choice(next.rawValue, String($0.offset), "\(language.of($0.element))") }
        let ends: HTML =
            next == .vas
            ? "<p class=\"ends\"><span>0 = \(language("sehr schlecht", "very bad"))</span><span>10 = \(language("sehr gut", "very good"))</span></p>" : ""
        return BedsideFrame(
            title: language.of(BedsideWords.question(next)),
            content: """
                <p class="count">\(language("Frage \(place) von 6", "Question \(place) of 6"))</p>
                \(visit.form("/bedside/symptoms", "\(kept)\(ends)<div class=\"\(next == .vas ? "scale" : "stack big")\">\(choices)</div>"))
                \(back(before: next))
                """)
    }

    private var nightFrame: BedsideFrame {
        BedsideFrame(
            title: language("Für gestern Abend?", "For yesterday evening?"),
            content: visit.form(
                "/bedside/symptoms",
                """
                <div class="grid two">\(visit.choice("day", "yesterday", "\(language("Ja, für gestern Abend", "Yes, for yesterday evening"))"))
                \(visit.choice("day", "today", "\(language("Nein, für heute", "No, for today"))"))</div>
                """))
    }

    /// All answers once more before they are stored.
    private var summary: BedsideFrame {
        let rows = SymptomsForm.order.map { field -> HTML in
            let answer = answers[field] ?? 0
            let text = field == .vas ? "\(answer)" : language.of(BedsideWords.severities[min(max(answer, 0), 3)])
            return "<div><dt>\(language.of(BedsideWords.question(field)))</dt><dd>\(text)</dd></div>"
        }
        let save = visit.choice("save", "1", "\(language("Ja, speichern", "Yes, save"))")
        return BedsideFrame(
            title: language("Stimmt das so?", "Is that right?"),
            content: """
                <dl class="answers">\(rows)</dl>
                \(visit.form("/bedside/symptoms", "\(kept)<div class=\"stack\">\(save)</div>"))
                \(back(before: nil))
                """)
    }

    private var kept: HTML {
        let own = SymptomsForm.order.compactMap { field in answers[field].map { (field.rawValue, String($0)) } }
        let all = own + (day.map { [("day", $0.rawValue)] } ?? [])
        return HTML(all.map { visit.hidden($0, $1) })
    }

    /// The way to the question before; on the first one the way home is enough.
    private func back(before field: SymptomEntry.Field?) -> HTML {
        let place = field.flatMap(SymptomsForm.order.firstIndex) ?? SymptomsForm.order.count
        guard place > 0 else { return "" }
        let last = SymptomsForm.order[place - 1].rawValue
        return visit.form("/bedside/symptoms", "\(kept)\(visit.choice("back", last, "\(language("Vorige Frage", "Question before"))", style: "quiet"))")
    }
}

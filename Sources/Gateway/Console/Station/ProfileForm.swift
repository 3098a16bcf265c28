import CivilTime
import EscalationCore
import Intake
import JSONValues

/// The profile as a form. Only what the person changed is sent on; what somebody else changed meanwhile is never written over unseen.
struct ProfileForm {
    let visit: Visit
    let view: StudyView
    /// What is wrong with what was typed, by field.
    var problems: [String: LocalText] = [:]

    private var language: Language { visit.language }
    private var pod: Int { max(view.postOpDay ?? 0, 0) }

    // MARK: - Reading what was sent

    /// The members to set, and what is wrong with the rest.
    func members() throws(Refusal) -> (set: JSONObject, problems: [String: LocalText]) {
        var (members, problems): (JSONObject, [String: LocalText]) = ([:], [:])
        for field in ProfileField.groups.flatMap(\.fields) {
            guard let typed = visit.form[field.name], let was = visit.form["was-\(field.name)"], typed.trimmed != was else { continue }
            let stored = view.ledger.profileJSON[field.name]
            guard field.shown(stored, pod: pod, language: language) == was else {
                throw Refusal(
                    409, "\(ProfileWords.name(field.name, .german)) wurde inzwischen von jemand anderem geändert. Bitte die Seite neu ansehen.",
                    "\(ProfileWords.name(field.name, .english)) was changed by somebody else meanwhile. Please look at the page again.")
            }
            do throws(ProfileField.Refusal) {
                let value = try field.value(typed)
                let isFromToday = visit.form["from-\(field.name)"] == "today"
                members[field.name] = field.isTimeline && isFromToday ? ProfileTimeline(stored).changed(to: value, fromPOD: pod) : value
            } catch {
                problems[field.name] = error.text
            }
        }
        return (members, problems)
    }

    // MARK: - Showing

    var content: HTML {
        let groups = ProfileField.groups.map { group -> HTML in
            "<fieldset class=\"card\"><legend>\(language.of(group.title))</legend><div class=\"fields\">\(group.fields.map(row))</div></fieldset>"
        }
        let alert: HTML =
            problems.isEmpty
            ? ""
            : "<p class=\"fault\" role=\"alert\">\(language("Nichts wurde gespeichert. Bitte die markierten Felder prüfen.", "Nothing was saved. Please check the marked fields."))</p>"
        return """
            <p><a href="/station/patient">\(language("Zurück, nichts ändern", "Back, change nothing"))</a></p>\(alert)
            <form class="stack" method="post" action="/station/patient/profile">\(visit.tokenField)\(groups)
            <p class="soft">\(language("Risiko, Grenzen und Stufen werden mit dem Speichern neu berechnet. Jede Änderung wird mit Ihrem Namen festgehalten.", "Risk, limits and levels are computed anew when saved. Every change is recorded with your name."))</p>
            <p class="row"><button>\(language("Profil speichern", "Save the profile"))</button></p></form>
            """
    }

    private func row(_ field: ProfileField) -> HTML {
        let was = field.shown(view.ledger.profileJSON[field.name], pod: pod, language: language)
        let typed = visit.form[field.name] ?? was
        let id = "field-\(field.name)"
        let problem: HTML = problems[field.name].map { text in "<span class=\"problem\" id=\"\(id)-problem\">\(language.of(text))</span>" } ?? ""
        let marks: HTML = problems[field.name] == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"\(id)-problem\""
        return """
            <div><label for="\(id)">\(ProfileWords.name(field.name, language))</label>\(input(field, id, typed, marks))<input type="hidden" name="was-\(field.name)" value="\(was)">\(field.isTimeline ? from(field) : "")\(problem)</div>
            """
    }

    private func input(_ field: ProfileField, _ id: String, _ typed: String, _ marks: HTML) -> HTML {
        switch field.kind {
        case .number(_, let digits, _):
            "<input id=\"\(id)\" name=\"\(field.name)\" value=\"\(typed)\" inputmode=\"\(digits == 0 ? "numeric" : "decimal")\" maxlength=\"20\" autocomplete=\"off\"\(marks)>"
        case .text(let limit):
            "<input id=\"\(id)\" name=\"\(field.name)\" value=\"\(typed)\" maxlength=\"\(limit)\" autocomplete=\"off\"\(marks)>"
        case .day: "<input type=\"date\" id=\"\(id)\" name=\"\(field.name)\" value=\"\(typed)\"\(marks)>"
        case .flag:
            select(field.name, id, typed, [("", "–"), ("1", language("ja", "yes")), ("0", language("nein", "no"))], marks)
        case .choice(let choices):
            select(field.name, id, typed, [("", "–")] + choices.map { ($0.value, language.of($0.text)) }, marks)
        }
    }

    /// From when a value holds that changes with the days.
    private func from(_ field: ProfileField) -> HTML {
        let name = "from-\(field.name)"
        return """
            <label class="soft" for="\(name)">\(language("gilt", "holds"))</label>\(select(name, name, visit.form[name] ?? "today", [("today", language("ab heute", "from today")), ("always", language("von Anfang an", "from the beginning"))], ""))
            """
    }

    private func select(_ name: String, _ id: String, _ typed: String, _ options: [(String, String)], _ marks: HTML) -> HTML {
        let rows = options.map { value, text -> HTML in "<option value=\"\(value)\"\(value == typed ? " selected" : "")>\(text)</option>" }
        return "<select id=\"\(id)\" name=\"\(name)\"\(marks)>\(rows)</select>"
    }
}

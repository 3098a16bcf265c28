import Alarms
import Intake

/// Whom the patient and the alarms reach: seen, set and removed. A number that is wrong here is wrong in an emergency, so it can be tried at once.
struct ContactsPage {
    let visit: Visit
    let contacts: [Contact]

    private var language: Language { visit.language }

    var content: HTML {
        """
        <p><a href="/tech">\(language("Zurück zur Technik", "Back to the technical page"))</a></p>
        \(done)
        <p>\(language("Der erste Kontakt steht am Bett. Nach einer Änderung bitte einmal anrufen.", "The first contact stands at the bed. After a change please call once."))</p>
        <div class="cards wide">\(Contact.Role.allCases.map(card))</div>
        """
    }

    private var done: HTML {
        switch visit.request.query["done"] {
        case "set": "<p class=\"done\" role=\"status\">\(language("Gespeichert und festgehalten.", "Saved and recorded."))</p>"
        case "removed": "<p class=\"done\" role=\"status\">\(language("Entfernt und festgehalten.", "Removed and recorded."))</p>"
        default: ""
        }
    }

    private func card(_ role: Contact.Role) -> HTML {
        let known = contacts.first { $0.role == role }
        let title = name(role)
        let id = "contact-\(role.rawValue)"
        let number: HTML =
            known?.telephone.map { number in "<p><a class=\"button quiet\" href=\"tel:\(number.filter { !$0.isWhitespace })\">\(number)</a></p>" } ?? ""
        let remove: HTML =
            known == nil
            ? ""
            : """
            <details id="remove-\(role.rawValue)"><summary class="button quiet" aria-label="\(language("Entfernen", "Remove")): \(title)">\(language("Entfernen", "Remove"))</summary>
            <form method="post" action="/tech/contacts/remove">\(common(role))<button>\(language("Wirklich entfernen", "Really remove")): \(title)</button></form></details>
            """
        return """
            <article class="card" aria-labelledby="\(id)"><h2 id="\(id)">\(title)</h2>
            \(known == nil ? "<p class=\"soft\">\(language("nicht gesetzt", "not set"))</p>" : number)
            <form method="post" action="/tech/contacts">\(common(role))
            \(field("name", language("Station oder Aufgabe", "Ward or function"), known?.name))
            \(field("telephone", language("Telefon", "Telephone"), known?.telephone, type: "tel"))
            \(field("email", language("E-Mail", "Mail"), known?.email, type: "email"))
            \(field("hours", language("Wann erreichbar", "Reachable when"), known?.hours))
            <p class="row"><button aria-label="\(language("Speichern", "Save")): \(title)">\(language("Speichern", "Save"))</button></p></form>\(remove)</article>
            """
    }

    private func common(_ role: Contact.Role) -> HTML {
        "\(visit.tokenField)<input type=\"hidden\" name=\"back\" value=\"/tech/contacts\"><input type=\"hidden\" name=\"role\" value=\"\(role.rawValue)\">"
    }

    private func field(_ name: String, _ label: String, _ value: String?, type: String = "text") -> HTML {
        "<p><label>\(label)<input name=\"\(name)\" type=\"\(type)\" value=\"\(value ?? "")\" maxlength=\"100\" autocomplete=\"off\"></label></p>"
    }

    private func name(_ role: Contact.Role) -> String {
        switch role {
        case .clinic: language("Ambulanz (am Bett gezeigt)", "Clinic (shown at the bed)")
        case .nurse: language("Studienpflege", "Study nurse")
        case .second: language("Zweiter Kontakt (nach 20 min)", "Second contact (after 20 min)")
        case .third: language("Dritter Kontakt (nach 40 min)", "Third contact (after 40 min)")
        case .technician: language("Technik", "Technician")
        }
    }
}

import Alarms
import Intake

/// Whom the patient may call: the clinic first, then the study nurses; never the technician.
struct TelephoneList {
    private let contacts: [Contact]
    private let language: Language

    init(_ contacts: [Contact], _ language: Language) {
        let order: [Contact.Role] = [.clinic, .nurse, .second, .third]
        self.contacts = order.flatMap { role in contacts.filter { $0.role == role && $0.telephone != nil } }
        self.language = language
    }

    /// The first number alone.
    var first: HTML { contacts.first.map(link) ?? "" }

    /// All numbers, large.
    var all: HTML {
        guard !contacts.isEmpty else {
            return "<p>\(language("Noch keine Nummer hinterlegt. Bitte fragen Sie das Pflegepersonal.", "No number was set yet. Please ask the nurses."))</p>"
        }
        return "<ul class=\"numbers\">\(contacts.map { contact -> HTML in "<li>\(link(contact))</li>" })</ul>"
    }

    private func link(_ contact: Contact) -> HTML {
        let number = contact.telephone ?? ""
        let digits = number.filter { $0.isNumber || $0 == "+" }
        let hours: HTML = contact.hours.map { "<span class=\"hours\">\($0)</span>" } ?? ""
        return "<a class=\"number\" href=\"tel:\(digits)\"><span>\(contact.name ?? name(contact.role))</span> <strong>\(number)</strong>\(hours)</a>"
    }

    private func name(_ role: Contact.Role) -> String {
        switch role {
        case .clinic: language("Ambulanz", "Clinic")
        case .nurse, .second, .third: language("Studienpflege", "Study nurse")
        case .technician: language("Technik", "Technician")
        }
    }
}

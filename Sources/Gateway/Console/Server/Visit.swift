import CivilTime
import Intake
import Store

/// A request that was let in, with everything its handler needs.
struct Visit: Sendable {
    let request: WebRequest
    /// The parts of the path in braces, by name.
    let parameters: [String: String]
    /// The fields of the form in the body.
    let form: [String: String]
    /// Who is logged in.
    let person: Person?
    /// The browser's token.
    let token: String
    /// What every form must carry in the field `token`, or a script in the header `X-Form-Token`.
    let formToken: String
    let language: Language
    let console: Console

    /// The author of what this visitor does, for the audit: the login, else the bed.
    var author: AuditAuthor {
        person.map { AuditAuthor(name: $0.name, origin: "console") } ?? AuditAuthor(name: "patient", origin: "bedside")
    }

    /// The hidden field that every form carries.
    var tokenField: HTML { "<input type=\"hidden\" name=\"token\" value=\"\(formToken)\">" }

    /// A field that must be filled.
    func needed(_ name: String) throws -> String {
        guard let text = form[name]?.trimmed, !text.isEmpty else {
            throw Refusal(400, "Im Formular fehlt eine Angabe (\(name)).", "The form lacks a value (\(name)).")
        }
        return text
    }

    /// A field that may be empty, at most 500 characters.
    func optional(_ name: String) -> String? {
        guard let text = form[name]?.trimmed, !text.isEmpty else { return nil }
        return String(text.prefix(500))
    }

    /// The active patient as of now; nil without one.
    func view() async throws -> StudyView? { try await console.reader.view() }

    /// A whole page.
    func page(_ page: Page, status: Int = 200) -> WebResponse { .html(page.text(self), status: status) }
}

extension String {
    /// Without blanks at both ends.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

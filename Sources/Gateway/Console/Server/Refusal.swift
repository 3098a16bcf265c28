import EscalationCore

/// Why a visit gets no answer of its route, in words for the person.
struct Refusal: Error, Sendable {
    let status: Int
    let german: String
    let english: String
    /// Seconds after which to try again.
    var retryAfter: Int?

    init(_ status: Int, _ german: String, _ english: String, retryAfter: Int? = nil) {
        self.status = status
        self.german = german
        self.english = english
        self.retryAfter = retryAfter
    }

    /// A refusal in words of both languages.
    init(_ status: Int, _ words: LocalText) { self.init(status, words.german, words.english) }

    static let notFound = Refusal(404, "Diese Seite gibt es nicht.", "There is no such page.")
    static let notAllowed = Refusal(405, "So kann diese Adresse nicht benutzt werden.", "This address cannot be used in this way.")
    static let stale = Refusal(
        403, "Das Formular ist nicht mehr gültig. Bitte die Seite neu laden und noch einmal senden.",
        "The form is no longer valid. Please load the page again and send it once more.")
    static let wrongRole = Refusal(403, "Dafür ist diese Anmeldung nicht berechtigt.", "This login is not entitled to that.")
    static let needsLogin = Refusal(401, "Bitte anmelden.", "Please log in.")
    static let tooLarge = Refusal(413, "Zu viele Daten auf einmal.", "Too much data at once.")
    static let failed = Refusal(
        500, "Diese Seite kann gerade nicht gezeigt werden. Das Protokoll nennt den Grund.", "This page cannot be shown now; see the log.")
}

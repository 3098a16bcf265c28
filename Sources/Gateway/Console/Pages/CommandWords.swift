import EscalationCore
import Intake

/// Why a command was not carried out, in the words of the people at the pages. A command itself speaks English, to technicians and logs.
enum CommandWords {
    /// The sentence of a code; where it has none of its own, what can be said of every refusal.
    /// - Parameter status: The exit status of the command: 3 where a part of the box does not answer.
    static func sentence(_ code: String?, status: Int) -> LocalText {
        if let code, let words = words[code] { return words }
        if let field = code.flatMap({ $0.hasPrefix("field.") ? String($0.dropFirst(6)) : nil }) {
            let (german, english) = (ProfileWords.name(field, .german), ProfileWords.name(field, .english))
            return LocalText(
                "\(german): Dieser Wert wird nicht angenommen. Nichts wurde geändert.", "\(english): This value is not taken. Nothing was changed.")
        }
        if code?.hasPrefix("start.") == true {
            return LocalText(
                "Die Überwachung kann noch nicht beginnen. Die Technik sieht den Grund.", "The monitoring cannot start yet. The technician sees why.")
        }
        return status == 3
            ? LocalText(
                "Nicht ausgeführt: ein Teil des Geräts antwortet nicht. Bitte gleich noch einmal versuchen, sonst die Technik rufen.",
                "Not done: a part of the device does not answer. Please try again in a moment, or call the technician.")
            : LocalText("Nicht ausgeführt. Bitte die Seite neu ansehen.", "Not done. Please look at the page again.")
    }

    private static let words: [String: LocalText] = [
        "alarm.newer": LocalText(
            "Inzwischen kam ein neuer Grund dazu. Bitte erst ansehen, dann quittieren.",
            "A new reason came in meanwhile. Please look at it first, then acknowledge."),
        "alarm.notOpen": LocalText("Dieser Alarm ist schon quittiert oder vorbei.", "This alarm was acknowledged already, or is over."),
        "alarm.unknown": LocalText("Diesen Alarm gibt es nicht mehr.", "This alarm is no longer there."),
        "alarm.notStored": notStored, "store.meaningless": notStored, "export.notRecorded": notStored,
        "ack.newer": LocalText(
            "Inzwischen kam ein neuer roter Wert dazu. Bitte erst ansehen, dann quittieren.",
            "A new red value came in meanwhile. Please look at it first, then acknowledge."),
        "ack.nothing": LocalText("An diesem Tag gibt es nichts zu quittieren.", "There is nothing to acknowledge on that day."),
        "review.unknown": LocalText(
            "Dieser Messwert wartet nicht mehr: Es wurde schon entschieden.", "This reading waits no longer: somebody has decided already."),
        "review.noCandidate": LocalText(
            "Hier wurde keine Zahl erkannt, die man bestätigen kann. Bitte den richtigen Wert eintragen.",
            "No number was read here that could be confirmed. Please enter the right value."),
        "review.notAsked": LocalText("Das entscheidet das Pflegepersonal.", "The nurses decide that."),
        "not_a_number": LocalText("Das ist keine Zahl, wie sie hier gebraucht wird.", "This is no number as it is needed here."),
        "unit": LocalText("Diese Zahl passt zu einer anderen Einheit.", "This number fits another unit."),
        "out_of_range": LocalText("Dieser Wert ist nicht möglich.", "This value is not possible."),
        "answer": LocalText("Das ist keine der möglichen Antworten.", "This is none of the possible answers."),
        "entry.old": LocalText("Diese Eingabe ist zu alt, um sie zurückzunehmen.", "This entry is too old to be taken back."),
        "question.none": LocalText("Das wird nicht mehr gefragt.", "This is not asked any more."),
        "consent": LocalText(
            "Ohne gültige Einwilligung verlässt nichts dieses Gerät.", "Nothing leaves this device without a valid consent."),
        "consent.invalid": LocalText(
            "Die Angaben zur Einwilligung reichen nicht: Version, Tag (nicht in der Zukunft) und wer aufgeklärt hat.",
            "The consent is not complete: version, day (not in the future) and who informed the patient."),
        "contact": LocalText(
            "Der Kontakt wird so nicht angenommen: eine Telefonnummer (Ziffern, +, -, /, Klammern) oder eine Mailadresse, alles auf je einer Zeile.",
            "The contact is not taken: a telephone number (digits, +, -, /, brackets) or a mail address, each on one line."),
        "patient.none": LocalText("Auf diesem Gerät ist kein Patient angelegt.", "No patient was added on this device."),
        "patient.identity": LocalText("Die Studien-ID wird einmal vergeben und nie geändert.", "The study ID is given once and never changed."),
        "usage": LocalText("Es fehlt eine Angabe. Bitte die Seite neu laden.", "Something was left out. Please load the page again."),
    ]

    private static let notStored = LocalText(
        "Es konnte nicht gespeichert werden. Bitte die Technik rufen; bei Gefahr zum Telefon greifen.",
        "It could not be stored. Please call the technician; if there is danger, use the telephone.")
}

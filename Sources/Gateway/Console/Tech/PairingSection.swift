import Intake
import JSONValues

/// The pairing that goes on, or was the last: what the technician has to do, and what came of it.
struct PairingSection: Sendable {
    let visit: Visit
    let pairing: PairingState

    private var language: Language { visit.language }

    var content: HTML {
        """
        <section aria-labelledby="pairing"><h2 id="pairing">\(language("Kopplung", "Pairing")) \(pairing.address)</h2>
        <div class="card stack" role="status">\(phase)\(pairing.isRunning ? cancel : "")</div></section>
        """
    }

    private var phase: HTML {
        switch pairing.phase {
        case .waiting:
            """
            <p>\(language("Warte auf die Waage. In den Kopplungsmodus bringen (oft die Taste an der Unterseite) oder auf sie steigen.", "Waiting for the scale. Put it into pairing mode (often the button on its back), or step on it."))</p>
            """
        case .asksPasskey(let question): ask(question)
        case .asksWhether(let question, let passkey): compare(question, passkey)
        case .shows(let passkey):
            "<p>\(language("Diese Zahl auf der Waage eingeben:", "Type this number on the scale:"))</p><p class=\"passkey\">\(passkey)</p>"
        case .paired(let way):
            "<p>\(PairingSection.sentence(way, language))</p><p class=\"soft\">\(language("Uhr, Batterie und gespeicherte Wiegungen werden übernommen.", "Clock, battery and stored weighings are being taken."))</p>"
        case .done(let scale): done(scale)
        case .failed(let why):
            "<p class=\"fault\"><strong>\(language("Nicht gekoppelt.", "Not paired."))</strong> \(why)</p>"
        case .cancelled: "<p class=\"fault\">\(language("Abgebrochen.", "Cancelled."))</p>"
        }
    }

    private func ask(_ question: Int) -> HTML {
        """
        <form class="stack" method="post" action="/tech/scales/answer" autocomplete="off" data-question="\(question)">\(visit.tokenField)<input type="hidden" name="question" value="\(question)">
        <label>\(language("Zahl, die die Waage zeigt", "Number that the scale shows"))<input class="passkey" name="passkey" inputmode="numeric" pattern="[0-9 ]{1,7}" maxlength="7" required></label>
        <div class="row"><button>\(language("Weiter", "Go on"))</button></div></form>
        """
    }

    private func compare(_ question: Int, _ passkey: String) -> HTML {
        """
        <form class="stack" method="post" action="/tech/scales/answer" data-question="\(question)">\(visit.tokenField)<input type="hidden" name="question" value="\(question)">
        <p>\(language("Zeigt die Waage diese Zahl?", "Does the scale show this number?"))</p><p class="passkey">\(passkey)</p>
        <div class="row"><button name="shown" value="yes">\(language("Ja, dieselbe", "Yes, the same"))</button><button class="quiet" name="shown" value="no">\(language("Nein", "No"))</button></div></form>
        """
    }

    private func done(_ scale: JSONValue) -> HTML {
        let name = [scale["name"]?.string, scale["title"]?.string].compactMap { $0 }.joined(separator: ", ")
        let battery = scale["battery_percent"]?.int.map { language("Batterie \($0) %.", "Battery \($0) %.") } ?? ""
        let clock = scale["clock_set"]?.string == nil ? "" : language("Uhr gestellt.", "Clock set.")
        return """
            <p class="done"><strong>\(language("Eingerichtet", "Set up")): \(name.isEmpty ? pairing.address : name).</strong> \(PairingSection.sentence(scale["paired_by"]?.string ?? "", language)) \(clock) \(battery)</p>
            """
    }

    private var cancel: HTML {
        """
        <form method="post" action="/tech/scales/cancel">\(visit.tokenField)<button class="quiet">\(language("Abbrechen", "Cancel"))</button></form>
        """
    }

    /// How a bond came about, in words.
    static func sentence(_ way: String, _ language: Language) -> String {
        switch way {
        case "no_bond": language("Die Waage sendet von selbst und braucht keine Kopplung.", "The scale sends by itself and needs no bond.")
        case "bonded_before": language("Sie war schon gekoppelt; die Kopplung bleibt.", "It was bonded before; the bond is kept.")
        case "just_works": language("Gekoppelt ohne Zahl (Just Works).", "Paired without a number (Just Works).")
        case "passkey_typed": language("Gekoppelt mit der Zahl der Waage.", "Paired by the number of the scale.")
        case "passkey_compared": language("Gekoppelt nach Vergleich der Zahl.", "Paired after the number was compared.")
        case "passkey_shown": language("Gekoppelt mit der angezeigten Zahl.", "Paired by the number that was shown.")
        default: ""
        }
    }
}

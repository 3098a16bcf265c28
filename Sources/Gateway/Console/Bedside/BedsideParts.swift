import DailyEntries
import Intake

/// Parts that several pages at the bed share.
extension Visit {
    /// A field that the patient does not see.
    func hidden(_ name: String, _ value: String) -> HTML { "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">" }

    /// A number that is typed, with keys large enough for a finger where JavaScript is there.
    /// - Parameter mode: `numeric` for whole numbers, `decimal` with a comma.
    func numberField(_ label: String, mode: String, typed: String) -> HTML {
        """
        <div class="typed"><label for="typed">\(label)</label>
        <div class="line">
        <input id="typed" name="value" inputmode="\(mode)" autocomplete="off" required maxlength="10" value="\(typed)">
        <button>\(language("Speichern", "Save"))</button></div>
        <div class="keys" data-keys="\(mode)" data-comma="\(language(",", "."))" hidden></div></div>
        """
    }

    /// The photo of a waiting reading, where it is one that browsers show (JPEG, PNG, WebP; not HEIC).
    func photo(_ item: ReviewItem, isShown: Bool) -> HTML {
        guard isShown else {
            return """
                <p class="problem">\(language(
                    "Dieses Foto kann hier nicht gezeigt werden. Bitte auf das Messgerät oder das Telefon schauen.",
                    "This photo cannot be shown here. Please look at the device or the phone."))</p>
                """
        }
        let text = language("Ihr Foto des Messgeräts", "Your photo of the device")
        return "<img class=\"photo\" src=\"/bedside/photo?id=\(WebRequest.encoded(item.id))\" alt=\"\(text)\">"
    }

    /// Two large buttons.
    func yesOrNo(_ name: String, yes: String, no: String) -> HTML {
        let buttons = [choice(name, yes, "\(language("Ja", "Yes"))"), choice(name, no, "\(language("Nein", "No"))")]
        return "<div class=\"grid two\">\(buttons)</div>"
    }

    /// The way home.
    var finished: HTML { "<a class=\"button\" href=\"/bedside\">\(language("Fertig", "Done"))</a>" }
}

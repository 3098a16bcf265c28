import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// What the bed asks about readings: "Stimmt die Zahl?", "Neue Waage?", "Stimmt die Uhr?", and how the patient felt.
struct ReviewPages {
    let data: BedsideData
    let visit: Visit
    /// Why what was typed is not taken.
    var refusal: LocalText?
    /// Whether the item's photo can be shown.
    var isPhotoShown = false
    private var language: Language { visit.language }

    /// An item that may be asked at the bed; a weight only where the patient typed it: nobody else's number is shown.
    static func item(_ id: String, _ data: BedsideData) -> ReviewItem? {
        guard let view = data.view, let item = view.study.derived.reviews.first(where: { $0.id == id }), item.isAskedAtBed, item.patientAnswer == nil else {
            return nil
        }
        let isTyped = view.study.derived.measurements.first { $0.id == id }?.provenance.first?.source == .manualPatient
        return item.isPhoto || isTyped ? item : nil
    }

    /// The photo beside the number, yes or no.
    func question(_ item: ReviewItem) -> BedsideFrame {
        let id = WebRequest.encoded(item.id)
        let hidden = visit.hidden("id", item.id)
        let number = item.candidate.map { language.of(BedsideWords.value($0)) }
        let photo: HTML = item.isPhoto ? visit.photo(item, isShown: isPhotoShown) : ""
        let shown: HTML = number.map { "<p class=\"number\">\($0)</p>" } ?? "<p>\(language("Keine Zahl erkannt", "No number was found"))</p>"
        let yes: HTML =
            number == nil ? "" : visit.form("/bedside/review", "\(hidden)\(visit.choice("answer", "yes", "\(language("Ja, stimmt", "Yes, right"))"))")
        let sentence =
            item.kind == .sg
            ? language("Steht diese Zahl auf dem Messgerät?", "Does the device show this number?")
            : language("Das ist ungewöhnlich. Haben Sie sich vertippt?", "That is unusual. Did you mistype?")
        let no: HTML =
            item.isPhoto
            ? "<a class=\"button quiet\" href=\"/bedside/review?id=\(id)&amp;no=1\">\(language("Nein", "No"))</a>"
            : visit.form("/bedside/takeback", "\(hidden)<button class=\"quiet\">\(language("Nein, neu eingeben", "No, enter again"))</button>")
        return BedsideFrame(
            title: language("Stimmt die Zahl?", "Is the number right?"),
            content: """
                <div class="review">\(photo)<div><p>\(sentence)</p>\(shown)\(before(item))<div class="stack">\(yes)\(no)</div></div></div>
                """)
    }

    /// The last weight that counts, for comparison.
    private func before(_ item: ReviewItem) -> HTML {
        guard item.kind == .weight, let view = data.view, let zone = data.zone else { return "" }
        let last = view.study.derived.measurements.last { $0.kind == .weight && $0.status == .active && $0.value?.grams != nil && $0.time != nil }
        guard let last, let grams = last.value?.grams, let time = last.time else { return "" }
        let moment = language.of(BedsideWords.moment(time, today: view.today, in: zone))
        return "<p>\(language("Letztes Gewicht", "Last weight")): \(language.of(BedsideWords.weight(grams))), \(moment)</p>"
    }

    /// After "no": type the number, or take the photo again.
    func correction(_ item: ReviewItem) -> BedsideFrame {
        let typed = refusal == nil ? "" : visit.form["value"] ?? ""
        let problem: HTML = refusal.map { "<p class=\"problem\" role=\"alert\">\(language.of($0))</p>" } ?? ""
        let field = visit.numberField(
            language("Zahl eintippen, zum Beispiel 1,015", "Type the number, for example 1.015"), mode: "decimal", typed: typed)
        let again = language("Oder machen Sie ein neues Foto. Dann ist hier nichts zu tun.", "Or take a new photo. Then there is nothing to do here.")
        return BedsideFrame(
            title: language("Welche Zahl steht da?", "Which number does it show?"),
            content: """
                \(problem)<div class="review">\(visit.photo(item, isShown: isPhotoShown))<div>
                \(visit.form("/bedside/review", "\(visit.hidden("id", item.id))\(field)"))
                <p>\(again)</p></div></div>
                """)
    }

    /// A question with yes and no.
    func yesOrNo(_ title: String, _ text: String, field: String, value: String) -> BedsideFrame {
        let buttons = visit.yesOrNo("yes", yes: "1", no: "0")
        return BedsideFrame(
            title: title, content: "<p class=\"what\">\(text)</p>\(visit.form("/bedside/question", "\(visit.hidden(field, value))\(buttons)"))")
    }

    /// The follow-up question of a snapshot, with answers that need no keyboard.
    func followUp(_ snapshot: WellBeingSnapshot) -> BedsideFrame {
        let isGood = snapshot.rating == .veryGood
        let words: [LocalText] =
            isGood
            ? [
                LocalText("Gut geschlafen", "Slept well"), LocalText("Weniger Schmerzen", "Less pain"), LocalText("Besuch", "A visit"),
                LocalText("Mehr Kraft", "More strength"),
            ]
            : [
                LocalText("Schmerzen", "Pain"), LocalText("Übelkeit", "Feeling sick"), LocalText("Schlecht geschlafen", "Slept badly"),
                LocalText("Sorgen", "Worries"),
            ]
        let id = visit.hidden("id", String(snapshot.id))
        let buttons = words.map { visit.choice("note", language.of($0), "\(language.of($0))") }
        let field: HTML = """
            <div class="typed"><label for="typed">\(language("Oder mit eigenen Worten", "Or in your own words"))</label>
            <div class="line"><input id="typed" name="note" required maxlength="300" autocomplete="off">
            <button>\(language("Speichern", "Save"))</button></div></div>
            """
        let dismiss = visit.choice("dismiss", "1", "\(language("Heute nicht mehr fragen", "Do not ask again today"))", style: "quiet")
        return BedsideFrame(
            title: isGood ? language("Was tat Ihnen gut?", "What did you good?") : language("Was war los?", "What was the matter?"),
            content: """
                \(visit.form("/bedside/followup", "\(id)<div class=\"grid two\">\(buttons)</div>"))
                \(visit.form("/bedside/followup", "\(id)\(field)"))
                \(visit.form("/bedside/followup", "\(id)\(dismiss)"))
                """)
    }
}

import CarePlan
import DailyEntries
import EscalationCore
import Intake

/// The pages on which the patient enters one value with one touch, or types a number.
struct EntryPages {
    let data: BedsideData
    let visit: Visit
    /// Why what was typed is not taken.
    var refusal: LocalText?
    private var language: Language { visit.language }

    /// Drinks by their vessel.
    var fluid: BedsideFrame {
        let vessels: [(Int, LocalText)] = [
            (100, LocalText("Schluck", "Sip")), (150, LocalText("Tasse", "Cup")), (200, LocalText("Glas", "Glass")), (250, LocalText("Becher", "Mug")),
            (300, LocalText("Großes Glas", "Large glass")), (500, LocalText("Flasche", "Bottle")),
        ]
        let buttons = vessels.map { amount, name -> HTML in
            visit.choice("value", String(amount), "<strong>\(language.of(BedsideWords.value(.millilitres(amount))))</strong><span>\(language.of(name))</span>")
        }
        return BedsideFrame(
            title: language("Was haben Sie getrunken?", "What did you drink?"),
            content: """
                \(visit.form("/bedside/fluid", "\(night)<div class=\"grid three\">\(buttons)</div>"))
                <div class="stack"><a class="button quiet" href="/bedside/fluid/other">\(language("Andere Menge", "Another amount"))</a></div>
                """)
    }

    /// A drink of any amount.
    var otherFluid: BedsideFrame {
        BedsideFrame(
            title: language("Wie viel haben Sie getrunken?", "How much did you drink?"),
            content: """
                \(problem)\(number("/bedside/fluid/other", language("Menge in ml, zum Beispiel 330", "Amount in mL, for example 330"), mode: "numeric"))
                """)
    }

    /// How to weigh, and the number typed where the scale does not bring it.
    var weight: BedsideFrame {
        let label = language(
            "Kommt keine Zahl? Gewicht in kg eintippen, zum Beispiel 80,1", "No number? Type your weight in kg, for example 80.1")
        return BedsideFrame(
            title: language("Wiegen", "Weigh yourself"),
            content: """
                \(problem)<ol class="steps" \(hidden)><li>\(language("Ohne Schuhe und mit leichter Kleidung.", "Without shoes and in light clothes."))</li>
                <li>\(language("Ruhig auf der Waage stehen, bis die Zahl fest bleibt.", "Stand still on the scale until the number stays."))</li>
                <li>\(language("Die Zahl kommt von selbst auf dieses Display.", "The number comes to this display by itself."))</li></ol>
                \(number("/bedside/weight", label, mode: "decimal"))
                """)
    }

    /// How to measure urine, and the number typed where no photo can be read.
    var urine: BedsideFrame {
        let label = language(
            "Kein Foto möglich? Zahl eintippen, zum Beispiel 1,015", "No photo possible? Type the number, for example 1.015")
        return BedsideFrame(
            title: language("Urin messen", "Measure your urine"),
            content: """
                \(problem)<ol class="steps" \(hidden)><li>\(language("Einen Tropfen Urin auf das Messgerät geben.", "Put a drop of urine on the device."))</li>
                <li>\(language("Die Anzeige scharf fotografieren.", "Take a sharp photo of the display."))</li>
                <li>\(language("Die Zahl kommt von selbst auf dieses Display.", "The number comes to this display by itself."))</li></ol>
                \(number("/bedside/urine", label, mode: "decimal"))
                """)
    }

    /// Five words for how the patient feels.
    var wellbeing: BedsideFrame {
        let buttons = WellBeing.allCases.reversed().map { level -> HTML in visit.choice("value", String(level.rawValue), "\(language.of(level.title))") }
        return BedsideFrame(
            title: language("Wie geht es Ihnen?", "How do you feel?"),
            content: "\(problem)\(visit.form("/bedside/wellbeing", "<div class=\"stack big\">\(buttons)</div>"))")
    }

    /// Taken or not.
    var desmopressin: BedsideFrame {
        BedsideFrame(
            title: language("Haben Sie heute Desmopressin genommen?", "Did you take desmopressin today?"),
            content: visit.form(
                "/bedside/desmopressin",
                visit.yesOrNo("value", yes: "ja", no: "nein")
            ))
    }

    /// One of the two tests.
    func test(_ kind: ReadingKind) -> BedsideFrame {
        let isReaction = kind == .cognition
        let target = isReaction ? "/bedside/reaction" : "/bedside/tapping"
        let how =
            isReaction
            ? language(
                "Tippen Sie auf das Feld, sobald es grün wird. Fünf Mal.", "Touch the field as soon as it turns green. Five times.")
            : language("Tippen Sie 10 Sekunden lang so schnell Sie können auf das Feld.", "Touch the field as fast as you can for 10 seconds.")
        let words: [(String, String)] = [
            ("start", language("Start", "Start")), ("wait", language("Warten …", "Wait …")), ("now", language("Jetzt!", "Now!")),
            ("early", language("Zu früh. Bitte warten, bis das Feld grün ist.", "Too early. Please wait until the field is green.")),
            ("round", language("Versuch # von 5", "Try # of 5")), ("left", language("Noch # Sekunden", "# seconds left")),
            ("result", isReaction ? language("Ihre Reaktionszeit: # ms", "Your reaction time: # ms") : language("# Mal getippt", "# touches")),
        ]
        let save: HTML = """
            <input type="hidden" name="value" id="result">
            <div class="stack" id="save" hidden><button>\(language("Speichern", "Save"))</button></div>
            """
        let attributes = words.map { name, text -> HTML in " data-\(name)=\"\(text)\"" }
        return BedsideFrame(
            title: language.of(BedsideWords.kind(kind)),
            content: """
                <p class="what">\(how)</p><noscript><p>\(language(
                    "Dieser Test geht hier nicht. Bitte fragen Sie das Pflegepersonal.", "This test does not work here. Please ask the nurses."))</p></noscript>
                <div class="test" id="test" data-kind="\(kind.rawValue)"\(attributes) hidden>
                <p class="score" role="status"></p><button type="button" class="field"></button></div>
                \(visit.form(target, save))
                """, scripts: ["bedside-tests.js"])
    }

    /// Who has typed something wrong reads what is wrong, not how it is done.
    private var hidden: HTML { refusal == nil ? "" : "hidden" }

    /// Why what was typed was not taken.
    private var problem: HTML { refusal.map { "<p class=\"problem\" role=\"alert\">\(language.of($0))</p>" } ?? "" }

    /// Between midnight and four a drink may belong to the evening before: asked beside the amount.
    private var night: HTML { NightQuestion(data, language).radios }

    /// A number that is typed.
    private func number(_ target: String, _ label: String, mode: String) -> HTML {
        let typed = refusal == nil ? "" : visit.form["value"] ?? ""
        let night = target == "/bedside/fluid/other" ? night : ""
        return visit.form(target, "\(night)\(visit.numberField(label, mode: mode, typed: typed))")
    }
}

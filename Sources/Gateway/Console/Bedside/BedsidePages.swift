import Alarms
import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// The smaller pages at the bed.
struct BedsidePages {
    let data: BedsideData
    let visit: Visit
    private var language: Language { visit.language }

    /// Whom to call, and what the call is about.
    var contacts: BedsideFrame {
        let sentences = visit.console.settings.sentences
        let reasons = data.today?.standing?.evaluation.reasons ?? []
        let list: HTML =
            reasons.isEmpty
            ? ""
            : """
            <h2>\(language("Darum geht es", "What it is about"))</h2>
            <ul class="plain">\(reasons.map { reason -> HTML in "<li>\(language.of(BedsideWords.reason(reason)))</li>" })</ul>
            """
        return BedsideFrame(
            title: language("Anrufen", "Call"),
            content: """
                \(TelephoneList(data.contacts, language).all)
                <a class="number emergency" href="tel:\(sentences.emergencyNumber)"><span>\(language.of(sentences.emergency))</span>
                <strong>\(sentences.emergencyNumber)</strong></a>
                \(list)
                """, hasNumbers: true)
    }

    /// Today's tasks with what has become of them.
    var tasks: BedsideFrame {
        let rows = data.tasks.map { task -> HTML in
            let word = language.of(BedsideTask.word(task.state))
            let mark = task.state == .done ? "✓" : task.state == .upcoming ? "·" : "○"
            return """
                <li class="\(task.state.rawValue)"><a href="\(BedsideTask.target(task.task))"><span class="mark" aria-hidden="true">\(mark)</span>
                <span>\(language.of(task.task.title))</span> <em>\(word)</em></a></li>
                """
        }
        return BedsideFrame(
            title: language("Aufgaben heute", "Tasks today"),
            content: rows.isEmpty
                ? "<p>\(language("Heute gibt es keine Aufgaben.", "There are no tasks today."))</p>" : "<ul class=\"tasks\">\(rows)</ul>\(details)")
    }

    /// What simplified mode leaves out: what is missing of the profile, and how far the hand-off is.
    private var details: HTML {
        guard !data.isSimplified, let view = data.view, let zone = data.zone else { return "" }
        var lines: [LocalText] = []
        if view.ledger.facts.profile.isKatBPending {
            lines.append(LocalText("Angaben zur Operation fehlen noch.", "Details of the surgery are still missing."))
        }
        if let handOff = data.handOff {
            if handOff.waiting > 0 {
                lines.append(LocalText("Übertragung: \(handOff.waiting) warten.", "Transfer: \(handOff.waiting) waiting."))
            } else if let sent = handOff.lastSent {
                let moment = BedsideWords.moment(sent, today: view.today, in: zone)
                lines.append(LocalText("Übertragung: alles gesendet, \(moment.german).", "Transfer: all sent, \(moment.english)."))
            }
        }
        return lines.isEmpty ? "" : "<div class=\"lines\">\(lines.map { line -> HTML in "<p>\(language.of(line))</p>" })</div>"
    }

    /// Everything that can be entered.
    var menu: BedsideFrame {
        var ways: [(String, LocalText)] = [
            ("/bedside/fluid", LocalText("Trinken", "Drink")), ("/bedside/symptoms", LocalText("Beschwerden", "Symptoms")),
            ("/bedside/wellbeing", LocalText("Befinden", "How I feel")), ("/bedside/weight", LocalText("Gewicht", "Weight")),
            ("/bedside/urine", LocalText("Urinprobe", "Urine sample")),
        ]
        if data.hasDesmopressin { ways.append(("/bedside/desmopressin", LocalText("Desmopressin", "Desmopressin"))) }
        if !data.isSimplified {
            ways += [("/bedside/reaction", LocalText("Reaktionstest", "Reaction test")), ("/bedside/tapping", LocalText("Tipptest", "Tapping test"))]
        }
        let other: Language = language == .german ? .english : .german
        return BedsideFrame(
            title: language("Was möchten Sie tun?", "What would you like to do?"),
            content: """
                <div class="grid menu">\(ways.map { target, name -> HTML in "<a class=\"button\" href=\"\(target)\">\(language.of(name))</a>" })
                <a class="button quiet" href="/bedside?lang=\(other.rawValue)" lang="\(other.rawValue)">\(other("Deutsch", "English"))</a></div>
                """)
    }

    /// What came of an entry, with the way to take it back.
    func done(_ measurement: Measurement) -> BedsideFrame {
        let value = measurement.value.map { language.of(BedsideWords.value($0)) } ?? ""
        let kind = language.of(BedsideWords.kind(measurement.kind))
        var sum: HTML = ""
        if measurement.kind == .fluid, let amount = data.today?.entry.fluidIntakeML?.value {
            sum =
                "<p class=\"what\">\(language("Heute zusammen", "Today in all")): <strong>\(language.of(BedsideWords.value(.millilitres(amount))))</strong></p>"
        }
        let again: HTML =
            measurement.kind == .fluid ? "<a class=\"button quiet\" href=\"/bedside/fluid\">\(language("Noch etwas getrunken", "Another drink"))</a>" : ""
        let takeBack = visit.form(
            "/bedside/takeback",
            "\(visit.hidden("id", measurement.id))<button class=\"quiet\">\(language("Falsch – zurücknehmen", "Wrong – take back"))</button>"
        )
        let shown = measurement.kind == .symptoms || measurement.kind == .wellbeing ? kind : "\(kind): \(value)"
        return BedsideFrame(
            title: language("Gespeichert", "Saved"),
            content: """
                <p class="saved" role="status"><span aria-hidden="true">✓</span> \(shown)</p>\(sum)
                <div class="stack">\(visit.finished)\(again)\(takeBack)</div>
                """)
    }

    /// A sentence and the way home.
    func message(_ title: String, _ text: String) -> BedsideFrame {
        BedsideFrame(
            title: title,
            content:
                "<p class=\"what\" role=\"status\">\(text)</p><div class=\"stack\">\(visit.finished)</div>"
        )
    }
}

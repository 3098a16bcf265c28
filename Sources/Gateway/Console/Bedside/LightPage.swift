import Alarms
import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// The light: level, last readings, what to do next, and the ways to everything else.
struct LightPage {
    let data: BedsideData
    let light: BedsideLight
    let followUp: WellBeingSnapshot?
    let language: Language

    var frame: BedsideFrame {
        let requests = BedsideRequest.all(data, followUp: followUp)
        let content: HTML = """
            <h1 class="skip">\(language("Heute", "Today"))</h1>
            \(lamp)
            \(requests.first.map(card) ?? next)
            \(tiles)
            \(faults)
            \(bar)
            """
        return BedsideFrame(
            title: language.of(light.word), content: content, isHome: true, tone: requests.first { $0.hasTone }.map { _ in "reminder" })
    }

    // MARK: - The light

    private var lamp: HTML {
        let number = light.lamp == .yellow || light.lamp == .red ? TelephoneList(data.contacts, language).first : ""
        return """
            <section class="lamp \(light.lamp.rawValue)" role="status">\(LampShape.svg(light.lamp))
            <div class="words"><p class="word">\(language.of(light.word))</p><p>\(language.of(light.sentence))</p>\(number)</div>
            <div class="date"><p>\(date)</p>\(postOpDay)\(tasks)</div></section>
            """
    }

    private var date: String {
        guard let zone = data.zone else { return "" }
        return language.of(BedsideWords.date(zone.date(at: data.now)))
    }

    private var postOpDay: HTML {
        guard let pod = data.view?.postOpDay, pod >= 0 else { return "" }
        return "<p>\(language("Tag \(pod) nach der Operation", "Day \(pod) after surgery"))</p>"
    }

    // MARK: - What to do

    private func card(_ request: BedsideRequest) -> HTML {
        """
        <section class="ask" aria-live="polite"><p>\(language.of(request.text))</p>
        <a class="button" href="\(request.target)">\(language.of(request.button))</a></section>
        """
    }

    private var next: HTML {
        guard data.view != nil, !data.tasks.isEmpty else { return "" }
        // Nobody is sent to the bathroom at night; what is still open of yesterday can be entered all the same.
        if isNight { return done(LocalText("Gute Nacht. Morgen früh bitte wiegen.", "Good night. Please weigh yourself in the morning.")) }
        guard let task = BedsideTask.next(data.tasks, isBeforeAfternoon: isBeforeAfternoon) else {
            return done(LocalText("Für jetzt ist alles erledigt. Danke!", "Everything is done for now. Thank you!"))
        }
        return """
            <section class="ask"><p>\(language.of(BedsideTask.request(task.task)))</p>
            <a class="button" href="\(BedsideTask.target(task.task))">\(language("Los", "Start"))</a></section>
            """
    }

    private func done(_ text: LocalText) -> HTML { "<section class=\"ask done\"><p>\(language.of(text))</p></section>" }

    private var isNight: Bool { NightQuestion(data, language).isAsked }

    /// Until then a weight and a questionnaire still count for the morning.
    private var isBeforeAfternoon: Bool {
        guard let zone = data.zone, let limits = data.view?.ledger.facts.limits else { return false }
        return zone.civil(at: data.now).hour < limits.middayHour
    }

    private var tasks: HTML {
        guard !data.tasks.isEmpty else { return "" }
        let (done, count) = (data.tasks.count { $0.state == .done }, data.tasks.count)
        return """
            <a class="button quiet progress" href="/bedside/tasks">\(language("Heute erledigt: \(done) von \(count)", "Done today: \(done) of \(count)"))</a>
            """
    }

    // MARK: - Last readings

    private var tiles: HTML {
        guard let view = data.view else { return "" }
        return """
            <div class="tiles">\(tile(.weight, view))\(tile(.sg, view))\(drink(view))</div>
            """
    }

    /// Only what counts as the patient's own is shown as a number: nothing in review, nothing of another person.
    private func tile(_ kind: ReadingKind, _ view: StudyView) -> HTML {
        let name = language.of(BedsideWords.kind(kind))
        let last = view.study.derived.measurements.last { $0.kind == kind && $0.status == .active && $0.time != nil && $0.value != nil }
        guard let last, let value = last.value, let time = last.time, let zone = data.zone else {
            return "<section class=\"tile\"><h2>\(name)</h2><p class=\"number\">–</p><p>\(language("noch kein Wert", "no value yet"))</p></section>"
        }
        let isNew = last.provenance.contains { (0...600).contains(data.now.seconds(since: $0.received)) }
        let badge: HTML = isNew ? "<span class=\"new\">\(language("neu", "new"))</span>" : ""
        return """
            <section class="tile \(isNew ? "fresh" : "")"><h2>\(name) \(badge)</h2><p class="number">\(language.of(BedsideWords.value(value)))</p>
            <p>\(language.of(BedsideWords.moment(time, today: view.today, in: zone)))</p></section>
            """
    }

    private func drink(_ view: StudyView) -> HTML {
        let amount = data.today?.entry.fluidIntakeML?.value
        return """
            <section class="tile"><h2>\(language("Getrunken", "Drunk"))</h2>
            <p class="number">\(amount.map { language.of(BedsideWords.value(.millilitres($0))) } ?? "–")</p>
            <p>\(language("heute zusammen", "today in all"))</p></section>
            """
    }

    // MARK: - What is amiss

    private var faults: HTML {
        var lines: [LocalText] = []
        if data.view != nil, data.notice.map({ $0.leavesNoBox || $0.isLocalOnly }) ?? false {
            lines.append(
                LocalText(
                    "Kein Alarm verlässt dieses Gerät. Bei Beschwerden bitte selbst anrufen.",
                    "No alarm leaves this device. If you feel unwell, please call."))
        } else if data.notice?.areChannelsDown == true {
            lines.append(
                LocalText(
                    "Keine Meldung an die Klinik möglich. Bei Beschwerden bitte selbst anrufen.",
                    "The clinic cannot be notified. If you feel unwell, please call."))
        }
        if isNight, data.view?.postOpDay ?? 0 > 1 {
            lines.append(LocalText("Der gestrige Tag ist noch offen bis 04:00.", "Yesterday is still open until 04:00."))
        }
        return lines.isEmpty ? "" : "<div class=\"lines\">\(lines.map { line -> HTML in "<p>\(language.of(line))</p>" })</div>"
    }

    // MARK: - The ways

    private var bar: HTML {
        let ways: [(String, String, LocalText)] = [
            ("/bedside/fluid", "drop", LocalText("Trinken", "Drink")), ("/bedside/symptoms", "body", LocalText("Beschwerden", "Symptoms")),
            ("/bedside/menu", "more", LocalText("Mehr", "More")), ("/bedside/contacts", "call", LocalText("Anrufen", "Call")),
        ]
        let links = ways.filter { data.view != nil || $0.1 == "call" }.map { target, icon, name -> HTML in
            "<a class=\"button\" href=\"\(target)\">\(BedsideIcon.svg(icon))<span>\(language.of(name))</span></a>"
        }
        return "<nav class=\"bar\" aria-label=\"\(language("Eingaben", "Entries"))\">\(links)</nav>"
    }
}

import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// The readings that wait for a person: the evidence beside the proposed number, and three ways to decide.
struct ReviewSection: Sendable {
    let visit: Visit
    let view: StudyView

    private var language: Language { visit.language }
    private var say: Say { Say(language: language) }

    var content: HTML {
        let items = view.study.derived.reviews
        let title = language("Zu prüfen", "To review")
        guard !items.isEmpty else {
            return
                "<section aria-labelledby=\"review\"><h2 id=\"review\">\(title)</h2><p class=\"soft\">\(language("Nichts wartet auf Prüfung.", "Nothing waits for review."))</p></section>"
        }
        // A long queue would make a heavy page; what is decided makes room for the next.
        let shown = items.prefix(10)
        let more: HTML =
            items.count > shown.count ? "<p>\(language("und \(items.count - shown.count) weitere", "and \(items.count - shown.count) more"))</p>" : ""
        return """
            <section aria-labelledby="review"><h2 id="review">\(title) (\(items.count))</h2>
            <p class="soft keys">\(language("Tasten auf einer Karte: B bestätigen, K korrigieren, V verwerfen", "Keys on a card: B confirm, K correct, V reject"))</p>
            <div class="stack">\(shown.map(card))</div>\(more)</section>
            """
    }

    private func card(_ item: ReviewItem) -> HTML {
        let proposed = item.candidate.map { say.value($0) } ?? language("keine Zahl erkannt", "no number read")
        let place = [item.day.map { say.day($0) }, item.window.map { say.window($0) }].compactMap { $0 }.joined(separator: ", ")
        let reasons = item.reasons.map { reason -> HTML in "<li>\(ReviewWords.sentence(reason, language))</li>" }
        return """
            <article class="card review" tabindex="0" aria-labelledby="title-\(item.id)" data-review>
            \(evidence(item))
            <div class="grow"><h3 id="title-\(item.id)">\(say.kind(item.kind)): <span class="big">\(proposed)</span></h3>
            <p class="soft">\(place.isEmpty ? "" : place + " · ")\(language("wartet seit", "waiting since")) \(say.time(item.since, view))</p>
            <ul>\(reasons)\(hints(item))</ul>\(forms(item, proposed))</div></article>
            """
    }

    private func evidence(_ item: ReviewItem) -> HTML {
        let address = "/station/evidence/\(item.evidenceID)"
        guard item.isPhoto else { return "" }
        let alt = language("Foto zur Messung", "Photo of the measurement")
        return "<div class=\"photo\"><a href=\"\(address)\"><img src=\"\(address)\" alt=\"\(alt)\" loading=\"lazy\" width=\"320\" height=\"240\"></a></div>"
    }

    private func hints(_ item: ReviewItem) -> [HTML] {
        var hints: [HTML] = []
        if let answer = item.patientAnswer {
            hints.append("<li>\(language("Antwort am Bett", "Answer at the bed")): <strong>\(say.value(answer))</strong></li>")
        }
        if item.candidates.count > 1 {
            let texts = item.candidates.map { "\(say.number($0.text)) (\(Int($0.share * 100)) %)" }.joined(separator: ", ")
            hints.append("<li>\(language("Gelesen wurde", "Read as")): \(texts)</li>")
        }
        if let grams = item.conversion {
            hints.append("<li>\(language("In der anderen Einheit", "In the other unit")): \(say.kilograms(grams)) kg</li>")
        }
        return hints
    }

    private func forms(_ item: ReviewItem, _ proposed: String) -> HTML {
        let action = "/station/reviews/\(WebRequest.encoded(item.id))"
        let time: HTML =
            item.reasons.contains { [.noTime, .timeNotSane, .clockWait].contains($0) }
            ? "<label>\(language("Gemessen am (falls bekannt)", "Measured at (if known)"))<input type=\"datetime-local\" name=\"at\"></label>" : ""
        let accept: HTML =
            item.candidate == nil
            ? ""
            : "<form method=\"post\" action=\"\(action)\">\(visit.tokenField)\(time)<input type=\"hidden\" name=\"action\" value=\"accept\"><button data-key=\"b\">\(language("Stimmt", "Correct as read")): \(proposed)</button></form>"
        let why = [
            ("other", language("andere Person", "another person")), ("blurred", language("nicht lesbar", "not readable")),
            ("error", language("Fehlmessung", "faulty measurement")),
        ].map { code, text -> HTML in "<button class=\"quiet\" name=\"why\" value=\"\(code)\">\(text)</button>" }
        return """
            <div class="row decide">\(accept)
            <details><summary class="button quiet" data-key="k">\(language("Korrigieren", "Correct it"))</summary>
            <form class="row" method="post" action="\(action)">\(visit.tokenField)\(time)<input type="hidden" name="action" value="correct"><label>\(language("Richtiger Wert", "Right value"))\(unit(item))<input name="value" inputmode="decimal" required maxlength="40" autocomplete="off" size="8"></label><button>\(language("Speichern", "Save"))</button></form></details>
            <details><summary class="button quiet" data-key="v">\(language("Verwerfen", "Reject"))</summary>
            <form class="row" method="post" action="\(action)">\(visit.tokenField)<input type="hidden" name="action" value="reject"><span>\(language("Warum?", "Why?"))</span>\(why)</form></details></div>
            """
    }

    private func unit(_ item: ReviewItem) -> String {
        switch item.kind {
        case .weight: " (kg)"
        case .fluid: " (ml)"
        case .sg: language(" (z. B. 1,018)", " (e.g. 1.018)")
        default: ""
        }
    }
}

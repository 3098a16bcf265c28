import CivilTime
import DailyEntries
import EscalationCore
import Evaluation
import Intake
import JSONValues
import Store

/// Profile, risk and consent of the patient of this box.
struct PatientPage: Sendable {
    let visit: Visit
    let view: StudyView
    let consents: [Row]

    private var language: Language { visit.language }
    private var say: Say { Say(language: language) }
    private var thresholds: AlertThresholds { visit.console.settings.study.thresholds.thresholds }

    var content: HTML {
        """
        <p><a href="/station">\(language("Zurück zur Station", "Back to the ward"))</a></p>
        \(done)
        \(risk)
        \(profile)
        \(consent)
        """
    }

    private var done: HTML {
        guard visit.request.query["done"] == "profile" else { return "" }
        return
            "<p class=\"done\" role=\"status\">\(language("Profil gespeichert und festgehalten. Risiko und Stufen sind neu berechnet.", "Profile saved and recorded. Risk and levels are computed anew."))</p>"
    }

    private var risk: HTML {
        let risk = RiskProfile(view.ledger.facts.profile, thresholds: thresholds, pod: view.postOpDay)
        var rows = [
            (language("Klasse", "Class"), RiskWords.name(risk.riskClass, language)), (language("Punkte", "Points"), "\(risk.riskScore) / 17"),
            (language("Kat A (vor der Operation)", "Cat A (before surgery)"), "\(risk.scoreKatA)"),
            (language("Kat B (Operation)", "Cat B (surgery)"), "\(risk.scoreKatB)"), (language("Kat C (Verlauf)", "Cat C (course)"), "\(risk.scoreKatC)"),
            (language("Grenzwerte", "Thresholds"), language.of(thresholds.approvalText)),
        ]
        if risk.isKatBPending {
            let worst = RiskWords.name(risk.worstCaseClass, language)
            rows.append((language("Kat B unvollständig", "Cat B incomplete"), language("schlimmstenfalls \(worst)", "at worst \(worst)")))
        }
        if !risk.missing.isEmpty {
            rows.append((language("Fehlende Angaben", "Missing items"), risk.missing.map { ProfileWords.name($0, language) }.joined(separator: ", ")))
        }
        return section("risk", language("Risiko", "Risk"), list(rows))
    }

    private var profile: HTML {
        let rows = view.ledger.profileJSON.map { name, value in
            (ProfileWords.name(name, language), value.string.flatMap { ProfileWords.choice(name, $0, language) } ?? text(value))
        }
        let edit: HTML =
            "<p class=\"row\"><a class=\"button quiet\" href=\"/station/patient/profile\">\(language("Profil ändern", "Change the profile"))</a></p>"
        return section("profile", language("Profil", "Profile"), "\(list(rows))\(edit)")
    }

    private func text(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text.isEmpty ? "–" : CivilDate(text).map(say.date) ?? text
        case .bool(let isTrue): isTrue ? language("ja", "yes") : language("nein", "no")
        case .null: "–"
        case .array(let changes):
            // A value that changes with the days.
            changes.compactMap { change in
                guard let pair = change.array, pair.count == 2, let pod = pair[0].int else { return nil }
                return "\(language("ab", "from")) POD \(pod): \(text(pair[1]))"
            }.joined(separator: ", ")
        case .number: say.number(value.text())
        default: value.text()
        }
    }

    private var consent: HTML {
        let rows = consents.map { row -> HTML in
            let kind = row.text("kind") == "given" ? language("erteilt", "given") : language("widerrufen", "withdrawn")
            let parts = [
                row.text("version").map { "Version \($0)" }, row.text("date").map { CivilDate($0).map(say.date) ?? $0 }, row.text("by_whom"), row.text("note"),
            ].compactMap { $0 }
            let at = row.instant("at").map { say.time($0, view) } ?? ""
            return "<li><strong>\(kind)</strong> \(parts.joined(separator: ", ")) – \(at), \(row.text("author") ?? "")</li>"
        }
        let known: HTML = rows.isEmpty ? "<p class=\"fault\">\(language("Keine Einwilligung festgehalten.", "No consent recorded."))</p>" : "<ul>\(rows)</ul>"
        let isGiven = consents.first?.text("kind") == "given"
        let form: HTML =
            isGiven
            ? """
            <details><summary class="button quiet">\(language("Widerruf festhalten", "Record a withdrawal"))</summary>
            <form class="row" method="post" action="/station/patient/consent">\(visit.tokenField)<input type="hidden" name="kind" value="withdrawn"><label class="grow">\(language("Bemerkung", "Note"))<input name="note" maxlength="300"></label><button>\(language("Widerruf festhalten", "Record the withdrawal"))</button></form></details>
            """
            : """
            <form class="row" method="post" action="/station/patient/consent">\(visit.tokenField)<input type="hidden" name="kind" value="given">
            <label>\(language("Version", "Version"))<input name="version" required maxlength="40" size="6"></label>
            <label>\(language("Datum", "Date"))<input type="date" name="date" value="\(view.today.description)" required></label>
            <label>\(language("Aufgeklärt durch", "Informed by"))<input name="by" required maxlength="100"></label>
            <button>\(language("Einwilligung festhalten", "Record the consent"))</button></form>
            """
        return section("consent", language("Einwilligung", "Consent"), "\(known)\(form)")
    }

    private func section(_ id: String, _ title: String, _ content: HTML) -> HTML {
        "<section aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2><div class=\"card\">\(content)</div></section>"
    }

    private func list(_ rows: [(String, String)]) -> HTML {
        let items = rows.map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(value)</dd></div>" }
        return "<dl class=\"facts\">\(items)</dl>"
    }
}

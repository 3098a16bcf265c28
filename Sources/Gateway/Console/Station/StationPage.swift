import Alarms
import CivilTime
import DailyEntries
import EscalationCore
import Evaluation
import Intake
import JSONValues

/// What the nurse sees first: how the patient stands, what is open, what waits; then the course of the days.
struct StationPage: Sendable {
    let visit: Visit
    let view: StudyView
    let alarms: [Alarm]

    private var language: Language { visit.language }
    private var say: Say { Say(language: language) }

    var content: HTML {
        let today = view.entry(on: view.today)
        return """
            \(notice)
            \(standing(today))
            \(AlarmSection(visit: visit, alarms: alarms, zone: view.ledger.facts.zones.zone(at: view.now)).content)
            \(ReviewSection(visit: visit, view: view).content)
            \(missing)
            \(TrendSection(view: view, language: language, thresholds: thresholds, lamps: lamps).content)
            \(DayTable(view: view, language: language, lamps: lamps).content)
            \(files)
            """
    }

    private var lamps: DayLamps { DayLamps(view, alarms) }

    private var thresholds: AlertThresholds { visit.console.settings.study.thresholds.thresholds }

    /// What came of the last click.
    private var notice: HTML {
        guard let done = visit.request.query["done"] else { return "" }
        let text: String? =
            switch done {
            case "ack": language("Quittiert und festgehalten.", "Acknowledged and recorded.")
            case "accept": language("Bestätigt: der Wert zählt.", "Confirmed: the value counts.")
            case "correct": language("Korrigiert: der neue Wert zählt.", "Corrected: the new value counts.")
            case "reject": language("Verworfen: der Wert zählt nicht.", "Rejected: the value does not count.")
            case "consent": language("Einwilligung festgehalten.", "Consent recorded.")
            default: nil
            }
        return text.map { text in "<p class=\"done\" role=\"status\">\(text)</p>" } ?? ""
    }

    private func standing(_ entry: EntryView?) -> HTML {
        let lamp = entry.map(lamps.lamp) ?? .noData
        let reasons = (entry?.standing?.evaluation.reasons ?? []).map { reason -> HTML in "<li>\(language.of(reason.text))</li>" }
        let notes = (entry?.standing?.info ?? []).map { info -> HTML in "<li class=\"soft\">\(language.of(info.text()))</li>" }
        let level = entry?.standing?.level.map { language.of($0.meaning) } ?? ""
        let incomplete: HTML = entry.map(lamps.isIncomplete) == true ? "<p>\(say.incomplete)</p>" : ""
        let isGrey = lamp == .noData || lamp == .notActive
        let profile = view.ledger.facts.profile
        let risk = RiskProfile(profile, thresholds: thresholds, pod: view.postOpDay)
        return """
            <section class="lamp \(isGrey ? "none" : lamp.rawValue)" aria-labelledby="standing">\(LampShape.svg(lamp))
            <div><h2 id="standing">\(view.ledger.studyID) · POD \(view.postOpDay.map(String.init) ?? "–")</h2>
            <p class="word">\(say.lamp(lamp))</p>\(incomplete)<p>\(isGrey ? "" : level)</p>
            <ul class="reasons">\(reasons)\(notes)</ul>
            <p class="soft">\(language("Risiko", "Risk")): \(RiskWords.name(risk.riskClass, language)) (\(risk.riskScore)) · <a href="/station/patient">\(language("Profil, Risiko, Einwilligung", "Profile, risk, consent"))</a></p></div></section>
            """
    }

    /// What is missing today and on the two days before.
    private var missing: HTML {
        let days = view.entries.suffix(3).reversed().compactMap { entry -> HTML? in
            let gaps = DayGaps(entry, language).names
            guard !gaps.isEmpty else { return nil }
            let isToday = entry.entry.date == view.today
            return
                "<li><strong>\(isToday ? language("Heute noch offen", "Today still open") : say.day(entry.entry.date)):</strong> \(gaps.joined(separator: ", "))</li>"
        }
        guard !days.isEmpty else { return "" }
        return
            "<section aria-labelledby=\"missing\"><h2 id=\"missing\">\(language("Was fehlt", "What is missing"))</h2><ul class=\"card\">\(days)</ul></section>"
    }

    private var files: HTML {
        let links = StationRoutes.formats.map { format -> HTML in
            "<a class=\"button quiet\" href=\"/station/export/\(format.name)\" download>\(format.title)</a>"
        }
        return """
            <section aria-labelledby="files"><h2 id="files">\(language("Export", "Export"))</h2>
            <p class="row">\(links)</p></section>
            """
    }
}

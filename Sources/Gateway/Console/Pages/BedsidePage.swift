import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// What the patient sees: the lamp, the last reading, today.
struct BedsidePage {
    private let view: StudyView?
    private let language: Language
    private let settings: ConsoleSettings

    init(_ view: StudyView?, _ language: Language, _ settings: ConsoleSettings) {
        self.view = view
        self.language = language
        self.settings = settings
    }

    var content: HTML {
        guard let view else { return "<p>\(language("Noch kein Patient angelegt.", "No patient was added yet."))</p>" }
        let today = view.entry(on: view.today)
        return """
            \(lamp(today))
            <div class="cards">
            <section class="card"><h2>\(language("Letztes Gewicht", "Last weight"))</h2>\(last(.weight, view))</section>
            <section class="card"><h2>\(language("Letzte Urinprobe", "Last urine sample"))</h2>\(last(.sg, view))</section>
            <section class="card"><h2>\(language("Tag nach der Operation", "Day after surgery"))</h2><p class="big">\(view.postOpDay.map(String.init) ?? "–")</p>
            <p class="soft">\(view.today.description)</p></section>
            </div>
            """
    }

    private func lamp(_ entry: EntryView?) -> HTML {
        let lamp = entry?.standing?.lamp(sourceFault: false) ?? .noData
        let (word, detail) = words(lamp)
        let reasons = (entry?.standing?.evaluation.reasons ?? []).map { reason -> HTML in "<li>\(language.of(reason.text))</li>" }
        return """
            <section class="lamp \(lamp.rawValue)" role="status" aria-live="polite">\(LampShape.svg(lamp))
            <div><div class="word">\(word)</div><div>\(detail)</div>\(reasons.isEmpty ? "" : "<ul>\(reasons)</ul>")</div></section>
            """
    }

    private func words(_ lamp: AlertLamp) -> (String, String) {
        switch lamp {
        case .green: (language("Grün", "Green"), language("Alles wie erwartet. Bitte weiter messen.", "All as expected. Please go on measuring."))
        case .yellow: (language("Gelb", "Yellow"), language("Bitte rufen Sie die Ambulanz an.", "Please call the clinic."))
        case .red:
            (
                language("Rot", "Red"),
                language(
                    "Jetzt in die Notaufnahme oder Ambulanz. Bei Krampfanfall, Bewusstlosigkeit oder starker Schläfrigkeit: 112.",
                    "Go to the emergency room or clinic now. With a seizure, unconsciousness or great sleepiness: call 112.")
            )
        case .noData: (language("Noch keine Werte heute", "No values yet today"), language("Bitte jetzt wiegen.", "Please weigh now."))
        case .notActive: (language("Keine Überwachung heute", "Not monitored today"), "")
        }
    }

    private func last(_ kind: ReadingKind, _ view: StudyView) -> HTML {
        let found = view.study.derived.measurements.last { $0.kind == kind && $0.status == .active && $0.time != nil }
        guard let found, let value = found.value, let time = found.time else { return "<p class=\"big\">–</p>" }
        let clock = view.ledger.facts.zones.zone(at: time).civil(at: time)
        let number = language == .german ? value.text.replacing(".", with: ",") : value.text
        return
            "<p class=\"big\">\(number)\(kind == .weight ? " kg" : "")</p><p class=\"soft\">\(clock.date.description), \(String(clock.timeText.prefix(5)))</p>"
    }
}

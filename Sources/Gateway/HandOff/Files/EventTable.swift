import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// The table of what happened: every evaluation with its reasons, every acknowledgement, every decision of a person, what waits; by time.
struct EventTable {
    private struct Event {
        let at: Instant
        let pod: Int?
        let what: String
        let lamp: AlertLamp?
        let text: String
        let who: String
    }

    private let content: ExportContent
    private let words: ExportWords

    private init(_ content: ExportContent) {
        self.content = content
        words = ExportWords(content.language)
    }

    /// The events of the days asked for.
    static func table(_ content: ExportContent) -> ExportTable { EventTable(content).table }

    private var table: ExportTable {
        let pods = Set(content.days.map(\.entry.postOpDay))
        let events = (evaluations + acknowledgements + decisions + reviews).filter { $0.pod.map(pods.contains) ?? true }.sorted { $0.at < $1.at }
        return ExportTable(
            name: words("Ereignisse", "Events"),
            columns: [
                .init(words("Zeit (Ortszeit)", "Time (local)"), width: 19), .init("UTC", width: 8), .init("POD", width: 5),
                .init(words("Ereignis", "Event"), width: 24), .init(words("Stufe", "Level"), width: 15), .init(words("Text", "Text"), width: 90),
                .init(words("Wer", "Who"), width: 20),
            ],
            rows: events.map { event in
                [
                    .time(content.local(event.at)), .text(content.offset(event.at)), .number(event.pod, 0), .text(event.what),
                    event.lamp.map(ExportCell.lamp) ?? .empty, .text(event.text), .text(event.who),
                ]
            })
    }

    private var evaluations: [Event] {
        content.view.ledger.history.values.joined().map { stored in
            let reasons = stored.evaluation.reasons.map { content.language.of($0.text) } + stored.evaluation.info.map { content.language.of($0.text()) }
            return Event(
                at: stored.at, pod: stored.evaluation.pod, what: words("Bewertung: ", "evaluation: ") + words.cause(stored.cause),
                lamp: stored.evaluation.lamp(), text: reasons.joined(separator: "; "), who: "")
        }
    }

    private var acknowledgements: [Event] {
        content.view.ledger.acknowledgements.map { seen in
            let text = [seen.note, words("gesehen: ", "seen: ") + seen.reasons.joined(separator: ", ")].compactMap { $0 }.joined(separator: "; ")
            let who = [seen.byName, seen.author].compactMap { $0 }.joined(separator: " / ")
            return Event(at: seen.at, pod: seen.pod, what: words("quittiert", "acknowledged"), lamp: nil, text: text, who: who)
        }
    }

    private var decisions: [Event] {
        let measurements = Dictionary(content.view.study.derived.measurements.map { ($0.id, $0) }) { $1 }
        return content.view.ledger.decisions.map { decision in
            let measurement = decision.act.reading.flatMap { measurements[$0] }
            let about = measurement.map { words.kind($0.kind) + ($0.value.map { value in " \(value.text) \(value.unit)" } ?? "") }
            return Event(
                at: decision.at, pod: measurement?.day.flatMap(content.pod), what: act(decision.act), lamp: nil,
                text: [about, decision.note].compactMap { $0 }.joined(separator: "; "), who: decision.author.name)
        }
    }

    private var reviews: [Event] {
        content.view.study.derived.reviews.map { item in
            let text = [words.kind(item.kind), item.reasons.map(words.code).joined(separator: ", ")].joined(separator: ": ")
            return Event(
                at: item.since, pod: item.day.flatMap(content.pod), what: words("wartet auf Prüfung", "waits for review"), lamp: nil, text: text, who: "")
        }
    }

    private func act(_ act: Decision.Act) -> String {
        switch act {
        case .confirm: words("bestätigt", "confirmed")
        case .correct: words("berichtigt", "corrected")
        case .reject: words("verworfen", "rejected")
        case .enteredInError: words("als Fehleingabe markiert", "marked as an error")
        case .device(_, let isPatients): isPatients ? words("Gerät zugeordnet", "device assigned") : words("fremdes Gerät", "foreign device")
        case .user(_, _, let isPatient): isPatient ? words("Nutzer ist der Patient", "user is the patient") : words("anderer Nutzer", "another user")
        case .baselineIsRight: words("Ausgangsgewicht bestätigt", "baseline weight confirmed")
        case .clock(_, let isRight): isRight ? words("Uhr bestätigt", "clock confirmed") : words("Uhr war falsch", "clock was wrong")
        case .entryDay: words("Tag einer Eingabe geklärt", "day of an entry told")
        }
    }
}

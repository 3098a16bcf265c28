import Alarms
import CivilTime
import EscalationCore
import Intake
import JSONValues

/// The open alarms with their reasons; acknowledging answers exactly the reasons that are shown.
struct AlarmSection: Sendable {
    let visit: Visit
    let alarms: [Alarm]
    let zone: TimeZoneRules
    /// Where to go on after an acknowledgement.
    var back = "/station"

    private var language: Language { visit.language }
    private var say: Say { Say(language: language) }

    var content: HTML {
        let open = alarms.filter(\.isOpen).sorted { (rank($0), $0.id) < (rank($1), $1.id) }
        let seen = alarms.filter { $0.phase == .acknowledged }
        let title = language("Offene Alarme", "Open alarms")
        let list: HTML =
            open.isEmpty ? "<p class=\"soft\">\(language("Kein offener Alarm.", "No open alarm."))</p>" : "<div class=\"stack\">\(open.map(card))</div>"
        return """
            <section aria-labelledby="alarms"><h2 id="alarms">\(title)\(open.isEmpty ? "" : " (\(open.count))")</h2>\(list)\(seen.isEmpty ? "" : history(seen))</section>
            """
    }

    private func card(_ alarm: Alarm) -> HTML {
        let lamp = AlarmSection.lamp(alarm.key.condition.priority)
        let title = language.of(alarm.key.condition.title)
        let reasons = alarm.reasons.map { reason -> HTML in
            "<li>\(reason.pod.map { "POD \($0): " } ?? "")\(language.of(reason.text))</li>"
        }
        return """
            <article class="card alarm \(LampShape.style(lamp))" aria-labelledby="alarm-\(alarm.id)">
            <h3 id="alarm-\(alarm.id)"><span class="level \(LampShape.style(lamp))">\(priority(alarm.key.condition.priority))</span> \(title)</h3>
            <p class="soft">\(language("seit", "since")) \(say.time(alarm.raisedAt, zone)) · \(language("Alarm", "alarm")) \(alarm.id)</p>
            <ul>\(reasons)</ul>\(mayAcknowledge(alarm) ? form(alarm, title) : "")</article>
            """
    }

    private func mayAcknowledge(_ alarm: Alarm) -> Bool { visit.person.map { AlarmRoutes.may($0, acknowledge: alarm.key.condition) } ?? false }

    private func form(_ alarm: Alarm, _ title: String) -> HTML {
        let seen = alarm.reasons.map { reason -> HTML in
            "<input type=\"hidden\" name=\"seen\(alarm.reasons.firstIndex(of: reason) ?? 0)\" value=\"\(reason.code)@\(reason.pod.map(String.init) ?? "")\">"
        }
        let evaluation: HTML = alarm.reasons.compactMap(\.evaluation).max().map { id in "<input type=\"hidden\" name=\"evaluation\" value=\"\(id)\">" } ?? ""
        return """
            <form class="row" method="post" action="/alarms/\(alarm.id)/ack">\(visit.tokenField)<input type="hidden" name="back" value="\(back)">\(seen)\(evaluation)
            <label class="grow">\(language("Was wurde getan? (freiwillig)", "What was done? (optional)"))<input name="note" maxlength="300" autocomplete="off"></label>
            <button aria-label="\(language("Quittieren", "Acknowledge")): \(title)">\(language("Gesehen, quittieren", "Seen, acknowledge"))</button></form>
            """
    }

    private func history(_ seen: [Alarm]) -> HTML {
        let rows = seen.map { alarm -> HTML in
            let who = alarm.acknowledgement.map { "\($0.by), \(say.time($0.at, zone))" } ?? ""
            return "<li>\(language.of(alarm.key.condition.title)) – \(language("quittiert von", "acknowledged by")) \(who)</li>"
        }
        return "<details><summary>\(language("Quittierte Alarme", "Acknowledged alarms")) (\(seen.count))</summary><ul>\(rows)</ul></details>"
    }

    private func rank(_ alarm: Alarm) -> Int {
        switch alarm.key.condition.priority {
        case .red: 0
        case .yellow: 1
        case .technical: 2
        }
    }

    private func priority(_ priority: AlarmPriority) -> String {
        switch priority {
        case .red: language("Rot", "Red")
        case .yellow: language("Gelb", "Yellow")
        case .technical: language("Technik", "Technical")
        }
    }

    private static func lamp(_ priority: AlarmPriority) -> AlertLamp {
        switch priority {
        case .red: .red
        case .yellow: .yellow
        case .technical: .noData
        }
    }
}

extension AlarmCondition {
    /// What is wrong, for people.
    var title: LocalText {
        switch self {
        case .levelRed: LocalText("Sofort vorstellen", "To be seen at once")
        case .levelYellow: LocalText("Bitte zurückrufen", "Please call back")
        case .afterMonitoring: LocalText("Starke Beschwerden nach Ende der Überwachung", "Severe symptoms after the end of monitoring")
        case .silenceWeight: LocalText("Kein Morgengewicht", "No morning weight")
        case .silenceUrine: LocalText("Kein bestätigter Urinwert", "No confirmed urine reading")
        case .silenceAll: LocalText("Keine Messwerte", "No readings")
        case .reviewWaiting: LocalText("Ein Messwert wartet auf Prüfung", "A reading waits for review")
        case .reviewUnattended: LocalText("Ein Messwert wartet sehr lange auf Prüfung", "A reading has waited very long for review")
        case .cloud: LocalText("Withings-Cloud nicht erreichbar", "Withings cloud unreachable")
        case .adapter: LocalText("Bluetooth-Adapter fehlt", "Bluetooth adapter missing")
        case .dropFolder: LocalText("Fotoordner wird nicht überwacht", "Photo folder not watched")
        case .clock: LocalText("Uhr nicht gestellt", "Clock not set")
        case .data: LocalText("Gespeicherte Daten oder Sicherung: Technik anrufen", "Stored data or backup: call the technician")
        case .disk: LocalText("Speicher voll oder defekt", "Disk full or failing")
        case .channels: LocalText("Kein Alarm verlässt dieses Gerät", "No alarm leaves this device")
        case .path: LocalText("Täglicher Test des Alarmwegs fehlgeschlagen", "Daily test of the alarm path failed")
        case .heartbeat: LocalText("Lebenszeichen nach außen fehlt", "Heartbeat to the outside missing")
        case .handOff: LocalText("Übergabe an ein anderes System braucht Hilfe", "Handing days to another system needs help")
        }
    }
}

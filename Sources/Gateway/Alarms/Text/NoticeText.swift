import CivilTime
import EscalationCore

/// The words of messages. They carry the pseudonym only.
enum NoticeText {
    static func subject(_ message: AlarmMessage, box: String) -> LocalText {
        guard let key = message.key else {
            return LocalText("HyponaTrack \(box): Testmeldung, kein Alarm", "HyponaTrack \(box): test message, no alarm")
        }
        let whose = key.studyID ?? box
        let level = level(key.condition)
        return LocalText("HyponaTrack \(level.german): \(whose)", "HyponaTrack \(level.english): \(whose)")
    }

    static func body(_ message: AlarmMessage, box: String, zone: TimeZoneRules) -> LocalText {
        guard let key = message.key else {
            return LocalText(
                "Testmeldung des Geräts \(box). Kein Alarm, nichts zu tun.", "Test message of the box \(box). No alarm, nothing to do.")
        }
        let level = level(key.condition)
        let whose = key.studyID.map { LocalText("Patient \($0)", "Patient \($0)") } ?? LocalText("Gerät \(box)", "Box \(box)")
        let since = time(message.raisedAt, zone)
        var german = ["\(whose.german): \(level.german), seit \(since), nicht quittiert."]
        var english = ["\(whose.english): \(level.english), since \(since), not acknowledged."]
        if let first = opening(message, key.condition) {
            german.insert(first.german, at: 0)
            english.insert(first.english, at: 0)
        }
        for reason in message.reasons {
            let day = reason.pod.map { "POD \($0): " } ?? ""
            german.append("- \(day)\(reason.text.german)")
            english.append("- \(day)\(reason.text.english)")
        }
        if message.events > 1 {
            german.append("\(message.events) Ereignisse in dieser Meldung zusammengefasst.")
            english.append("\(message.events) events in this message.")
        }
        if let alarm = message.alarmID {
            german.append("Alarm \(alarm), Gerät \(box), Meldung \(message.id) vom \(time(message.createdAt, zone)).")
            english.append("Alarm \(alarm), box \(box), message \(message.id) of \(time(message.createdAt, zone)).")
        }
        return LocalText(german.joined(separator: "\n"), english.joined(separator: "\n"))
    }

    /// What to do, where the kind of the message or the condition says it.
    private static func opening(_ message: AlarmMessage, _ condition: AlarmCondition) -> LocalText? {
        switch (message.kind, condition) {
        case (.withdrawn, _): LocalText("Einwilligung widerrufen, Patient anrufen.", "Consent withdrawn, call the patient.")
        case (.escalated, .levelRed): LocalText("Niemand hat bisher quittiert.", "Nobody has acknowledged so far.")
        case (_, .levelRed): LocalText("Sofortige Vorstellung in Notaufnahme oder Ambulanz.", "To be seen at once in the emergency department or clinic.")
        case (_, .levelYellow): LocalText("Telefonische Rückmeldung der Ambulanz.", "The clinic calls back.")
        case (_, .afterMonitoring): LocalText("Starke Beschwerden nach Ende der Überwachung.", "Severe symptoms after the end of monitoring.")
        default: nil
        }
    }

    static func level(_ condition: AlarmCondition) -> LocalText {
        switch condition.priority {
        case .red: LocalText("ROT", "RED")
        case .yellow: LocalText("GELB", "YELLOW")
        case .technical: LocalText("Technik", "technical")
        }
    }

    /// Day and minute by the patient's clock.
    private static func time(_ instant: Instant, _ zone: TimeZoneRules) -> String {
        let local = zone.civil(at: instant)
        return "\(local.date) \(local.timeText.prefix(5))"
    }
}

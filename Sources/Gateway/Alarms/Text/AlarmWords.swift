import EscalationCore

/// The sentences of the alarm path itself; those of the core's rules come with its findings.
enum AlarmWords {
    static let review = LocalText("ein Messwert wartet auf Prüfung", "a reading waits for review")

    static func noMorningWeight(because cause: LocalText?) -> LocalText {
        let (german, english) = ("kein Morgengewicht", "no morning weight")
        return cause.map { LocalText("\(german): \($0.german)", "\(english): \($0.english)") } ?? LocalText(german, english)
    }

    static func noUrine(_ hours: Int64) -> LocalText {
        LocalText("seit \(hours) Stunden kein bestätigter Urinwert", "no confirmed urine reading for \(hours) hours")
    }

    static func noReading(_ hours: Int64) -> LocalText { LocalText("seit \(hours) Stunden kein Messwert", "no reading for \(hours) hours") }

    static func channel(_ name: String) -> LocalText {
        LocalText("Kanal \(name) hat die Testmeldung nicht angenommen", "channel \(name) did not take the test message")
    }

    static func incompleteChannel(_ name: String) -> LocalText {
        LocalText("Kanal \(name) erreicht nicht jede Adresse", "channel \(name) does not reach every address")
    }

    static func fault(_ condition: AlarmCondition) -> LocalText {
        switch condition {
        case .cloud: LocalText("keine Verbindung zur Withings-Cloud", "no connection to the Withings cloud")
        case .adapter: LocalText("Bluetooth-Adapter fehlt", "Bluetooth adapter missing")
        case .dropFolder: LocalText("Fotoordner wird nicht überwacht", "the photo folder is not watched")
        case .clock: LocalText("Uhr nicht gestellt", "the clock is not set")
        case .data:
            LocalText("gespeicherte Daten sind beschädigt, oder es wird keine Sicherung mehr gemacht", "stored data are damaged, or no backup is made any more")
        case .disk: LocalText("Speicher voll oder defekt", "disk full or failing")
        case .channels: LocalText("kein Alarm verlässt dieses Gerät", "no alarm leaves this device")
        case .path: LocalText("der tägliche Test des Alarmwegs ist fehlgeschlagen", "the daily test of the alarm path failed")
        case .heartbeat: LocalText("Lebenszeichen nach außen wird nicht angenommen", "the heartbeat to the outside is not accepted")
        case .handOff: LocalText("Übergabe an ein anderes System braucht Hilfe", "handing days to another system needs help")
        case .levelRed, .levelYellow, .afterMonitoring, .silenceWeight, .silenceUrine, .silenceAll, .reviewWaiting, .reviewUnattended:
            LocalText(condition.rawValue, condition.rawValue)
        }
    }
}

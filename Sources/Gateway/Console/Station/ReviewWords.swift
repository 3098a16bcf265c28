import DailyEntries
import Intake
import Refractometer

/// Why a reading waits, in words.
enum ReviewWords {
    static func sentence(_ code: JudgementCode, _ language: Language) -> String {
        if let photo = PhotoReason(rawValue: code.rawValue) { return language(photo.german, photo.english) }
        return switch code {
        case .outOfRange: language("Außerhalb des Möglichen für ein Gewicht.", "Outside what a weight can be.")
        case .outsideBand: language("Weit weg vom letzten Gewicht.", "Far from the last weight.")
        case .otherUser: language("Die Waage nennt eine andere Person.", "The scale names another person.")
        case .otherPerson: language("Zu weit weg vom letzten Gewicht: vielleicht eine andere Person.", "Too far from the last weight: maybe another person.")
        case .unitSuspect: language("Die Einheit der Waage passt nicht (Pfund statt kg?).", "The unit of the scale does not fit (pounds instead of kg?).")
        case .ask: language("Eingetippt, noch nicht bestätigt.", "Typed, not confirmed yet.")
        case .firstReading: language("Das erste Gewicht: noch nichts zum Vergleichen.", "The first weight: nothing to compare with.")
        case .sessionAmbiguous: language("Mehrere Wägungen kurz nacheinander, die nicht zusammenpassen.", "Several weighings in a row that do not agree.")
        case .foreignDevice: language("Von einem Gerät, das noch niemand bestätigt hat.", "From a device that nobody has confirmed.")
        case .attribution: language("Die Cloud weiß nicht, wessen Gewicht das ist.", "The cloud does not know whose weight this is.")
        case .accountCreation: language("Beim Anlegen des Kontos eingetippt.", "Typed when the account was created.")
        case .noTime: language("Ohne Zeitpunkt.", "Without a time.")
        case .timeNotSane: language("Der Zeitpunkt kann nicht stimmen.", "The time cannot be right.")
        case .clockWait: language("Die Uhr des Geräts war nicht gestellt.", "The box's clock was not set.")
        case .samplesDiffer: language("Zwei Fotos derselben Probe zeigen verschiedene Zahlen.", "Two photos of one sample show different numbers.")
        case .deviceRange: language("Außerhalb der Skala des Geräts.", "Outside the instrument's scale.")
        case .calibrationFailed: language("Die letzte Wasserprobe des Geräts stimmte nicht.", "The instrument's last water check failed.")
        case .correctedOutOfRange: language("Nach der Temperaturkorrektur außerhalb des Möglichen.", "Outside the possible after correction for temperature.")
        case .belowPhysiological: language("Zu niedrig für Urin: Wasser oder verschmutztes Prisma?", "Too low for urine: water or a dirty prism?")
        case .abovePhysiological: language("Zu hoch für Urin.", "Too high for urine.")
        case .notAValue: language("Keine mögliche Zahl.", "Not a possible number.")
        default: code.rawValue
        }
    }
}

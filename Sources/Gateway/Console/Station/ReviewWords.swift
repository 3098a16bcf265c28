public import DailyEntries
import EscalationCore
public import Intake
import PhotoAnswers

/// Why a reading waits, in words.
public enum ReviewWords {
    /// The sentence for a code; a code that has none stands for itself.
    public static func sentence(_ code: JudgementCode, _ language: Language) -> String {
        if let photo = PhotoReason(rawValue: code.rawValue) { return language(photo.german, photo.english) }
        if let words = ofDecoders[code.rawValue] { return language.of(words) }
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
        case .oldPhoto: language("Das Foto ist älter als einen Tag.", "The photo is older than a day.")
        case .samePicture:
            language(
                "Das Foto sieht aus wie ein früheres mit derselben Zahl. Wurde neu gemessen?",
                "The photo looks like an earlier one with the same number. Was it measured again?")
        case .notAValue: language("Keine mögliche Zahl.", "Not a possible number.")
        case .notAnSG: language("Auf dem Foto steht keine Zahl, die ein spezifisches Gewicht ist.", "No number on the photo is a specific gravity.")
        case .notOurDevice: language("Von einem Gerät, das nicht zu diesem Patienten gehört.", "From a device that is not this patient's.")
        // What has no sentence of its own keeps its code, for the telephone with the technician.
        default: language("Bitte ansehen und entscheiden (\(code.rawValue)).", "Please look and decide (\(code.rawValue)).")
        }
    }

    /// What the decoders of packets and payloads are not sure of.
    private static let ofDecoders: [String: LocalText] = [
        "scaling_unconfirmed": LocalText(
            "Ob diese Waage richtig gelesen wird, hat noch niemand bestätigt: bitte mit ihrer Anzeige vergleichen.",
            "Nobody has confirmed yet that this scale is read rightly: please compare with its display."),
        "missing_category": kind, "unknown_category": kind,
        "ambiguous_local_time": time, "nonexistent_local_time": time, "timezone_differs": time, "time_not_measurement_time": time,
        "foreign_user": LocalText("Die Cloud nennt eine andere Person.", "The cloud names another person."),
        "missing_grpid": LocalText("Die Cloud hat diesem Wert keine Nummer gegeben.", "The cloud has given this value no number."),
        "not_sure": LocalText("Die Zahl ist nicht sicher genug.", "The number is not sure enough."),
    ]

    private static let kind = LocalText(
        "Die Cloud sagt nicht, ob das eine Messung oder ein Zielgewicht ist.", "The cloud does not say whether this is a reading or a goal.")
    private static let time = LocalText("Der Zeitpunkt der Messung ist nicht eindeutig.", "The time of the reading is not clear.")
}

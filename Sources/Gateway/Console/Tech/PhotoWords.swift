import DailyEntries
import Intake
import PhotoAnswers

/// What a reader of photos says, in words.
enum PhotoWords {
    static func display(_ name: String?, _ language: Language) -> String {
        switch name.flatMap(InstrumentDisplay.init(rawValue:)) {
        case .lcd: language("Anzeige", "display")
        case .eyepiece: language("Okular", "eyepiece")
        case .unknown, nil: language("unbekannt", "unknown")
        }
    }

    static func status(_ name: String?, _ language: Language) -> String {
        switch name {
        case "accepted": language("angenommen", "accepted")
        case "review": language("zu prüfen", "to review")
        case "rejected", "refused": language("abgelehnt", "rejected")
        case nil: language("noch nicht gelesen", "not read yet")
        case let name?: name
        }
    }

    static func reason(_ code: String?, _ language: Language) -> String {
        guard let code else { return "" }
        return PhotoReason(rawValue: code).map { language($0.german, $0.english) } ?? code
    }

    /// What a mark shows.
    static func mark(_ kind: DebugMark.Kind, _ language: Language) -> String {
        switch kind {
        case .place: language("hier wurde gesucht", "looked at")
        case .row: language("Zeile einer Anzeige", "row of a display")
        case .field: language("Feld des Okulars", "field of the eyepiece")
        case .boundary: language("Hell-Dunkel-Grenze", "line between dark and bright")
        case .word: language("Beschriftung", "print")
        case .numeral: language("Zahl der Skala", "numeral of the scale")
        case .tick: language("Strich der Skala", "tick of the scale")
        }
    }
}

import DailyEntries
import EscalationCore
import Intake
import PhotoAnswers

extension ExportWords {
    /// Why a measurement waits or does not count; a code that no word is known for stands for itself.
    func code(_ code: JudgementCode) -> String {
        switch code {
        case .outOfRange: language("außerhalb 20–300 kg", "outside 20–300 kg")
        case .outsideBand: language("weit vom letzten Gewicht entfernt", "far from the last weight")
        case .otherUser, .otherPerson: language("vermutlich eine andere Person", "probably another person")
        case .unitSuspect: language("Einheit zweifelhaft", "unit in doubt")
        case .ask: language("Rückfrage steht aus", "to be asked about")
        case .firstReading: language("erstes Gewicht, kein Vergleich", "first weight, nothing to compare with")
        case .sessionAmbiguous: language("Wägungen kurz nacheinander verschieden", "weighings shortly one after the other differ")
        case .replacedInSession: language("durch die nächste Wägung ersetzt", "replaced by the next weighing")
        case .foreignDevice: language("unbekanntes Gerät", "unknown device")
        case .notOurDevice: language("nicht das Gerät des Patienten", "not the patient's device")
        case .attribution: language("Person in der Cloud unklar", "person not known to the cloud")
        case .accountCreation: language("bei der Kontoanlage eingetippt", "typed when the account was made")
        case .noTime: language("Zeitpunkt unbekannt", "time not known")
        case .timeNotSane: language("Zeitpunkt unmöglich", "impossible time")
        case .clockWait: language("Uhr des Gateways unsicher", "the gateway's clock was not sure")
        case .sameWeighing, .duplicate: language("schon vorhanden", "already there")
        case .newVersion: language("neuere Fassung der Quelle", "newer version of the source")
        case .retracted: language("von der Quelle zurückgezogen", "withdrawn by the source")
        case .corrected: language("berichtigt", "corrected")
        case .enteredInError: language("als Fehleingabe markiert", "marked as an error")
        case .rejectedByPerson: language("bei der Prüfung verworfen", "rejected in the review")
        case .sameSample: language("späteres Foto derselben Probe", "later photo of the same sample")
        case .samplesDiffer: language("zwei Fotos einer Probe verschieden", "two photos of one sample differ")
        case .deviceRange: language("außerhalb des Messbereichs", "outside the instrument's range")
        case .calibrationFailed: language("Wasserprobe des Geräts fehlgeschlagen", "the instrument's water check failed")
        case .correctedOutOfRange: language("nach Temperaturkorrektur unmöglich", "impossible after correction for temperature")
        case .belowPhysiological: language("Wasser oder verschmutztes Prisma?", "water or a dirty prism?")
        case .abovePhysiological: language("höher als bei Urin möglich", "more than urine can be")
        case .oldPhoto: language("Foto älter als einen Tag", "photo older than a day")
        case .samePicture: language("vielleicht dasselbe Bild noch einmal", "maybe the same picture again")
        case .notAValue: language("kein möglicher Wert", "not a possible value")
        default: PhotoReason(rawValue: code.rawValue).map(photo) ?? code.rawValue
        }
    }

    /// The first sentence of what the person beside the bed is told about a photo.
    private func photo(_ reason: PhotoReason) -> String {
        let text = language(reason.german, reason.english)
        return text.firstIndex(of: ".").map { String(text[..<$0]) } ?? text
    }

    /// What is told beside a value.
    func flag(_ flag: MeasurementFlag) -> String {
        switch flag {
        case .bigJump: language("großer Sprung", "big jump")
        case .late: language("nach 12 Uhr gewogen", "weighed after noon")
        case .appTyped: language("in der App getippt", "typed in the app")
        case .manualDiffers: language("Gerät und Eingabe verschieden", "device and typed value differ")
        case .high: language("hoch", "high")
        case .jump: language("Sprung", "jump")
        case .repeated: language("dreimal dieselbe Zahl", "the same number three times")
        case .noTemperature: language("ohne Temperatur", "no temperature")
        case .merged: language("zwei Fotos, eine Probe", "two photos, one sample")
        case .deviceBound: language("Gerät dadurch zugeordnet", "bound its device")
        case .lateArrival: language("nachträglich", "late")
        }
    }

    /// What made an evaluation.
    func cause(_ cause: String) -> String {
        switch cause {
        case "new": language("neuer Wert", "new value")
        case "late": language("nachträglicher Wert", "late value")
        case "correction": language("Berichtigung", "correction")
        case "profile": language("Profil geändert", "profile changed")
        case "config": language("Konfiguration geändert", "configuration changed")
        case "ack": language("Quittierung", "acknowledgement")
        case "dayClosed": language("Tag beendet", "day closed")
        default: cause
        }
    }
}

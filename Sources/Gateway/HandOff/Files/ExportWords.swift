import DailyEntries
import EscalationCore
import Intake

/// The words of the exports in the language of the box.
struct ExportWords: Sendable {
    let language: Language

    init(_ language: Language) { self.language = language }

    func callAsFunction(_ german: String, _ english: String) -> String { language(german, english) }

    /// The level in words; a green without data of the day is never called green.
    func lamp(_ lamp: AlertLamp) -> String {
        switch lamp {
        case .green: language("grün", "green")
        case .yellow: language("gelb", "yellow")
        case .red: language("rot", "red")
        case .noData: language("keine Daten", "no data")
        case .notActive: language("nicht überwacht", "not monitored")
        }
    }

    /// What was measured.
    func kind(_ kind: ReadingKind) -> String {
        switch kind {
        case .weight: language("Gewicht", "weight")
        case .sg: language("Urin-SG", "urine SG")
        case .fluid: language("Trinkmenge", "fluid")
        case .symptoms: language("Symptom-Score", "symptom score")
        case .cognition: language("Reaktionszeit", "reaction time")
        case .tapping: "Tapping"
        case .desmopressin: "Desmopressin"
        case .wellbeing: language("Befinden", "well-being")
        case .steps: language("Schritte", "steps")
        case .hrvSDNN: "HRV SDNN"
        case .sleep: language("Schlaf", "sleep")
        case .heartRate: language("Herzfrequenz", "heart rate")
        case .restingHeartRate: language("Ruhepuls", "resting heart rate")
        }
    }

    /// What a measurement is good for.
    func status(_ status: MeasurementStatus) -> String {
        switch status {
        case .active: language("zählt", "counts")
        case .quarantined: language("wartet auf Prüfung", "waits for review")
        case .unassigned: language("nicht zugeordnet", "not assigned")
        case .superseded: language("ersetzt", "superseded")
        case .enteredInError: language("Fehleingabe", "entered in error")
        case .rejected: language("verworfen", "rejected")
        }
    }

    /// From where a value came.
    func source(_ source: ReadingOrigin.Source) -> String {
        switch source {
        case .ble: "Bluetooth"
        case .withings: "Withings"
        case .photo: language("Foto", "photo")
        case .manualPatient: language("Patient, getippt", "patient, typed")
        case .manualStaff: language("Personal, getippt", "staff, typed")
        case .fileImport: language("Datei", "file")
        }
    }

    /// The part of the day.
    func window(_ window: DayWindow) -> String {
        switch window {
        case .morning: language("morgens", "morning")
        case .lateMorning: language("morgens, spät", "morning, late")
        case .midday: language("mittags", "midday")
        case .evening: language("abends", "evening")
        }
    }

    /// How good a time is.
    func quality(_ quality: TimeQuality) -> String {
        switch quality {
        case .device: language("Gerät", "device")
        case .mapped: language("Gerät, berichtigt", "device, corrected")
        case .file: language("Datei", "file")
        case .receipt: language("Empfang", "receipt")
        case .typed: language("getippt", "typed")
        case .gatewayUnsynced: language("Gateway, nicht synchron", "gateway, not synchronised")
        case .unreliable: language("unbekannt", "unknown")
        }
    }

    /// How great the risk is.
    func risk(_ risk: RiskClass) -> String {
        switch risk {
        case .niedrig: language("niedrig", "low")
        case .mittel: language("mittel", "medium")
        case .hoch: language("hoch", "high")
        }
    }

    /// Yes or no.
    func yes(_ isSo: Bool) -> String { isSo ? language("ja", "yes") : language("nein", "no") }
}

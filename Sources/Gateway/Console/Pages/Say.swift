import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

/// Numbers, days and levels in the words of a language.
struct Say: Sendable {
    let language: Language

    /// A decimal text with the mark of the language.
    func number(_ text: String) -> String { language == .german ? text.replacing(".", with: ",") : text }

    /// A weight in kg with its digits, unit left out.
    func kilograms(_ grams: Int) -> String { number(JSONNumber.decimal(grams, 3)) }

    /// A specific gravity.
    func gravity(_ ticks: Int) -> String { number(MeasurementValue.gravity(ticks)) }

    /// A value with its unit.
    func value(_ value: MeasurementValue) -> String {
        switch value {
        case .symptoms(let entry): language("\(entry.totalScore) Punkte", "\(entry.totalScore) points")
        case .taken(let isTaken): isTaken ? language("genommen", "taken") : language("nicht genommen", "not taken")
        default: [number(value.text), unit(value.unit)].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    private func unit(_ unit: String) -> String { unit == "1" ? "" : unit == "mL" && language == .german ? "ml" : unit }

    /// A day as people write it: Mo 30.11. / Mon 30 Nov.
    func day(_ date: CivilDate) -> String {
        let (_, month, day) = date.components
        let weekday = date.weekday - 1
        if language == .german { return "\(Say.germanDays[weekday]) \(day).\(month)." }
        return "\(Say.englishDays[weekday]) \(day) \(Say.englishMonths[month - 1])"
    }

    /// A day without its weekday: 30.11. / 30 Nov.
    func shortDay(_ date: CivilDate) -> String {
        let (_, month, day) = date.components
        return language == .german ? "\(day).\(month)." : "\(day) \(Say.englishMonths[month - 1])"
    }

    /// A day with its year: 30.11.2026 / 30 Nov 2026.
    func date(_ date: CivilDate) -> String { "\(shortDay(date))\(language == .german ? "" : " ")\(date.components.year)" }

    /// The word for a level that rests on less than weight and symptoms of its day.
    var incomplete: String { language("Daten unvollständig", "data incomplete") }

    /// Day and minute by the patient's clock.
    func time(_ instant: Instant, _ view: StudyView) -> String { time(instant, view.ledger.facts.zones.zone(at: instant)) }

    /// Day and minute by a zone's clock.
    func time(_ instant: Instant, _ zone: TimeZoneRules) -> String {
        let local = zone.civil(at: instant)
        return "\(day(local.date)) \(local.timeText.prefix(5))"
    }

    /// How long ago, in the largest unit that fits.
    func age(_ seconds: Int64) -> String {
        switch seconds {
        case ..<90: language("gerade eben", "just now")
        case ..<5400: language("vor \(seconds / 60) min", "\(seconds / 60) min ago")
        case ..<129_600: language("vor \(seconds / 3600) Stunden", "\(seconds / 3600) hours ago")
        default: language("vor \(seconds / 86_400) Tagen", "\(seconds / 86_400) days ago")
        }
    }

    /// The word of a lamp.
    func lamp(_ lamp: AlertLamp) -> String {
        switch lamp {
        case .green: language("Grün", "Green")
        case .yellow: language("Gelb", "Yellow")
        case .red: language("Rot", "Red")
        case .noData: language("Keine Daten", "No data")
        case .notActive: language("Nicht überwacht", "Not monitored")
        }
    }

    /// What was measured.
    func kind(_ kind: ReadingKind) -> String {
        switch kind {
        case .weight: language("Gewicht", "Weight")
        case .sg: language("Urin-SG", "Urine SG")
        case .fluid: language("Trinkmenge", "Fluid")
        case .symptoms: language("Beschwerden", "Symptoms")
        case .cognition: language("Reaktionstest", "Reaction test")
        case .tapping: language("Tipptest", "Tapping test")
        case .desmopressin: "Desmopressin"
        case .wellbeing: language("Befinden", "Well-being")
        case .steps: language("Schritte", "Steps")
        case .hrvSDNN: "HRV (SDNN)"
        case .sleep: language("Schlaf", "Sleep")
        case .heartRate: language("Herzfrequenz", "Heart rate")
        case .restingHeartRate: language("Ruhepuls", "Resting heart rate")
        }
    }

    /// The half of a day.
    func window(_ window: DayWindow) -> String {
        switch window {
        case .morning: language("morgens", "morning")
        case .lateMorning: language("vormittags", "late morning")
        case .midday: language("mittags", "midday")
        case .evening: language("abends", "evening")
        }
    }

    private static let germanDays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
    private static let englishDays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let englishMonths = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

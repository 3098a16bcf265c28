import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// Numbers, days and kinds in the patient's words.
enum BedsideWords {
    private static let weekdays: [LocalText] = [
        LocalText("Montag", "Monday"), LocalText("Dienstag", "Tuesday"), LocalText("Mittwoch", "Wednesday"), LocalText("Donnerstag", "Thursday"),
        LocalText("Freitag", "Friday"), LocalText("Samstag", "Saturday"), LocalText("Sonntag", "Sunday"),
    ]
    private static let months: [LocalText] = [
        LocalText("Januar", "January"), LocalText("Februar", "February"), LocalText("März", "March"), LocalText("April", "April"), LocalText("Mai", "May"),
        LocalText("Juni", "June"), LocalText("Juli", "July"), LocalText("August", "August"), LocalText("September", "September"),
        LocalText("Oktober", "October"), LocalText("November", "November"), LocalText("Dezember", "December"),
    ]

    /// "Montag, 30. November".
    static func date(_ date: CivilDate) -> LocalText {
        let (_, month, day) = date.components
        let (weekday, name) = (weekdays[(date.weekday + 6) % 7], months[(month + 11) % 12])
        return LocalText("\(weekday.german), \(day). \(name.german)", "\(weekday.english), \(day) \(name.english)")
    }

    /// The word of the light.
    static func level(_ level: AlertLevel) -> LocalText {
        switch level {
        case .green: LocalText("Grün", "Green")
        case .yellow: LocalText("Gelb", "Yellow")
        case .red: LocalText("Rot", "Red")
        }
    }

    /// "heute 07:05", "gestern 20:10", "28. November 20:10".
    static func moment(_ instant: Instant, today: CivilDate, in zone: TimeZoneRules) -> LocalText {
        let local = zone.civil(at: instant)
        let time = String(local.timeText.prefix(5))
        switch today.days(since: local.date) {
        case 0: return LocalText("heute \(time)", "today \(time)")
        case 1: return LocalText("gestern \(time)", "yesterday \(time)")
        default:
            let (_, month, day) = local.date.components
            let name = months[(month + 11) % 12]
            return LocalText("\(day). \(name.german) \(time)", "\(day) \(name.english) \(time)")
        }
    }

    /// A weight with two decimals and its unit; half up.
    static func weight(_ grams: Int) -> LocalText {
        let hundredths = (grams + 5) / 10
        let digits = hundredths % 100 < 10 ? "0\(hundredths % 100)" : "\(hundredths % 100)"
        return LocalText("\(hundredths / 100),\(digits) kg", "\(hundredths / 100).\(digits) kg")
    }

    /// A value with its unit.
    static func value(_ value: MeasurementValue) -> LocalText {
        switch value {
        case .grams(let grams): return weight(grams)
        case .ticks(let ticks):
            let text = MeasurementValue.gravity(ticks)
            return LocalText(text.replacing(".", with: ","), text)
        case .millilitres(let amount): return LocalText("\(amount) ml", "\(amount) mL")
        case .milliseconds(let time): return LocalText("\(time) ms", "\(time) ms")
        case .symptoms: return LocalText("Fragebogen", "questionnaire")
        case .taken(let taken): return taken ? LocalText("genommen", "taken") : LocalText("nicht genommen", "not taken")
        case .count(let count): return LocalText("\(count)", "\(count)")
        case .decimal(let number): return LocalText(number.description.replacing(".", with: ","), number.description)
        }
    }

    /// What was entered.
    static func kind(_ kind: ReadingKind) -> LocalText {
        switch kind {
        case .weight: LocalText("Gewicht", "Weight")
        case .sg: LocalText("Urinprobe", "Urine sample")
        case .fluid: LocalText("Trinken", "Drink")
        case .symptoms: LocalText("Beschwerden", "Symptoms")
        case .cognition: LocalText("Reaktionstest", "Reaction test")
        case .tapping: LocalText("Tipptest", "Tapping test")
        case .desmopressin: LocalText("Desmopressin", "Desmopressin")
        case .wellbeing: LocalText("Befinden", "How you feel")
        case .steps: LocalText("Schritte", "Steps")
        case .hrvSDNN: LocalText("Herzratenvariabilität", "Heart rate variability")
        case .sleep: LocalText("Schlaf", "Sleep")
        case .heartRate, .restingHeartRate: LocalText("Puls", "Heart rate")
        }
    }

    /// A reason of the level. An unconfirmed weight may be somebody else's: its number is not said.
    static func reason(_ reason: Reason) -> LocalText {
        reason.code == .weightUnconfirmed
            ? LocalText("Gewicht nicht bestätigt – bitte erneut wiegen", "Weight not confirmed – please weigh again") : reason.text
    }

    /// A question of the symptom questionnaire.
    static func question(_ field: SymptomEntry.Field) -> LocalText {
        switch field {
        case .nausea: LocalText("Ist Ihnen übel?", "Do you feel sick?")
        case .headache: LocalText("Haben Sie Kopfschmerzen?", "Do you have a headache?")
        case .fatigue: LocalText("Sind Sie müde oder schlapp?", "Are you tired or weak?")
        case .confusion: LocalText("Fühlen Sie sich verwirrt?", "Do you feel confused?")
        case .muscleCramps: LocalText("Haben Sie Muskelkrämpfe?", "Do you have muscle cramps?")
        case .vas: LocalText("Wie geht es Ihnen insgesamt?", "How are you overall?")
        }
    }

    /// The answers 0 to 3 of a symptom.
    static let severities: [LocalText] = [
        LocalText("Nein", "No"), LocalText("Ein wenig", "A little"), LocalText("Deutlich", "Clearly"), LocalText("Sehr stark", "Very much"),
    ]
}

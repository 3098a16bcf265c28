import CivilTime
import EscalationCore
import Intake
import JSONValues

/// A member of the profile as a person edits it: what it may hold, and how typed text becomes its value.
struct ProfileField: Sendable {
    /// What a member holds. Bounds are those of the core, which judges again.
    enum Kind: Sendable {
        /// A number with at most so many decimals; bounds in whole units.
        case number(ClosedRange<Int>, digits: Int, unit: String)
        /// One of the words.
        case choice([(value: String, text: LocalText)])
        /// Yes or no.
        case flag
        /// A line of text.
        case text(limit: Int)
        /// A day.
        case day
    }

    let name: String
    let kind: Kind
    /// Whether its value may change with the days after surgery.
    var isTimeline = false

    /// Why a typed text is not taken.
    struct Refusal: Error {
        let text: LocalText
    }

    /// The value of a typed text; null where the field was emptied.
    func value(_ typed: String) throws(Refusal) -> JSONValue {
        let text = typed.trimmed
        guard !text.isEmpty else { return .null }
        switch kind {
        case .number(let range, let digits, let unit):
            guard let number = JSONNumber(text: text.replacing(",", with: ".")), let scaled = number.scaled(digits) else {
                throw Refusal(
                    text: digits == 0
                        ? LocalText("Bitte eine ganze Zahl eintragen.", "Please enter a whole number.")
                        : LocalText(
                            "Bitte eine Zahl mit höchstens \(digits) Nachkommastellen eintragen.", "Please enter a number with at most \(digits) decimals."))
            }
            let factor = (0..<digits).reduce(1) { factor, _ in factor * 10 }
            guard (range.lowerBound * factor...range.upperBound * factor).contains(scaled) else {
                throw Refusal(
                    text: LocalText(
                        "Möglich sind \(range.lowerBound) bis \(range.upperBound) \(unit).", "Possible are \(range.lowerBound) to \(range.upperBound) \(unit).")
                )
            }
            return .number(number)
        case .choice(let choices):
            guard choices.contains(where: { $0.value == text }) else {
                throw Refusal(text: LocalText("Bitte eines der Worte wählen.", "Please choose one of the words."))
            }
            return .string(text)
        case .flag: return .bool(text == "1")
        case .text(let limit):
            guard text.count <= limit, !text.contains(where: \.isNewline) else {
                throw Refusal(text: LocalText("Höchstens \(limit) Zeichen auf einer Zeile.", "At most \(limit) characters on one line."))
            }
            return .string(text)
        case .day:
            guard CivilDate(text) != nil else { throw Refusal(text: LocalText("Bitte einen Tag wählen.", "Please choose a day.")) }
            return .string(text)
        }
    }

    /// The stored value as the form shows it.
    /// - Parameter pod: The day of which a value that changes with the days is shown.
    func shown(_ stored: JSONValue?, pod: Int, language: Language) -> String {
        let value = isTimeline ? ProfileTimeline(stored).value(onPOD: pod) : stored
        switch value {
        case .bool(let isTrue)?: return isTrue ? "1" : "0"
        case .string(let text)?: return if case .number = kind { Say(language: language).number(text) } else { text }
        case .number(let number)?: return Say(language: language).number(number.text)
        default: return ""
        }
    }

    /// The fields in the groups of the form.
    static let groups: [(title: LocalText, fields: [ProfileField])] = [
        (
            LocalText("Vor der Operation", "Before surgery"),
            [
                ProfileField(name: "age", kind: .number(18...110, digits: 0, unit: "Jahre")),
                ProfileField(name: "sex", kind: .choice(ProfileWords.sexes)), ProfileField(name: "bmi", kind: .number(12...70, digits: 1, unit: "kg/m²")),
                ProfileField(name: "histology", kind: .choice(ProfileWords.histologies)),
                ProfileField(name: "stalkDeviationDeg", kind: .number(0...90, digits: 1, unit: "°")),
                ProfileField(name: "risikoMedikamenteCSV", kind: .text(limit: 300)),
            ]
        ),
        (
            LocalText("Operation", "Surgery"),
            [
                ProfileField(name: "surgeryDate", kind: .day), ProfileField(name: "podSodium", kind: .number(100...170, digits: 1, unit: "mmol/l")),
                ProfileField(name: "opDurationMin", kind: .number(10...1440, digits: 0, unit: "min")),
                ProfileField(name: "csfLeak", kind: .choice(ProfileWords.leaks)),
            ]
        ),
        (
            LocalText("Verlauf", "Course"),
            [
                ProfileField(name: "vomiting", kind: .flag, isTimeline: true), ProfileField(name: "desmopressin", kind: .flag, isTimeline: true),
                ProfileField(name: "fluidLimitML", kind: .number(500...3500, digits: 0, unit: "ml"), isTimeline: true),
            ]
        ),
        (
            LocalText("Messen", "Measuring"),
            [
                ProfileField(name: "baselineWeight", kind: .number(25...250, digits: 3, unit: "kg")), ProfileField(name: "baselineIsPraeOp", kind: .flag),
                ProfileField(name: "baselineConfirmed", kind: .flag),
                ProfileField(name: "baselineReactionTime", kind: .number(50...10_000, digits: 0, unit: "ms")),
                ProfileField(name: "monitoringStartPOD", kind: .number(1...14, digits: 0, unit: "")),
                ProfileField(name: "isSimplifiedMode", kind: .flag, isTimeline: true), ProfileField(name: "isLoanDevice", kind: .flag),
                ProfileField(name: "timeZone", kind: .text(limit: 60)),
            ]
        ),
    ]
}

import CivilTime
public import DailyEntries
import EscalationCore
public import JSONValues

/// A day as the command line, the console and the exports show it.
public struct EntryView: Sendable {
    /// The pseudonym.
    public let studyID: String
    /// The entry.
    public let entry: DailyEntry
    /// What stands for the day; nil where it was never judged.
    public let standing: DayStanding?

    /// Level, reasons and values as one line of JSON (`hypona entries --json`).
    public func json(_ language: Language) -> JSONValue {
        [
            "studyID": .string(studyID), "date": .string(entry.date.description), "postOpDay": JSONValue(entry.postOpDay),
            "weightMorning": EntryView.kilograms(entry.weightMorning), "weightEvening": EntryView.kilograms(entry.weightEvening),
            "fluidIntakeML": JSONValue(entry.fluidIntakeML?.value), "urineSG": JSONValue(entry.urineSG.map { MeasurementValue.gravity($0.value) }),
            "symptomScoreMorning": JSONValue(entry.symptomScoreMorning?.value), "symptomScoreEvening": JSONValue(entry.symptomScoreEvening?.value),
            "stepCount": JSONValue(entry.stepCount?.value), "hrvSDNN": entry.hrvSDNN.map { .number(JSONNumber($0.value, decimals: 1)) } ?? .null,
            "sleepMin": JSONValue(entry.sleepMin?.value), "alertLevel": JSONValue(standing?.level?.name), "alertBasis": JSONValue(standing?.basis.rawValue),
            "alertReasons": .array(reasons(language)), "info": JSONValue((standing?.info ?? []).map(\.code.rawValue)),
            "openReviews": JSONValue(entry.openReviews),
            "isMorningCheckComplete": .bool(entry.isMorningCheckComplete), "isEveningCheckComplete": .bool(entry.isEveningCheckComplete),
        ]
    }

    private func reasons(_ language: Language) -> [JSONValue] {
        (standing?.evaluation.reasons ?? []).map { reason in
            ["code": .string(reason.code.rawValue), "level": .string(reason.level.name), "text": .string(language.of(reason.text))]
        }
    }

    /// A weight in kg with three decimals, or null.
    static func kilograms(_ field: EntryField<Int>?) -> JSONValue { JSONValue(field.map { JSONNumber.decimal($0.value, 3) }) }
}

import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Intake
import JSONValues

extension RedcapField {
    /// What stands in `daily_monitoring`: the entry and the level of a day.
    static let daily: [RedcapField] = [
        day("date", "day_date") { $0.entry.date.description }, day("postOpDay", "post_op_day") { String($0.entry.postOpDay) },
        day("weightMorning", "weight_morning") { kilograms($0.entry.weightMorning?.value) },
        day("weightEvening", "weight_evening") { kilograms($0.entry.weightEvening?.value) },
        day("fluidIntakeML", "fluid_intake_ml") { whole($0.entry.fluidIntakeML) },
        day("urineSG", "urine_sg") { $0.entry.urineSG.map { MeasurementValue.gravity($0.value) } ?? "" },
        day("symptomScoreMorning", "symptom_score_morning") { whole($0.entry.symptomScoreMorning) },
        day("symptomScoreEvening", "symptom_score_evening") { whole($0.entry.symptomScoreEvening) },
        day("stepCount", "step_count") { whole($0.entry.stepCount) },
        day("hrvSDNN", "hrv_sdnn") { $0.entry.hrvSDNN.map { JSONNumber.decimal($0.value, 1) } ?? "" },
        day("sleepMin", "sleep_min") { whole($0.entry.sleepMin) },
        day("heartRate", "heart_rate") { $0.entry.heartRate.map { JSONNumber.decimal($0.value.averageTenths, 1) } ?? "" },
        day("reactionTime", "reaction_time_ms") { whole($0.entry.reactionTime) }, day("tapping", "tapping_count") { whole($0.entry.tapping) },
        day("wellbeing", "wellbeing") { whole($0.entry.wellbeing) },
        day("desmopressin", "desmopressin_taken", codes: truth) { $0.entry.desmopressin.map { $0.value ? "1" : "0" } ?? "" },
        day("openReviews", "open_reviews") { String($0.entry.openReviews) },
        day("isMorningCheckComplete", "morning_check_complete", codes: truth) { $0.entry.isMorningCheckComplete ? "1" : "0" },
        day("isEveningCheckComplete", "evening_check_complete", codes: truth) { $0.entry.isEveningCheckComplete ? "1" : "0" },
        RedcapField("alertLevel", "alert_level", codes: ["0", "1", "2"]) { item in item.day.map { level($0.lamp(hasSourceFault: item.hasSourceFault)) } ?? "" },
        day("alertBasis", "alert_basis", codes: AlertBasis.allCases.map(\.rawValue)) { $0.standing?.basis.rawValue ?? "" },
        day("alertReasons", "alert_reasons") { ($0.standing?.evaluation.reasons ?? []).map(\.key).joined(separator: " ") },
    ]

    /// How complete the form is: 0 while the day runs, 1 while something of it waits for a person, 2.
    static func dayStatus(_ day: EntryView?) -> String {
        guard let day, day.entry.isClosed else { return "0" }
        return day.entry.openReviews > 0 ? "1" : "2"
    }

    /// 0 green, 1 yellow, 2 red; blank without a level, and where too little is known to call it green.
    private static func level(_ lamp: AlertLamp) -> String {
        switch lamp {
        case .green: "0"
        case .yellow: "1"
        case .red: "2"
        case .noData, .notActive: ""
        }
    }

    private static func whole(_ field: EntryField<Int>?) -> String { field.map { String($0.value) } ?? "" }

    private static func day(_ name: String, _ variable: String, codes: [String]? = nil, _ text: @escaping @Sendable (EntryView) -> String) -> RedcapField {
        RedcapField(name, variable, codes: codes) { $0.day.map(text) ?? "" }
    }
}

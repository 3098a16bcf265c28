import DailyEntries
import EscalationCore
import Intake
import JSONValues

extension RedcapField {
    /// What stands in `patient_baseline`: the profile as it was given. The pseudonym is the record's id.
    static let baseline: [RedcapField] = [
        given("surgeryDate", "surgery_date"), given("timeZone", "time_zone"), given("age", "age"),
        given("sex", "sex", codes: Sex.allCases.map(\.rawValue)), given("bmi", "bmi"),
        RedcapField("baselineWeight", "baseline_weight") { kilograms($0.study.ledger.facts.profile.baselineWeight) },
        truth("baselineIsPraeOp", "baseline_is_prae_op") { $0.baselineIsPraeOp }, truth("baselineConfirmed", "baseline_confirmed") { $0.baselineConfirmed },
        given("baselineReactionTime", "baseline_reaction_time"), given("histology", "histology", codes: Histology.allCases.map(\.rawValue)),
        given("stalkDeviationDeg", "stalk_deviation_deg"), given("risikoMedikamenteCSV", "risiko_medikamente"), given("podSodium", "pod_sodium"),
        given("opDurationMin", "op_duration_min"), given("csfLeak", "csf_leak", codes: CSFLeak.allCases.map(\.rawValue)),
        truth("isLoanDevice", "is_loan_device") { $0.isLoanDevice }, given("monitoringStartPOD", "monitoring_start_pod"),
    ]

    /// How complete the form is: 0 without the weight that the rules rest on, 1 while an item of Kat B is missing, 2.
    static func baselineStatus(_ study: StudyView) -> String {
        let profile = study.ledger.facts.profile
        return profile.baselineWeight == nil ? "0" : profile.isKatBPending ? "1" : "2"
    }

    /// A member of the profile with the digits it was given with.
    private static func given(_ name: String, _ variable: String, codes: [String]? = nil) -> RedcapField {
        RedcapField(name, variable, codes: codes) { item in
            let value = item.study.ledger.profileJSON[name]
            return value?.string ?? value?.number?.text ?? ""
        }
    }

    private static func truth(_ name: String, _ variable: String, _ value: @escaping @Sendable (PatientProfile) -> Bool) -> RedcapField {
        RedcapField(name, variable, codes: truth) { value($0.study.ledger.facts.profile) ? "1" : "0" }
    }
}

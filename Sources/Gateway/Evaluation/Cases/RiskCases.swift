import EscalationCore
import JSONValues

/// `--risk`: the risk score and class of a profile.
struct RiskCases: CaseKind {
    let option = "risk"
    let schema = "hypona-risk-cases"

    func answer(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        var members = try item.need(item.section("profile"), "profile")
        let profile = try PatientProfileCodec.read(&members, weight: .grams)
        let policy: KatBPendingPolicy? = try item.choice("policy")
        let thresholds = try AlertThresholds.standard(
            replacing: policy.map { ["katBPendingPolicy": .string($0.rawValue)] } ?? [:], in: item, name: "policy")
        let risk = RiskProfile(profile, thresholds: thresholds, pod: try item.int("pod", in: CaseLimits.pod))
        return CaseAnswer(RiskCases.json(risk), words: RiskCases.words(risk))
    }

    private static func json(_ risk: RiskProfile) -> JSONValue {
        [
            "scoreKatA": JSONValue(risk.scoreKatA), "scoreKatB": JSONValue(risk.scoreKatB), "scoreKatC": JSONValue(risk.scoreKatC),
            "riskScore": JSONValue(risk.riskScore), "riskClass": .string(risk.riskClass.rawValue), "katBPending": JSONValue(risk.isKatBPending),
            "flooredToMittel": JSONValue(risk.flooredToMittel), "worstCaseClass": .string(risk.worstCaseClass.rawValue),
            "missing": JSONValue(risk.missing), "unknownMedication": JSONValue(risk.unknownMedication),
        ]
    }

    private static func words(_ risk: RiskProfile) -> [String] {
        var words = ["class \(risk.riskClass.rawValue): \(risk.riskScore) points (A \(risk.scoreKatA), B \(risk.scoreKatB), C \(risk.scoreKatC))"]
        if risk.isKatBPending {
            words.append("Kat B pending\(risk.flooredToMittel ? ", lifted to mittel" : ""); worst case \(risk.worstCaseClass.rawValue)")
        }
        if !risk.missing.isEmpty { words.append("missing: " + risk.missing.joined(separator: ", ")) }
        if !risk.unknownMedication.isEmpty { words.append("unknown medication: " + risk.unknownMedication.joined(separator: ", ")) }
        return words
    }
}

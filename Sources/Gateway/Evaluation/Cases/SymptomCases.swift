import EscalationCore
import JSONValues

/// `--symptoms`: the score of a symptom questionnaire, or the first answer that is off its scale.
struct SymptomCases: CaseKind {
    let option = "symptoms"
    let schema = "hypona-symptom-cases"

    func answer(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        var entry = try item.need(item.section("entry"), "entry")
        do throws(SymptomError) {
            let score = try SymptomCodec.read(&entry).totalScore
            return CaseAnswer(["totalScore": JSONValue(score)], words: ["symptom score \(score)"])
        } catch {
            return CaseAnswer(["rejected": .string(error.field.rawValue)], words: ["rejected: \(error)"])
        }
    }
}

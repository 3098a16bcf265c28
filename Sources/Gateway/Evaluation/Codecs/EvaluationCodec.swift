import EscalationCore
import JSONValues

/// Evaluations as JSON and as lines for a person.
enum EvaluationCodec {
    /// The members of the case files.
    static func json(_ evaluation: DayEvaluation, withPOD: Bool = false) -> JSONObject {
        var members = JSONObject()
        if withPOD { members["pod"] = JSONValue(evaluation.pod) }
        members["level"] = JSONValue(evaluation.level?.name)
        members["reasons"] = JSONValue(evaluation.reasons.map(\.key))
        members["info"] = JSONValue(evaluation.info.map(\.code.rawValue))
        members["basis"] = .string(evaluation.basis.rawValue)
        return members
    }

    /// The day for a person: level and basis, then every reason.
    static func words(_ evaluation: DayEvaluation) -> [String] {
        ["POD \(evaluation.pod): \(evaluation.level?.name ?? "-") (\(evaluation.basis.rawValue))"]
            + evaluation.reasons.map { "  " + $0.key } + evaluation.info.map { "  " + $0.code.rawValue }
    }
}

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

    /// The day for a person: level and basis, then every reason and note in words with the numbers behind it.
    static func words(_ evaluation: DayEvaluation) -> [String] {
        let level = evaluation.level.map { "\($0.title.german) (\($0.name)): \($0.meaning.german)" } ?? "–"
        let reasons = evaluation.reasons.map { "  \($0.level.name.padded(to: 6))  \($0.code.rawValue.padded(to: 19))  \(both($0.text))" }
        let notes = evaluation.info.map { "  info    \($0.code.rawValue.padded(to: 19))  \(both($0.text()))" }
        return ["POD \(evaluation.pod)  \(level); \(both(evaluation.basis.text))"] + reasons + notes
    }

    private static func both(_ text: LocalText) -> String { "\(text.german) / \(text.english)" }
}

extension String {
    /// The text with blanks behind it up to that width.
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

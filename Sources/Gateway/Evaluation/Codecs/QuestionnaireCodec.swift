import CarePlan
import JSONValues

/// Filled questionnaires as apps send them: task, steps and questions nested under `results`.
enum QuestionnaireCodec {
    static func read(_ section: inout JSONSection) throws(JSONSectionError) -> QuestionnaireResult {
        var steps: [QuestionnaireResult.Step] = []
        for var step in try section.sections("results") ?? [] {
            var answers: [QuestionnaireResult.Answer] = []
            for var answer in try step.sections("results") ?? [] {
                answers.append(QuestionnaireResult.Answer(try answer.string("identifier") ?? "", try number(&answer)))
            }
            steps.append(QuestionnaireResult.Step(try step.string("identifier") ?? "", answers: answers))
        }
        return QuestionnaireResult(try section.string("identifier") ?? "", steps: steps)
    }

    private static func number(_ answer: inout JSONSection) throws(JSONSectionError) -> Double? {
        guard let value = answer.value("scaleAnswer") else { return nil }
        guard let number = value.double else { throw answer.refusal("scaleAnswer", "must be a number") }
        return number
    }

    static func json(_ value: OutcomeValue) -> JSONValue {
        ["kind": .string(value.kind), "value": JSONNumber(text: "\(value.value)").map(JSONValue.number) ?? .null]
    }
}

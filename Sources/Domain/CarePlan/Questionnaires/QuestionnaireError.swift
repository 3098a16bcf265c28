/// Why a questionnaire or an answer to one is refused.
public enum QuestionnaireError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An identifier is empty or stands twice at the same place.
    case identifier(String)
    /// The scale of a question is empty or its step does not divide it.
    case scale(question: String)
    /// The preset of a question is not on its scale.
    case preset(question: String)
    /// The result belongs to another questionnaire.
    case otherQuestionnaire(expected: String, got: String)
    /// The result names a step or a question that the questionnaire does not have.
    case unknown(String)
    /// Required questions have no answer.
    case incomplete(questions: [String])
    /// The answer lies outside the scale or between two of its steps.
    case offScale(question: String)
    /// An outcome value has no kind, or one that is no number.
    case value(kind: String)

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .identifier(let name): "identifier \"\(name)\" is empty or used twice; give each step and each question its own"
        case .scale(let question): "the scale of question \"\(question)\" is empty or its step does not divide it; give minimum < maximum and a step that fits"
        case .preset(let question): "the preset of question \"\(question)\" is not on its scale; choose a value of the scale"
        case .otherQuestionnaire(let expected, let got): "the result is one of questionnaire \"\(got)\", not of \"\(expected)\""
        case .unknown(let name): "the questionnaire has no \"\(name)\"; check its version"
        case .incomplete(let questions): "required questions without an answer: \(questions.joined(separator: ", ")); ask them again"
        case .offScale(let question): "the answer to \"\(question)\" is not on its scale; ask it again"
        case .value(let kind): "outcome value of kind \"\(kind)\": give a kind and a finite number"
        }
    }
}

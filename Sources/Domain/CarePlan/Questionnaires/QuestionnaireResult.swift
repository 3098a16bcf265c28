/// A filled questionnaire as apps hand it over: task, steps, questions (the shape of ResearchKit's results).
public struct QuestionnaireResult: Sendable, Hashable {
    /// The answer to one question.
    public struct Answer: Sendable, Hashable {
        /// The question's name.
        public let identifier: String
        /// The number chosen on the scale; nil where the question was skipped.
        public let scaleAnswer: Double?

        /// The answer to that question.
        public init(_ identifier: String, _ scaleAnswer: Double?) {
            self.identifier = identifier
            self.scaleAnswer = scaleAnswer
        }
    }
    /// One page of the result.
    public struct Step: Sendable, Hashable {
        /// The step's name.
        public let identifier: String
        /// Its answers in the order given.
        public let answers: [Answer]

        /// A page with these answers.
        public init(_ identifier: String, answers: [Answer]) {
            self.identifier = identifier
            self.answers = answers
        }
    }

    /// The questionnaire's name.
    public let identifier: String
    /// The pages in the order given.
    public let steps: [Step]

    /// A result with these pages.
    public init(_ identifier: String, steps: [Step]) {
        self.identifier = identifier
        self.steps = steps
    }

    /// The answers of one step to the questions named by `kinds`, in their order. A missing step, a missing question and a
    /// skipped one give nothing; never a preset, never 0.
    /// - Throws: ``QuestionnaireError/value(kind:)`` for an empty kind or an answer that is no finite number.
    public func extract(step: String, kinds: [String]) throws(QuestionnaireError) -> [OutcomeValue] {
        guard let page = steps.first(where: { $0.identifier == step }) else { return [] }
        var values: [OutcomeValue] = []
        for kind in kinds {
            guard let number = page.answers.first(where: { $0.identifier == kind })?.scaleAnswer else { continue }
            values.append(try OutcomeValue(kind: kind, value: number))
        }
        return values
    }
}

/// A questionnaire: what is asked, on which scales, and what must not be left out.
public struct QuestionnaireDefinition: Sendable, Hashable {
    /// A page with several questions.
    public struct Step: Sendable, Hashable {
        /// Its name.
        public let identifier: String
        /// Whether questions of this step may stay without an answer.
        public let isOptional: Bool
        /// The questions in order.
        public let questions: [ScaleQuestion]

        /// A page with these questions.
        public init(_ identifier: String, isOptional: Bool = false, questions: [ScaleQuestion]) {
            self.identifier = identifier
            self.isOptional = isOptional
            self.questions = questions
        }
    }

    /// Its name.
    public let identifier: String
    /// Its pages in order.
    public let steps: [Step]

    /// A questionnaire of these pages.
    /// - Throws: ``QuestionnaireError/identifier(_:)`` where a name is empty or used twice.
    public init(_ identifier: String, steps: [Step]) throws(QuestionnaireError) {
        var seen: Set<String> = [""]
        for name in [identifier] + steps.map(\.identifier) where !seen.insert(name).inserted { throw .identifier(name) }
        var questions: Set<String> = []
        for name in steps.flatMap(\.questions).map(\.identifier) where !questions.insert(name).inserted { throw .identifier(name) }
        self.identifier = identifier
        self.steps = steps
    }

    /// Checks a filled form and answers its values in the order of the questions.
    ///
    /// Only what the person answered counts; a preset never does.
    /// - Throws: ``QuestionnaireError`` for another questionnaire, an unknown name, an answer off its scale, or a required one missing.
    public func outcomes(of result: QuestionnaireResult) throws(QuestionnaireError) -> [OutcomeValue] {
        guard result.identifier == identifier else { throw .otherQuestionnaire(expected: identifier, got: result.identifier) }
        for given in result.steps {
            guard let step = steps.first(where: { $0.identifier == given.identifier }) else { throw .unknown(given.identifier) }
            for answer in given.answers where !step.questions.contains(where: { $0.identifier == answer.identifier }) { throw .unknown(answer.identifier) }
        }
        var missing: [String] = []
        var values: [OutcomeValue] = []
        for step in steps {
            let found = try result.extract(step: step.identifier, kinds: step.questions.map(\.identifier))
            for question in step.questions {
                if let value = found.first(where: { $0.kind == question.identifier }) {
                    guard question.accepts(value.value) else { throw .offScale(question: question.identifier) }
                    values.append(value)
                } else if !step.isOptional {
                    missing.append(question.identifier)
                }
            }
        }
        if !missing.isEmpty { throw .incomplete(questions: missing) }
        return values
    }
}

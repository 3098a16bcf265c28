import CarePlan
import EscalationCore
import Testing

@Suite struct QuestionnaireTests {
    private let text = LocalText("Frage", "Question")

    private func result(_ answers: [(String, Double?)], step: String = "checkin.form", name: String = "checkin") -> QuestionnaireResult {
        QuestionnaireResult(name, steps: [.init(step, answers: answers.map { .init($0.0, $0.1) })])
    }

    @Test func definitionsAreChecked() throws {
        #expect(throws: QuestionnaireError.identifier("")) { try ScaleQuestion("", text, range: 0...1) }
        #expect(throws: QuestionnaireError.scale(question: "q")) { try ScaleQuestion("q", text, range: 1...1) }
        #expect(throws: QuestionnaireError.scale(question: "q")) { try ScaleQuestion("q", text, range: 0...10, step: 3) }
        #expect(throws: QuestionnaireError.scale(question: "q")) { try ScaleQuestion("q", text, range: 0...10, step: 0) }
        #expect(throws: QuestionnaireError.scale(question: "q")) { try ScaleQuestion("q", text, range: Int.min...Int.max) }
        #expect(throws: QuestionnaireError.preset(question: "q")) { try ScaleQuestion("q", text, range: 0...10, step: 5, preset: 4) }
        let question = try ScaleQuestion("q", text, range: 0...10)
        #expect(throws: QuestionnaireError.identifier("q")) { try QuestionnaireDefinition("n", steps: [.init("s", questions: [question, question])]) }
        #expect(throws: QuestionnaireError.identifier("s")) { try QuestionnaireDefinition("n", steps: [.init("s", questions: []), .init("s", questions: [])]) }
    }

    @Test(arguments: [(0.0, false), (1, true), (10, true), (11, false), (1.5, false), (.nan, false), (.infinity, false)])
    func scaleIsOneToTenInWholeSteps(answer: Double, isRight: Bool) throws {
        #expect(try ScaleQuestion("pain", text, range: 1...10, preset: 5).accepts(answer) == isRight)
    }

    @Test func stepsCountFromTheLeastAnswer() throws {
        let question = try ScaleQuestion("q", text, range: 1...10, step: 3)
        #expect((0...12).filter { question.accepts(Double($0)) } == [1, 4, 7, 10])
    }

    @Test func aFilledFormGivesItsValues() throws {
        let values = try QuestionnaireDefinition.checkIn().outcomes(of: result([("sleep", 7), ("pain", 4)]))
        #expect(values.map(\.kind) == ["pain", "sleep"] && values.map(\.value) == [4, 7])
    }

    @Test func aPresetIsNoAnswerAndAnIncompleteFormIsRefused() throws {
        let form = try QuestionnaireDefinition.checkIn()
        #expect(throws: QuestionnaireError.incomplete(questions: ["pain"])) { try form.outcomes(of: result([("sleep", 7), ("pain", nil)])) }
        #expect(throws: QuestionnaireError.incomplete(questions: ["pain", "sleep"])) { try form.outcomes(of: QuestionnaireResult("checkin", steps: [])) }
    }

    @Test func wrongAnswersAreRefused() throws {
        let form = try QuestionnaireDefinition.checkIn()
        #expect(throws: QuestionnaireError.offScale(question: "pain")) { try form.outcomes(of: result([("sleep", 7), ("pain", 0)])) }
        #expect(throws: QuestionnaireError.offScale(question: "sleep")) { try form.outcomes(of: result([("sleep", 7.5), ("pain", 1)])) }
        #expect(throws: QuestionnaireError.unknown("mood")) { try form.outcomes(of: result([("sleep", 7), ("pain", 1), ("mood", 1)])) }
        #expect(throws: QuestionnaireError.unknown("page")) { try form.outcomes(of: result([], step: "page")) }
        #expect(throws: QuestionnaireError.otherQuestionnaire(expected: "checkin", got: "other")) { try form.outcomes(of: result([], name: "other")) }
    }

    @Test func anOptionalStepMayStayEmpty() throws {
        let form = try QuestionnaireDefinition(
            "checkin", steps: [.init("checkin.form", isOptional: true, questions: [try ScaleQuestion("pain", text, range: 1...10)])])
        #expect(try form.outcomes(of: result([("pain", nil)])).isEmpty)
    }

    @Test func theSymptomFormAsksSixThings() throws {
        let questions = try QuestionnaireDefinition.dailySymptoms().steps.flatMap(\.questions)
        #expect(questions.map(\.identifier) == ["nausea", "headache", "fatigue", "confusion", "muscleCramps", "vas"])
        #expect(questions.map(\.range.upperBound) == [3, 3, 3, 3, 3, 10])
    }

    @Test func measuredAnglesAreImportedByTheirKind() throws {
        let values = try result([(OutcomeValue.romDegrees, 112.5)]).extract(step: "checkin.form", kinds: [OutcomeValue.romDegrees])
        #expect(values == [try OutcomeValue(kind: "romDegrees", value: 112.5)])
        #expect(throws: QuestionnaireError.value(kind: "romDegrees")) { try OutcomeValue(kind: "romDegrees", value: 1125) }
    }

    @Test func aKindIsRequired() {
        #expect(throws: QuestionnaireError.value(kind: "")) { try OutcomeValue(kind: "", value: 1) }
        #expect(throws: QuestionnaireError.value(kind: "pain")) { try OutcomeValue(kind: "pain", value: .nan) }
    }
}

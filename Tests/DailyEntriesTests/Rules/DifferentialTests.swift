import JSONValues
import Testing

/// The rules against the reference model, on seeded random cases of every group.
@Suite struct DifferentialTests {
    @Test(arguments: [1, 2] as [UInt64])
    func everyGroup(seed: UInt64) throws {
        var random = RandomCases(seed: seed)
        let cases = (0..<100).flatMap { _ in random.round() }
        let own = try ReferenceModel.ownAnswers(cases)
        let model = try ReferenceModel.answers(cases)
        #expect(own.count == cases.count)
        #expect(model.count == cases.count)
        for ((item, answer), expected) in zip(zip(cases, own), model) where !TestData.same(answer, expected) {
            Issue.record("\(item.text()): \(answer.text()), the model says \(expected.text())")
        }
    }
}

import JSONValues
import Testing

/// Every case of the golden file, unchanged, answered exactly.
@Suite struct GoldenNormaliseTests {
    @Test func everyCase() throws {
        let cases = try TestData.cases("normalise_cases.json")
        let answers = try ReferenceModel.ownAnswers(cases)
        #expect(cases.count == 106)
        #expect(answers.count == cases.count)
        for (item, answer) in zip(cases, answers) {
            let name = Comment(rawValue: "\(item["group"]?.string ?? ""): \(item["name"]?.string ?? "")")
            #expect(TestData.same(answer, try #require(item["expected"])), name)
        }
    }
}

import Evaluation
import JSONValues
import Testing

/// Every case of the golden files, unchanged, answered exactly.
@Suite struct GoldenCaseTests {
    /// The lines that `hypona evaluate --json` prints for a file.
    private func answers(_ name: String) throws -> [JSONValue] {
        var lines: [String] = []
        let status = EvaluateCommand(json: true).run(try GoldenFiles.bytes(name), name: name, output: { lines.append($0) }, errors: { Issue.record("\($0)") })
        #expect(status == 0)
        return try lines.map { try JSONValue(parsing: $0)["result"] ?? .null }
    }

    @Test func core() throws {
        let cases = try GoldenFiles.cases("core_cases.json")
        let answers = try answers("core_cases.json")
        #expect(cases.count == 117)
        #expect(answers.count == cases.count)
        for (item, answer) in zip(cases, answers) {
            let id = Comment(rawValue: item["id"]?.string ?? "")
            for member in ["level", "reasons", "info", "basis"] { #expect(answer[member] == item["expected"]?[member], id) }
            #expect(answer["byDay"] == item["expectedByDay"], id)
        }
    }

    @Test(arguments: [("risk_cases.json", 14), ("symptom_cases.json", 10), ("reminder_cases.json", 78), ("pod_cases.json", 10)])
    func others(file: String, count: Int) throws {
        let cases = try GoldenFiles.cases(file)
        let answers = try answers(file)
        #expect(cases.count == count)
        #expect(answers.count == count)
        for (item, answer) in zip(cases, answers) {
            if let expected = item["expected"] {
                #expect(answer == expected)
            } else {
                for (name, value) in answer.object ?? JSONObject() { #expect(item[name] == value, "\(item)") }
            }
        }
    }
}

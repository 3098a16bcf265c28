import HTTPClient
import JSONValues
import Testing

@testable import HandOff

@Suite struct RedcapReadingTests {
    enum Meaning: Equatable, Sendable { case value, refused, halted, unreachable, tooLarge }

    @Test(arguments: [
        (200, "[\"A\"]", Meaning.value), (200, "{\"count\":2}", .value), (200, "{\"error\":\"something is wrong\"}", .refused),
        (200, "<html>please wait</html>", .unreachable), (200, "", .unreachable), (400, "{\"error\":\"x\"}", .refused), (400, "<html>", .unreachable),
        (406, "{\"error\":\"x\"}", .refused), (401, "", .halted), (403, "{\"error\":\"You do not have permissions to use the API\"}", .halted),
        (400, "{\"error\":\"You do not have permissions to use the API\"}", .halted), (301, "", .halted), (302, "", .halted), (404, "<html>", .halted),
        (405, "", .halted), (413, "", .tooLarge), (408, "", .unreachable), (429, "", .unreachable), (500, "", .unreachable), (501, "", .unreachable),
        (503, "<html>", .unreachable), (418, "", .halted),
    ])
    func anAnswerIsReadByStatusAndBody(status: Int, body: String, meaning: Meaning) {
        let response = HTTPResponse(status: status, headers: [HTTPHeader("Retry-After", "30")], body: Array(body.utf8))
        do throws(RedcapError) {
            _ = try RedcapAnswer.value(response)
            #expect(meaning == .value)
        } catch {
            switch error {
            case .refused: #expect(meaning == .refused)
            case .halted: #expect(meaning == .halted)
            case .unreachable(_, _, let seconds): #expect(meaning == .unreachable && (seconds == 30) == (status == 408 || status == 429))
            case .tooLarge: #expect(meaning == .tooLarge)
            case .broke(_, let seconds): #expect(meaning == .unreachable && (seconds == 30) == (status >= 500))
            case .barred: #expect(meaning == .halted)
            case .rowBreaks, .rowStumbles, .cancelled, .held, .notTaken: Issue.record("\(error)")
            }
        }
    }

    @Test func anImportThatCountsNothingDidNothing() throws {
        #expect(try RedcapAnswer.ids(JSONValue(parsing: "[\"A\",7]")) == ["A", "7"])
        #expect(try RedcapAnswer.ids(JSONValue(parsing: "{\"count\":1}")) == nil)
        #expect(try RedcapAnswer.ids(JSONValue(parsing: "{\"count\":\"2\"}")) == nil)
        #expect(throws: RedcapError.notTaken) { try RedcapAnswer.ids(JSONValue(parsing: "{\"count\":0}")) }
        #expect(throws: RedcapError.self) { try RedcapAnswer.ids(JSONValue(parsing: "{\"done\":true}")) }
    }

    @Test func linesOfBadCellsAreTold() {
        let text =
            "\"UKE-1\",\"weight_morning\",\"80,1\",\"The value \"\"80,1\"\" is no number\"\n\"UKE-1 (daily_monitoring #2)\",\"urine_sg\",\"x\",\"two\nlines\"\r\nrest"
        let lines = RedcapComplaint.lines(of: text)
        #expect(lines.map(\.variable) == ["weight_morning", "urine_sg"])
        #expect(lines.first?.text == "The value \"80,1\" is no number")
        #expect(lines.last?.text == "two\nlines")
        func row(_ pod: Int, _ cells: [String: String]) -> RedcapRow {
            RedcapRow(place: RedcapPlace(record: "UKE-1", event: nil, form: "daily_monitoring", instance: pod), cells: cells)
        }
        #expect(lines[0].concerns(row(1, ["weight_morning": "80,1"])))
        #expect(!lines[0].concerns(row(1, ["weight_morning": "80.1"])))
        #expect(lines[1].concerns(row(2, ["urine_sg": "x"])))
        #expect(RedcapComplaint.lines(of: "").isEmpty && RedcapComplaint.lines(of: "The record names are missing").isEmpty)
        #expect(RedcapComplaint.lines(of: "\"").isEmpty && RedcapComplaint.lines(of: "\"a\",").isEmpty)
    }

    @Test(arguments: [
        ("80.05", "80.05", true), ("80.05", "80.050", true), ("80.05", "80.06", false), ("0", "0.0", true), ("", "", true), ("2", "", false),
        ("1e1", "10", true),
        ("a", "b", false), ("99999999999999999999", "99999999999999999998", false),
    ])
    func numbersAreComparedAsNumbers(ours: String, theirs: String, isSame: Bool) {
        let row = RedcapRow(place: RedcapPlace(record: "A", event: nil, form: "", instance: nil), cells: ["x": ours])
        #expect((RedcapComparison.difference(row, ["x": .string(theirs)], offered: []) == nil) == isSame)
    }

    @Test func aValueOfSomebodyElseIsADifferenceOfItsOwnKind() {
        let row = RedcapRow(place: RedcapPlace(record: "A", event: nil, form: "", instance: nil), cells: ["x": "", "y": "1", "f_complete": "0"])
        #expect(RedcapComparison.difference(row, ["x": "7", "y": "1"], offered: ["y"])?.isForeign == true)
        #expect(RedcapComparison.difference(row, ["x": "7", "y": "1"], offered: ["x"])?.isForeign == false)
        #expect(RedcapComparison.difference(row, ["x": "7", "y": "2"], offered: [])?.text.hasPrefix("y:") == true)
        #expect(RedcapComparison.difference(row, ["y": 1], offered: []) == nil)
        #expect(RedcapComparison.difference(row, nil, offered: []) != nil)
    }

    @Test func memoryKeepsWhatItWasGiven() throws {
        var memory = RedcapMemory()
        memory.confirmed = ["a": "1", "b": ""]
        memory.offered = ["a", "c"]
        #expect(RedcapMemory(try JSONValue(parsing: memory.json.text())) == memory)
        #expect(RedcapMemory(nil) == RedcapMemory())
    }
}

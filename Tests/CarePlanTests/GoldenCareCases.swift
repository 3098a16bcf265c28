import Evaluation
import JSONValues
import Testing

@Suite struct GoldenCareCases {
    @Test(arguments: try TestData.cases("careplan_cases.json")) func carePlan(_ item: JSONValue) throws {
        try check(item, kind: "careplan")
    }

    @Test(arguments: try TestData.cases("daily_stats_cases.json")) func dailyStatistics(_ item: JSONValue) throws {
        try check(item, kind: "daily-stats")
    }

    private func check(_ item: JSONValue, kind: String) throws {
        let answer = try TestData.answer(item, kind: kind)
        let expected = try #require(item["expected"])
        #expect(TestData.same(answer, expected), "\(item["name"]?.string ?? ""): \(answer)")
    }

    @Test func filesAreThere() throws {
        #expect(try TestData.cases("careplan_cases.json").count == 18)
        #expect(try TestData.cases("daily_stats_cases.json").count == 10)
    }

    @Test(arguments: [
        ("careplan", #"{"kind":"other"}"#, "kind"), ("careplan", #"{"kind":"plan","surgery":"2026-02-30"}"#, "surgery"),
        ("careplan", #"{"kind":"events","elements":[{"id":"e","start":"2026-05-01T00:00:00","interval":{"days":0},"duration":60}]}"#, "elements[0].interval"),
        (
            "careplan", #"{"kind":"events","elements":[{"id":"e","start":"2026-05-01T00:00:00","interval":{"years":1},"duration":60}]}"#,
            "elements[0].interval.years"
        ),
        (
            "careplan", #"{"kind":"events","elements":[{"id":"e","start":"2026-05-01T00:00:00","interval":{"days":1},"duration":"long"}]}"#,
            "elements[0].duration"
        ),
        ("careplan", #"{"kind":"events","elements":[],"zone":"Mars/Base"}"#, "zone"),
        ("careplan", #"{"kind":"extract","result":{"results":[{"results":[{"scaleAnswer":"7"}]}]}}"#, "result.results[0].results[0].scaleAnswer"),
        ("daily-stats", #"{"kind":"discrete","day":"2026-03-20","zone":"UTC","samples":[{"value":"5"}]}"#, "samples[0].value"),
        (
            "daily-stats",
            #"{"kind":"discrete","day":"2026-03-20","zone":"UTC","samples":[{"value":5,"source":"w","start":"2026-03-20T08:00:00Z","end":"2026-03-20T07:00:00Z"}]}"#,
            "samples[0].end"
        ),
        ("daily-stats", #"{"kind":"cumulative","day":"2026-03-20","zone":"UTC","samples":[]}"#, "priority"),
    ])
    func aCaseThatCannotBeAnsweredIsRefusedWithItsPlace(kind: String, text: String, path: String) throws {
        let error = #expect(throws: JSONSectionError.self) { try TestData.answer(JSONValue(parsing: text), kind: kind) }
        #expect(error?.path == path)
    }
}

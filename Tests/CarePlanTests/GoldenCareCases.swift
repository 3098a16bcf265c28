import JSONValues
import Testing

@Suite struct GoldenCareCases {
    @Test(arguments: try TestData.cases("careplan_cases.json")) func carePlan(_ item: JSONValue) throws {
        let answer = try CarePlanCase.answer(item, zones: TestData.zones)
        let expected = try #require(item["expected"])
        #expect(TestData.same(answer, expected), "\(item["name"]?.string ?? ""): \(answer)")
    }

    @Test(arguments: try TestData.cases("daily_stats_cases.json")) func dailyStatistics(_ item: JSONValue) throws {
        let answer = try DailyStatsCase.answer(item, zones: TestData.zones)
        let expected = try #require(item["expected"])
        #expect(TestData.same(answer, expected), "\(item["name"]?.string ?? ""): \(answer)")
    }

    @Test func filesAreThere() throws {
        #expect(try TestData.cases("careplan_cases.json").count == 18)
        #expect(try TestData.cases("daily_stats_cases.json").count == 10)
    }
}

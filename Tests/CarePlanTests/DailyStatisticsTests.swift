import CarePlan
import CivilTime
import Testing

@Suite struct DailyStatisticsTests {
    private func sample(_ start: String, _ end: String, _ units: Int, decimals: Int = 0, source: String = "watch") throws -> StatisticSample {
        try StatisticSample(
            start: TestData.instant(start), end: TestData.instant(end), source: source, value: try #require(ExactDecimal(units: units, decimals: decimals)))
    }

    private let day: CivilDate
    private let zone: TimeZoneRules

    init() throws {
        day = try TestData.date("2026-03-20")
        zone = try TestData.berlin()
    }

    @Test func aSumAndAMeanAreNeverMixed() throws {
        #expect(throws: DailyStatisticsError.mixed(metric: "heartRate")) {
            try DailyStatistics.sum(of: .heartRate, [], on: day, in: zone, priority: [])
        }
        #expect(throws: DailyStatisticsError.mixed(metric: "stepCount")) { try DailyStatistics.readings(of: .stepCount, [], on: day, in: zone) }
        #expect(try DailyStatistics.sum(of: .stepCount, [], on: day, in: zone, priority: []) == nil)
        #expect(try DailyStatistics.readings(of: .hrvSDNN, [], on: day, in: zone) == nil)
        #expect(throws: DailyStatisticsError.metric("hrvRMSSD")) { try DailyMetric(name: "hrvRMSSD") }
    }

    @Test func badSamplesAreRefused() throws {
        #expect(throws: DailyStatisticsError.backwards(source: "watch")) { try sample("2026-03-20T09:00:00Z", "2026-03-20T08:00:00Z", 1) }
        let negative = try sample("2026-03-20T08:00:00Z", "2026-03-20T09:00:00Z", -1)
        #expect(throws: DailyStatisticsError.negative(source: "watch")) { try DailyStatistics.cumulative([negative], on: day, in: zone, priority: []) }
        #expect(ExactDecimal(units: 1, decimals: 10) == nil && ExactDecimal(units: .min) == nil && ExactDecimal(units: 1_000_000_000_000_001) == nil)
    }

    /// 2001 steps and half of one that crosses midnight: 2001.5, rounded up.
    @Test func halvesAreExactHoweverManyDenominators() throws {
        var samples = [try sample("2026-03-20T22:59:59Z", "2026-03-20T23:00:01Z", 1)]
        let start = try TestData.instant("2026-03-20T00:00:00Z")
        for number in 0..<2001 {
            let begin = start.adding(seconds: Int64(number) * 3)
            samples.append(try StatisticSample(start: begin, end: begin.adding(seconds: 3), source: "watch", value: try #require(ExactDecimal(units: 1))))
        }
        #expect(try DailyStatistics.cumulative(samples, on: day, in: zone, priority: []) == 2002)
        let covering = try sample("2026-03-20T00:00:00Z", "2026-03-20T00:00:01Z", 0, source: "best")
        // "best" owns the first second, so that the first sample counts by two thirds: 2000 + 2/3 + 1/2 = 2001.17.
        #expect(try DailyStatistics.cumulative(samples + [covering], on: day, in: zone, priority: ["best"]) == 2001)
    }

    /// Shares of 1/p and (p − 1)/p for many primes: their common denominator has far more than 64 bits.
    @Test func manyPrimeDenominatorsStayExact() throws {
        let primes: [Int64] = [10_007, 10_009, 10_037, 10_039, 10_061, 10_067, 10_069, 10_079]
        let start = try TestData.instant("2026-03-19T23:00:00Z")
        var samples = [try sample("2026-03-20T22:59:59Z", "2026-03-20T23:00:01Z", 1)]
        for prime in primes {
            for inside in [1, prime - 1] {
                let begin = start.adding(seconds: inside - prime)
                samples.append(
                    try StatisticSample(start: begin, end: begin.adding(seconds: prime), source: "watch", value: try #require(ExactDecimal(units: 1))))
            }
        }
        #expect(try DailyStatistics.cumulative(samples, on: day, in: zone, priority: []) == 9)
        // Without one of the shares of 1/p the sum is just below 8.5.
        samples.remove(at: 1)
        #expect(try DailyStatistics.cumulative(samples, on: day, in: zone, priority: []) == 8)
    }

    @Test func ofTwoReadingsAtOneInstantTheTrustedSourceCounts() throws {
        let point = "2026-03-20T08:05:00Z"
        let samples = [try sample("2026-03-20T08:00:00Z", "2026-03-20T08:10:00Z", 500), try sample(point, point, 7, source: "phone")]
        #expect(try DailyStatistics.cumulative(samples, on: day, in: zone, priority: ["watch", "phone"]) == 500)
        #expect(try DailyStatistics.cumulative(samples, on: day, in: zone, priority: ["phone", "watch"]) == 507)
    }

    @Test func aNightIsSummedOverItsOwnTime() throws {
        let (start, end) = (try TestData.instant("2026-03-19T17:00:00Z"), try TestData.instant("2026-03-20T17:00:00Z"))
        let samples = [try sample("2026-03-19T16:00:00Z", "2026-03-19T18:00:00Z", 120), try sample("2026-03-20T01:00:00Z", "2026-03-20T02:00:00Z", 60)]
        #expect(try DailyStatistics.cumulative(samples, from: start, to: end, priority: []) == 120)
        #expect(try DailyStatistics.cumulative(samples, from: end, to: start, priority: []) == nil)
    }

    @Test func meansRoundHalfUpBelowZeroToo() throws {
        func mean(_ units: [Int]) throws -> Int? {
            let at = "2026-03-20T08:00:00Z"
            return try DailyStatistics.discrete(units.map { try sample(at, at, $0, decimals: 2) }, on: day, in: zone)?.averageTenths
        }
        #expect(try mean([5005, 5005]) == 501)
        #expect(try mean([5004]) == 500)
        #expect(try mean([-5]) == 0)
        #expect(try mean([-6]) == -1)
        #expect(try mean([-15]) == -1)
    }

    @Test func leastAndGreatestKeepTheirDigits() throws {
        let at = "2026-03-20T08:00:00Z"
        let readings = [try sample(at, at, 600, decimals: 1), try sample(at, at, 59, decimals: 0), try sample(at, at, 6001, decimals: 2)]
        let statistic = try #require(try DailyStatistics.discrete(readings, on: day, in: zone))
        #expect([statistic.minimum.description, statistic.maximum.description] == ["59", "60.01"])
    }

    @Test func decimalsAreWrittenWithTheirOwnDigits() throws {
        let texts = [(5, 2, "0.05"), (-5, 1, "-0.5"), (1200, 2, "12.00"), (7, 0, "7")]
        for (units, decimals, text) in texts { #expect(ExactDecimal(units: units, decimals: decimals)?.description == text) }
    }

    @Test func dailyValuesAreChecked() throws {
        func value(_ metric: DailyMetric, _ units: Int, _ least: Int? = nil, _ greatest: Int? = nil) throws -> DailyValue {
            try DailyValue(
                metric: metric, day: day, value: try #require(ExactDecimal(units: units)), minimum: least.flatMap { ExactDecimal(units: $0) },
                maximum: greatest.flatMap { ExactDecimal(units: $0) })
        }
        #expect(throws: Never.self) { try value(.heartRate, 70, 50, 120) }
        #expect(throws: Never.self) { try value(.stepCount, 0) }
        #expect(throws: DailyStatisticsError.bounds(metric: "heartRate")) { try value(.heartRate, 70, 71, 120) }
        #expect(throws: DailyStatisticsError.bounds(metric: "heartRate")) { try value(.heartRate, 70, 60, 69) }
        #expect(throws: DailyStatisticsError.bounds(metric: "stepCount")) { try value(.stepCount, 70, 60) }
        #expect(throws: DailyStatisticsError.negative(source: "stepCount")) { try value(.stepCount, -1) }
    }

    @Test func importsReadThirtyDaysAtFirstAndTheLastTwoAlways() throws {
        let today = try TestData.date("2026-03-31")
        func days(_ last: String?) throws -> String {
            let range = ImportWindow.days(lastSuccessfulDay: try last.map(TestData.date), today: today)
            return "\(range.lowerBound)…\(range.upperBound)"
        }
        #expect(try days(nil) == "2026-03-02…2026-03-31")
        #expect(try days("2026-03-31") == "2026-03-29…2026-03-31")
        #expect(try days("2026-03-20") == "2026-03-20…2026-03-31")
        #expect(try days("2027-01-01") == "2026-03-29…2026-03-31")
    }
}

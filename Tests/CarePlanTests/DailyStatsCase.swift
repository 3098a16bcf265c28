import CarePlan
import CivilTime
import JSONValues

/// Answers one case of `daily_stats_cases.json`.
enum DailyStatsCase {
    /// The bare value that stands under `expected`.
    static func answer(_ value: JSONValue, zones: ZoneDatabase) throws -> JSONValue {
        let item = try CaseReader(value)
        let zone = try zones.zone(item.text("zone"))
        let day = try item.date("day")
        let samples = try item.list("samples").map { try sample(CaseReader($0, at: item.path("samples"))) }
        switch try item.text("kind") {
        case "cumulative":
            return JSONValue(try DailyStatistics.cumulative(samples, on: day, in: zone, priority: item.texts("priority")))
        case "discrete":
            guard let statistic = try DailyStatistics.discrete(samples, on: day, in: zone) else { return .null }
            let average = ExactDecimal(units: statistic.averageTenths, decimals: 1)
            return [
                "avg": number(average), "min": number(statistic.minimum), "max": number(statistic.maximum), "n": JSONValue(statistic.count),
            ]
        case let kind: throw CaseError.unknownKind(kind)
        }
    }

    private static func number(_ value: ExactDecimal?) -> JSONValue {
        value.flatMap { JSONNumber(text: $0.description) }.map(JSONValue.number) ?? .null
    }

    private static func sample(_ item: CaseReader) throws -> StatisticSample {
        guard let value = try decimal(item.value("value")) else { throw CaseError.member(item.path("value"), expected: "a number of at most 9 decimals") }
        return try StatisticSample(start: item.instant("start"), end: item.instant("end"), source: item.text("source"), value: value)
    }

    /// The number with its own digits.
    private static func decimal(_ value: JSONValue) -> ExactDecimal? {
        guard let number = value.number, let (significand, exponent) = number.decimal else { return nil }
        if exponent < 0 { return ExactDecimal(units: significand, decimals: -exponent) }
        return number.int.flatMap { ExactDecimal(units: $0) }
    }
}

import CarePlan
import CivilTime
import JSONValues

/// `--daily-stats`: values of a day from samples of several sources.
struct DailyStatsCases: CaseKind {
    let option = "daily-stats"
    let schema = "hypona-daily-stats-cases"
    private let zones = ZoneDatabase()

    private enum Kind: String, CaseIterable {
        case cumulative, discrete
    }

    func answer(_ item: inout JSONSection) throws(JSONSectionError) -> CaseAnswer {
        let kind: Kind = try item.need(item.choice("kind"), "kind")
        let day = try item.day("day")
        let zone = try item.zone("zone", of: zones)
        var samples: [StatisticSample] = []
        for var section in try item.need(item.sections("samples"), "samples") { samples.append(try sample(&section)) }
        let priority = kind == .cumulative ? try item.need(item.strings("priority"), "priority") : []
        do throws(DailyStatisticsError) {
            switch kind {
            case .cumulative:
                let sum = try DailyStatistics.cumulative(samples, on: day, in: zone, priority: priority)
                return CaseAnswer(JSONValue(sum), words: [sum.map { "\(day): \($0)" } ?? "\(day): no data"])
            case .discrete:
                return answer(day, try DailyStatistics.discrete(samples, on: day, in: zone))
            }
        } catch {
            throw item.refusal("samples", error.description)
        }
    }

    private func answer(_ day: CivilDate, _ statistic: DiscreteStatistic?) -> CaseAnswer {
        guard let statistic else { return CaseAnswer(.null, words: ["\(day): no data"]) }
        let average = JSONNumber(statistic.averageTenths, decimals: 1)
        return CaseAnswer(
            [
                "avg": .number(average), "min": DailyStatsCases.number(statistic.minimum), "max": DailyStatsCases.number(statistic.maximum),
                "n": JSONValue(statistic.count),
            ], words: ["\(day): mean \(average), \(statistic.minimum) to \(statistic.maximum), \(statistic.count) readings"])
    }

    private static func number(_ value: ExactDecimal) -> JSONValue { .number(JSONNumber(value.units, decimals: value.decimals)) }

    private func sample(_ section: inout JSONSection) throws(JSONSectionError) -> StatisticSample {
        let number = try section.need(section.value("value"), "value").number
        guard let value = number.flatMap(DailyStatsCases.decimal) else {
            throw section.refusal("value", "must be a number of at most \(ExactDecimal.maximumDecimals) decimals")
        }
        let start = try section.instant("start")
        let end = try section.instant("end")
        let source = try section.need(section.string("source"), "source")
        do throws(DailyStatisticsError) {
            return try StatisticSample(start: start, end: end, source: source, value: value)
        } catch {
            throw section.refusal("end", error.description)
        }
    }

    /// The number with its own digits.
    private static func decimal(_ number: JSONNumber) -> ExactDecimal? {
        guard let (significand, exponent) = number.decimal else { return nil }
        if exponent < 0 { return ExactDecimal(units: significand, decimals: -exponent) }
        return number.int.flatMap { ExactDecimal(units: $0) }
    }
}

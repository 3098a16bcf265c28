import CarePlan
import CivilTime
import DailyEntries
import Store
import Withings

/// Days of steps, heart rates, variability and sleep from an Apple Health export: one value a metric and day, merged over
/// the sources, because a watch writes thousands of samples a day and nobody asks for the single one.
enum HealthReadings {
    /// The readings, and what had to be left out of them.
    /// - Throws: ``WithingsError`` where the export cannot be read.
    static func decode(
        _ evidence: Evidence, _ id: Int, _ facts: StudyFacts, _ zone: TimeZoneRules
    ) throws(WithingsError) -> (readings: [Reading], problems: [String]) {
        let export = try AppleHealthExport(PayloadFile(evidence.bytes, name: evidence.name), now: evidence.receivedAt)
        let today = zone.date(at: evidence.receivedAt)
        let days = ImportWindow.days(lastSuccessfulDay: nil, today: today)
        var readings: [Reading] = []
        var problems: [String] = []
        if export.unreadable > 0 {
            problems.append("\(count(export.unreadable)) with a unit, a value or times that cannot be read")
        }
        for metric in HealthSample.Metric.allCases {
            let written = export.samples.filter { $0.metric == metric }
            let samples = written.compactMap(StatisticSample.init)
            if samples.count < written.count {
                problems.append("\(DailyMetric(metric).rawValue): \(count(written.count - samples.count)) beyond what can be counted")
            }
            if samples.isEmpty { continue }
            for day in (0...days.upperBound.days(since: days.lowerBound)).map({ days.lowerBound.adding(days: $0) }) {
                do throws(DailyStatisticsError) {
                    if let value = try value(DailyMetric(metric), samples, day, facts, zone) { readings.append(reading(value, evidence, id, zone)) }
                } catch {
                    problems.append("\(day): \(error)")
                }
            }
        }
        return (readings, problems)
    }

    private static func count(_ samples: Int) -> String { samples == 1 ? "1 sample" : "\(samples) samples" }

    /// The day's value; nil where no sample belongs to the day.
    private static func value(
        _ metric: DailyMetric, _ samples: [StatisticSample], _ day: CivilDate, _ facts: StudyFacts, _ zone: TimeZoneRules
    ) throws(DailyStatisticsError) -> DailyValue? {
        if metric == .sleepMin {
            // The night that ends on the day.
            let evening = facts.limits.sleepHour
            guard let start = CivilDateTime(date: day.adding(days: -1), hour: evening, minute: 0), let end = CivilDateTime(date: day, hour: evening, minute: 0)
            else { return nil }
            let minutes = try DailyStatistics.cumulative(
                samples, from: zone.instant(showing: start), to: zone.instant(showing: end), priority: facts.samplePriority)
            guard let value = minutes.flatMap({ CarePlan.ExactDecimal(units: $0) }) else { return nil }
            return try DailyValue(metric: metric, day: day, value: value)
        }
        if metric.isCumulative {
            let sum = try DailyStatistics.sum(of: metric, samples, on: day, in: zone, priority: facts.samplePriority)
            guard let value = sum.flatMap({ CarePlan.ExactDecimal(units: $0) }) else { return nil }
            return try DailyValue(metric: metric, day: day, value: value)
        }
        guard let statistic = try DailyStatistics.readings(of: metric, samples, on: day, in: zone),
            let mean = CarePlan.ExactDecimal(units: statistic.averageTenths, decimals: 1)
        else { return nil }
        // A mean that is rounded to tenths may lie beyond the only reading of the day; then it stands without bounds.
        let bounded = try? DailyValue(metric: metric, day: day, value: mean, minimum: statistic.minimum, maximum: statistic.maximum)
        if let bounded { return bounded }
        return try DailyValue(metric: metric, day: day, value: mean)
    }

    private static func reading(_ value: DailyValue, _ evidence: Evidence, _ id: Int, _ zone: TimeZoneRules) -> Reading {
        let group = "apple:\(value.metric.rawValue):\(value.day)"
        return Reading(
            id: "import:\(group)", content: .dayValue(value), origin: ReadingOrigin(.fileImport),
            time: ReadingTime(received: evidence.receivedAt, device: .instant(min(zone.startOfDay(value.day), evidence.receivedAt))), evidenceID: String(id),
            version: SourceVersion(group: group, modified: evidence.receivedAt))
    }
}

extension DailyMetric {
    init(_ metric: HealthSample.Metric) {
        self =
            switch metric {
            case .steps: .stepCount
            case .heartRate: .heartRate
            case .restingHeartRate: .restingHeartRate
            case .hrvSDNN: .hrvSDNN
            case .sleep: .sleepMin
            }
    }
}

extension StatisticSample {
    /// The sample as the statistics take it; nil where it is beyond their limits.
    init?(_ sample: HealthSample) {
        guard let value = CarePlan.ExactDecimal(sample.value) else { return nil }
        guard let statistic = try? StatisticSample(start: sample.start, end: sample.end, source: sample.source, value: value) else { return nil }
        self = statistic
    }
}

extension CarePlan.ExactDecimal {
    /// The number with at most nine decimals, further ones cut off: exports write some readings with float noise.
    init?(_ number: Withings.ExactDecimal) {
        var (significand, exponent) = (number.significand, number.exponent)
        while exponent < -CarePlan.ExactDecimal.maximumDecimals { (significand, exponent) = (significand / 10, exponent + 1) }
        while exponent > 0 {
            let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            (significand, exponent) = (product, exponent - 1)
        }
        guard let units = Int(exactly: significand) else { return nil }
        self.init(units: units, decimals: -exponent)
    }
}

public import CivilTime

/// Values of a day from samples of several sources, without counting anything twice.
///
/// Apple does not publish how it merges sources. The rule here: the source higher in the priority list owns the time it
/// covers; a lower one counts by the share of its time that is left. No sample gives no value, never 0.
public enum DailyStatistics {
    /// The sum of a cumulative metric on a calendar day, as a whole number rounded half up; nil without a sample.
    ///
    /// A sample across midnight counts on each day by its share of time. Samples of one source add up.
    /// - Parameter priority: Sources, the most trusted first; others follow in alphabetical order.
    /// - Throws: ``DailyStatisticsError``.
    public static func cumulative(
        _ samples: [StatisticSample], on day: CivilDate, in zone: TimeZoneRules, priority: [String]
    ) throws(DailyStatisticsError) -> Int? {
        let (start, end, _) = zone.period(of: day)
        return try cumulative(samples, from: start, to: end, priority: priority)
    }

    /// The sum over a half-open time, for instance a night; otherwise as ``cumulative(_:on:in:priority:)``.
    public static func cumulative(
        _ samples: [StatisticSample], from start: Instant, to end: Instant, priority: [String]
    ) throws(DailyStatisticsError) -> Int? {
        let window = start.seconds..<max(start.seconds, end.seconds)
        var covered: [Range<Int64>] = []
        var sum = ExactSum()
        var hasSample = false
        for source in order(of: samples, priority) {
            var own: [Range<Int64>] = []
            for sample in samples where sample.source == source {
                guard sample.value.units >= 0 else { throw .negative(source: source) }
                guard let part = part(of: sample, in: window) else { continue }
                hasSample = true
                let length = max(1, sample.end.seconds - sample.start.seconds)
                let free = Int(part.isEmpty ? (covered.contains { $0.contains(part.lowerBound) } ? 0 : 1) : uncovered(part, by: covered))
                let (denominator, overflow) = sample.value.scale.multipliedReportingOverflow(by: Int(length))
                guard !overflow, sum.add(sample.value.units, share: free, denominator: denominator) else { throw .tooLarge(source: source) }
                if !part.isEmpty { own.append(part) }
            }
            covered = merged(covered + own)
        }
        return hasSample ? sum.roundedHalfUp : nil
    }

    /// Mean, minimum and maximum of the readings that begin on a calendar day; nil without one.
    /// - Throws: ``DailyStatisticsError/tooLarge(source:)``.
    public static func discrete(_ samples: [StatisticSample], on day: CivilDate, in zone: TimeZoneRules) throws(DailyStatisticsError) -> DiscreteStatistic? {
        let (start, end, _) = zone.period(of: day)
        let chosen = samples.filter { start.seconds <= $0.start.seconds && $0.start.seconds < end.seconds }
        guard let first = chosen.first else { return nil }
        let decimals = chosen.map(\.value.decimals).max() ?? 0
        var sum = 0
        var (least, greatest) = (first.value, first.value)
        for sample in chosen {
            let factor = (sample.value.decimals..<decimals).reduce(1) { power, _ in power * 10 }
            let (units, tooLarge) = sample.value.units.multipliedReportingOverflow(by: factor)
            let (total, overflow) = sum.addingReportingOverflow(units)
            if tooLarge || overflow { throw .tooLarge(source: sample.source) }
            sum = total
            if sample.value.isLess(than: least) { least = sample.value }
            if greatest.isLess(than: sample.value) { greatest = sample.value }
        }
        let scale = (0..<decimals).reduce(1) { power, _ in power * 10 }
        guard let tenths = tenths(of: sum, scale: scale, count: chosen.count) else { throw .tooLarge(source: first.source) }
        return DiscreteStatistic(averageTenths: tenths, minimum: least, maximum: greatest, count: chosen.count)
    }

    /// The sum of a cumulative metric; asking it of a discrete one is refused.
    public static func sum(
        of metric: DailyMetric, _ samples: [StatisticSample], on day: CivilDate, in zone: TimeZoneRules, priority: [String]
    ) throws(DailyStatisticsError) -> Int? {
        guard metric.isCumulative else { throw .mixed(metric: metric.rawValue) }
        return try cumulative(samples, on: day, in: zone, priority: priority)
    }

    /// Mean, minimum and maximum of a discrete metric; asking them of a cumulative one is refused.
    public static func readings(
        of metric: DailyMetric, _ samples: [StatisticSample], on day: CivilDate, in zone: TimeZoneRules
    ) throws(DailyStatisticsError) -> DiscreteStatistic? {
        guard !metric.isCumulative else { throw .mixed(metric: metric.rawValue) }
        return try discrete(samples, on: day, in: zone)
    }

    private static func order(of samples: [StatisticSample], _ priority: [String]) -> [String] {
        Set(samples.map(\.source)).sorted { left, right in
            let places = [left, right].map { priority.firstIndex(of: $0) ?? priority.count }
            return places[0] == places[1]
                ? Array(left.unicodeScalars.map(\.value)).lexicographicallyPrecedes(right.unicodeScalars.map(\.value)) : places[0] < places[1]
        }
    }

    /// The part of a sample inside the window, empty for a reading at an instant; nil where it lies outside.
    private static func part(of sample: StatisticSample, in window: Range<Int64>) -> Range<Int64>? {
        let (start, end) = (sample.start.seconds, sample.end.seconds)
        if start == end { return window.contains(start) ? start..<start : nil }
        let lower = max(start, window.lowerBound)
        let upper = min(end, window.upperBound)
        return lower < upper ? lower..<upper : nil
    }

    private static func uncovered(_ part: Range<Int64>, by covered: [Range<Int64>]) -> Int64 {
        covered.reduce(Int64(part.count)) { $0 - Int64($1.clamped(to: part).count) }
    }

    private static func merged(_ ranges: [Range<Int64>]) -> [Range<Int64>] {
        var result: [Range<Int64>] = []
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = result.last, range.lowerBound <= last.upperBound {
                result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// `sum / scale / count` in tenths, rounded half up.
    private static func tenths(of sum: Int, scale: Int, count: Int) -> Int? {
        let (divisor, overflow) = scale.multipliedReportingOverflow(by: 2 * count)
        let (dividend, tooLarge) = sum.multipliedReportingOverflow(by: 20)
        let (shifted, carry) = dividend.addingReportingOverflow(divisor / 2)
        if overflow || tooLarge || carry { return nil }
        return shifted >= 0 ? shifted / divisor : -((divisor - 1 - shifted) / divisor)
    }
}

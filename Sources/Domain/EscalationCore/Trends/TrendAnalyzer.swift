/// Finds where a patient's values are going. Context for people: it raises no level.
public enum TrendAnalyzer {
    private static let mornings = 5
    private static let leastMornings = 3
    private static let deadBandGramsPerDay = 300
    private static let deadBandPercent = 20

    /// The trend of the weight on a day; nil with fewer than three morning weights up to it.
    public static func weight(_ days: [DayValues], pod: Int, thresholds: AlertThresholds) -> WeightTrend? {
        guard let series = DaySeries(days) else { return nil }
        var points: [DatedWeight] = []
        for day in series.pods.reversed() where day <= pod && points.count < mornings {
            if let grams = series.weight(.morning, day) { points.append(DatedWeight(pod: day, grams: grams)) }
        }
        guard points.count >= leastMornings, let last = points.first else { return nil }
        // Relative to the last point, so that the sums stay small.
        let places = points.map { (day: $0.pod - last.pod, grams: $0.grams.minus(last.grams)) }
        let count = places.count
        let sumDays = places.reduce(0) { $0 + $1.day }
        let sumGrams = places.reduce(0) { $0.plus($1.grams) }
        let sumProducts = places.reduce(0) { $0.plus($1.grams.times($1.day)) }
        let sumSquares = places.reduce(0) { $0 + $1.day * $1.day }
        // slope = numerator / denominator; different days, so the denominator is positive.
        let numerator = sumProducts.times(count).minus(sumGrams.times(sumDays))
        let denominator = sumSquares * count - sumDays * sumDays
        let day = series[pod]
        let differences = WeightDifferences(
            morning: day?.morningWeight, evening: day?.eveningWeight, pod: pod, series: series, baseline: nil, thresholds: thresholds)
        return WeightTrend(
            threeDays: differences.threeDays, gramsPerDay: numerator.times(2).plus(denominator).flooredQuotient(by: denominator * 2),
            direction: direction(numerator, band: deadBandGramsPerDay * denominator))
    }

    /// The trend of the activity on a closed day; nil without steps on it or on the three days before.
    public static func activity(_ days: [DayValues], pod: Int) -> ActivityTrend? {
        guard let series = DaySeries(days), let day = series[pod], day.isClosed, let steps = day.steps, let mean = StepMean(series, before: pod),
            let percent = mean.percent(steps)
        else { return nil }
        let excess = steps.times(mean.count).minus(mean.sum)
        return ActivityTrend(percentOfMean: percent, direction: direction(excess.times(100), band: mean.sum.times(deadBandPercent)))
    }

    private static func direction(_ change: Int, band: Int) -> TrendDirection {
        change > band ? .steigend : change < -band ? .fallend : .stabil
    }
}

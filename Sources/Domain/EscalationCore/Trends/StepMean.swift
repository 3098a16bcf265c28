/// The steps of the up to three days before a day.
struct StepMean {
    let sum: Int
    /// How many of the days have steps, 1–3.
    let count: Int

    /// Nil where none of the three days has steps.
    init?(_ series: DaySeries, before pod: Int) {
        let steps = (pod - 3..<pod).compactMap { series[$0]?.steps }
        guard !steps.isEmpty else { return nil }
        sum = steps.reduce(0) { $0.plus($1) }
        count = steps.count
    }

    /// So many steps as per cent of the mean, rounded half up; nil where the mean is 0.
    func percent(_ steps: Int) -> Int? {
        sum > 0 ? steps.times(count * 200).plus(sum).flooredQuotient(by: sum.times(2)) : nil
    }
}

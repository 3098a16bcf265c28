/// The differences of a day's weights that the rules judge. Losses are the same differences with the opposite sign.
public struct WeightDifferences: Sendable, Hashable {
    /// A difference and the day it was taken to.
    public struct Difference: Sendable, Hashable {
        /// Today minus then, g.
        public let grams: Int
        /// The earlier day.
        public let referencePOD: Int
    }

    /// To the latest earlier weight of the same slot at most `gainMaxGapDays` back; the total, not divided by the gap.
    public let oneDay: Difference?
    /// To the weight of the same slot three days before, else two days before.
    public let threeDays: Difference?
    /// To the baseline, g; an evening weight first loses the evening offset.
    public let baseline: Int?
    /// Evening minus morning of the same day, g.
    public let withinDay: Int?

    /// The differences of those weights on that day. The morning weight is compared; the evening weight only where there is no morning one.
    init(morning: Int?, evening: Int?, pod: Int, series: DaySeries, baseline: Int?, thresholds: AlertThresholds) {
        let slot: DaySlot = morning != nil ? .morning : .evening
        guard let weight = morning ?? evening else {
            (oneDay, threeDays, self.baseline, withinDay) = (nil, nil, nil, nil)
            return
        }
        oneDay = series.weight(slot, before: pod, days: thresholds.gainMaxGapDays).map {
            Difference(grams: weight.minus($0.grams), referencePOD: $0.pod)
        }
        let earlier = [pod - 3, pod - 2].lazy.compactMap { day in series.weight(slot, day).map { DatedWeight(pod: day, grams: $0) } }.first
        threeDays = earlier.map { Difference(grams: weight.minus($0.grams), referencePOD: $0.pod) }
        let comparable = slot == .morning ? weight : weight.minus(thresholds.baseline.eveningOffset)
        self.baseline = baseline.map { comparable.minus($0) }
        withinDay = morning.flatMap { morning in evening.map { $0.minus(morning) } }
    }
}

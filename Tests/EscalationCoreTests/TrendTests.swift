import EscalationCore
import Testing

@Suite struct TrendTests {
    private func mornings(_ weights: [Int?]) -> [DayValues] {
        weights.enumerated().map { DayValues(pod: $0.offset + 1, morningWeight: $0.element) }
    }

    private func trend(_ weights: [Int?], pod: Int? = nil) -> WeightTrend? {
        TrendAnalyzer.weight(mornings(weights), pod: pod ?? weights.count, thresholds: .standard)
    }

    @Test func needsThreeMornings() {
        #expect(trend([80_000, nil, 80_100]) == nil)
        #expect(trend([80_000, nil, 80_100, 80_200]) != nil)
        #expect(TrendAnalyzer.weight([], pod: 3, thresholds: .standard) == nil)
    }

    @Test(
        arguments: [
            ([80_000, 80_300, 80_600], 300, TrendDirection.stabil), ([80_000, 80_301, 80_602], 301, .steigend), ([80_000, 79_700, 79_400], -300, .stabil),
            ([80_000, 79_699, 79_398], -301, .fallend), ([80_000, nil, 80_900, 80_900], 321, .steigend),
        ] as [([Int?], Int, TrendDirection)]) func slopeWithItsDeadBand(weights: [Int?], slope: Int, direction: TrendDirection)
    {
        #expect(trend(weights)?.gramsPerDay == slope)
        #expect(trend(weights)?.direction == direction)
    }

    /// 300.5 g a day rises, though it is told as 301; −300.5 falls, told as −300: half up.
    @Test func theDirectionIsThatOfTheExactSlope() {
        #expect(trend([80_000, 80_300, 80_601])?.direction == .steigend)
        #expect(trend([80_000, 80_300, 80_601])?.gramsPerDay == 301)
        #expect(trend([80_000, 79_700, 79_399])?.direction == .fallend)
        #expect(trend([80_000, 79_700, 79_399])?.gramsPerDay == -300)
    }

    @Test func onlyTheLastFiveMorningsUpToTheDayCount() {
        #expect(trend([10_000, 80_000, 80_000, 80_000, 80_000, 80_000, 99_000], pod: 6)?.gramsPerDay == 0)
        #expect(trend([81_000, 80_000, 80_000, 80_000, 80_000])?.gramsPerDay == -200)
    }

    @Test func theThreeDayChangeIsThatOfTheRules() {
        let change = trend([80_000, 80_100, 80_200, 81_600])?.threeDays
        #expect(change?.grams == 1600)
        #expect(change?.referencePOD == 1)
    }

    @Test(
        arguments: [
            ([1000, 1000, 1000, 1200], 120, TrendDirection.stabil), ([1000, 1000, 1000, 1201], 120, .steigend), ([1000, 1000, 1000, 800], 80, .stabil),
            ([1000, 1000, 1000, 799], 80, .fallend), ([1000, nil, nil, 505], 51, .fallend), ([1000, 504], 50, .fallend),
        ] as [([Int?], Int, TrendDirection)]) func activity(steps: [Int?], percent: Int, direction: TrendDirection)
    {
        let days = steps.enumerated().map { DayValues(pod: $0.offset + 1, steps: $0.element) }
        let trend = TrendAnalyzer.activity(days, pod: steps.count)
        #expect(trend?.percentOfMean == percent)
        #expect(trend?.direction == direction)
    }

    @Test func activityNeedsAClosedDayAndAMean() {
        var days = [1000, 1000, 1000].enumerated().map { DayValues(pod: $0.offset + 1, steps: $0.element) }
        #expect(TrendAnalyzer.activity(days, pod: 3) != nil)
        days[2].isClosed = false
        #expect(TrendAnalyzer.activity(days, pod: 3) == nil)
        #expect(TrendAnalyzer.activity(days, pod: 1) == nil)
        #expect(TrendAnalyzer.activity([DayValues(pod: 1, steps: 0), DayValues(pod: 2, steps: 5)], pod: 2) == nil)
        #expect(TrendAnalyzer.activity(days, pod: 9) == nil)
    }
}

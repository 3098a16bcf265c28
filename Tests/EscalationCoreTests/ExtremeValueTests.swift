import TestRandom
import EscalationCore
import Testing

/// Nonsense is the caller's to refuse, but it must never end the program or take longer than sense does.
@Suite struct ExtremeValueTests {
    private static let extremes: [Int] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]

    @Test func noValueTraps() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<400 {
            var series = RandomSeries(&random)
            for place in series.days.indices {
                func extreme() -> Int? { random.chance(50) ? random.one(of: ExtremeValueTests.extremes) : nil }
                series.days[place].morningWeight = extreme() ?? series.days[place].morningWeight
                series.days[place].eveningWeight = extreme() ?? series.days[place].eveningWeight
                series.days[place].morningCandidate = extreme()
                series.days[place].eveningCandidate = extreme()
                series.days[place].urineSG += [extreme()].compactMap(\.self)
                series.days[place].urineSGCandidate = extreme()
                series.days[place].fluidML = extreme()
                series.days[place].cognitionPermille = extreme()
                series.days[place].steps = extreme()
            }
            series.profile?.baselineWeight = random.one(of: ExtremeValueTests.extremes)
            series.profile?.fluidLimitML = .always(random.one(of: ExtremeValueTests.extremes))
            series.profile?.monitoringStartPOD = random.one(of: ExtremeValueTests.extremes)
            for answer in series.answers {
                for reason in answer.reasons { #expect(!reason.text.german.isEmpty) }
                for note in answer.info { #expect(!note.text().english.isEmpty) }
            }
            _ = TrendAnalyzer.weight(series.days, pod: 9, thresholds: .standard)
            _ = TrendAnalyzer.activity(series.days, pod: 9)
        }
    }

    @Test func daysFarAwayAreLeftOut() {
        let range = EscalationEngine.podRange
        let far = [DayValues(pod: .min), DayValues(pod: range.lowerBound - 1), DayValues(pod: range.upperBound + 1), DayValues(pod: .max)]
        #expect(EscalationEngine.evaluate(profile: nil, days: far, thresholds: .standard).isEmpty)
        #expect(EscalationEngine.evaluate(profile: nil, days: far + [DayValues(pod: 3)], thresholds: .standard).map(\.pod) == [3])
        let ends = EscalationEngine.evaluate(profile: nil, days: [DayValues(pod: range.lowerBound), DayValues(pod: range.upperBound)], thresholds: .standard)
        #expect(ends.count == range.count)
    }

    @Test func theStartOfTheMonitoringMakesRows() {
        var profile = Sample.low()
        func pods(_ start: Int?, _ days: [Int]) -> [Int] {
            profile.monitoringStartPOD = start
            return EscalationEngine.evaluate(profile: profile, days: days.map { DayValues(pod: $0) }, thresholds: .standard).map(\.pod)
        }
        #expect(pods(nil, [4, 6]) == [4, 5, 6])
        #expect(pods(2, [4]) == [2, 3, 4])
        #expect(pods(5, [4, 6]) == [4, 5, 6])
        #expect(pods(-3, [2]) == [1, 2])
        #expect(pods(0, [2]) == [1, 2])
        #expect(pods(5, []).isEmpty)
    }
}

@testable import BlockingWork
import Testing

@Suite struct CommonBeatTests {
    /// Wherever one begins to wait, one waits for the same moments.
    @Test(arguments: [(0, 60_000), (1, 59_999), (59_999, 1), (60_000, 60_000), (61_500, 58_500), (3_600_001, 59_999)])
    func everybodyWaitsForTheSameMoments(after passed: Int, next: Int) {
        let start = ContinuousClock.now
        #expect(CommonBeat.time(from: start + .milliseconds(passed), start: start, every: 60) == .milliseconds(next))
    }

    @Test func aLongBeatIsAlsoAShortOne() {
        let start = ContinuousClock.now
        for passed in stride(from: 0, to: 600, by: 7) {
            let long = CommonBeat.time(from: start + .seconds(passed), start: start, every: 120)
            let beat = start + .seconds(passed) + long
            #expect((beat - start) / .seconds(60) == ((beat - start) / .seconds(60)).rounded())
        }
    }

    @Test func milliseconds() {
        let wait = CommonBeat.milliseconds(every: 60)
        #expect(wait > 0 && wait <= 60_000)
    }
}

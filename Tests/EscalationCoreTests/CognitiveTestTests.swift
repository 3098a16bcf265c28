import EscalationCore
import Testing

@Suite struct CognitiveTestTests {
    /// Per mille of the baseline, rounded half up (towards plus).
    @Test(arguments: [
        (615, 673, 94), (600, 690, 150), (600, 600, 0), (600, 540, -100), (2000, 2001, 1), (2000, 1999, 0), (2000, 1997, -1), (2000, 2003, 2),
    ]) func delta(baseline: Int, time: Int, permille: Int) {
        #expect(CognitiveTestResult(medianReactionTime: time)?.deltaFromBaseline(CognitiveTestResult(medianReactionTime: baseline)) == permille)
    }

    @Test func noBaselineNoDelta() {
        #expect(CognitiveTestResult(medianReactionTime: 600)?.deltaFromBaseline(nil) == nil)
        #expect(CognitiveTestResult(medianReactionTime: 0) == nil)
        #expect(CognitiveTestResult(medianReactionTime: 1)?.medianReactionTime == 1)
    }

    /// Nonsense stops at the ends of the numbers instead of trapping.
    @Test func extremesDoNotTrap() throws {
        let huge = try #require(CognitiveTestResult(medianReactionTime: .max))
        #expect(try #require(huge.deltaFromBaseline(CognitiveTestResult(medianReactionTime: 1))) > 1_000_000)
        #expect(try #require(CognitiveTestResult(medianReactionTime: 1)?.deltaFromBaseline(huge)) <= 0)
    }
}

@testable import Alarms
import CivilTime
import Testing

@Suite struct BudgetTests {
    private let budget = MessageBudget(limit: 6, spacing: 900)

    /// Whoever sends whenever it is allowed, at whatever moments, never gets into a place where a repetition is forbidden.
    @Test(arguments: [UInt64(1), 2, 3, 4, 5]) func repetitionsAlwaysFit(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func random(_ bound: UInt64) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64((state >> 33) % bound)
        }
        var sent: [Instant] = [Instant(seconds: 0)]
        var now = Instant(seconds: 0)
        for _ in 0..<20_000 {
            let last = sent[sent.count - 1]
            now = min(now.adding(seconds: random(300)), last.adding(seconds: 900))
            let isDue = now.seconds(since: last) == 900
            let allowed = budget.allowsKeepingRepetitions(sent, at: now)
            #expect(!isDue || allowed)
            guard allowed, isDue || random(3) == 0 else { continue }
            sent.append(now)
            #expect(MessageBudget.recent(sent, at: now).count <= 6)
            sent = Array(sent.suffix(10))
        }
    }

    @Test func theHourIsHalfOpen() {
        let sent = (0..<6).map { Instant(seconds: Int64($0)) }
        #expect(!budget.allows(sent, at: Instant(seconds: 3599)))
        #expect(budget.allows(sent, at: Instant(seconds: 3600)))
    }
}

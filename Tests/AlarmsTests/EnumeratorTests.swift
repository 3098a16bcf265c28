@testable import Alarms
import CivilTime
import EscalationCore
import Testing

/// The state machine of alarms, explored exhaustively.
@Suite struct EnumeratorTests {
    private func explore(_ moves: [AlarmWalk.Move], tick: Int64 = 600, later: Int64 = 2, channelWorks: Bool = true) throws -> Int {
        let rules = AlarmWalk.coarseRules(tick: tick, later: later)
        try #require(rules.contradiction == nil)
        let walk = try AlarmWalk(rules: rules, tick: tick, channelWorks: channelWorks)
        let invariants = AlarmInvariants(walk: walk)
        return try walk.explore(moves, check: invariants.check)
    }

    @Test func redRaisedWorseAcknowledgedFallenRisen() throws {
        let count = try explore([
            .wait, .judge(.red, "a", severity: 1), .judge(.red, "a", severity: 2), .judge(.red, "b", severity: 0), .judge(.green, "", severity: 0),
            .acknowledge(.levelRed, evaluation: .max), .acknowledge(.levelRed, evaluation: 1),
        ])
        #expect(count > 1000)
    }

    @Test func redAndYellowSideBySide() throws {
        let count = try explore(
            [
                .wait, .judge(.red, "a", severity: 1), .judge(.yellow, "y", severity: 0), .judge(.yellow, "hold.weight", severity: 0),
                .judge(.green, "", severity: 0),
                .acknowledge(.levelRed, evaluation: .max), .acknowledge(.levelYellow, evaluation: .max),
            ], tick: 1800, later: 1)
        #expect(count > 1000)
    }

    @Test func sessionsToneAndWithdrawal() throws {
        let count = try explore([
            .wait, .judgeInSession("a"), .judge(.red, "a", severity: 1), .judge(.green, "", severity: 0), .tone, .withdraw,
            .acknowledge(.levelRed, evaluation: .max),
        ])
        #expect(count > 500)
    }

    @Test func channelsThatTakeRefuseOrSaySomethingLater() throws {
        let count = try explore(
            [.wait, .accept, .fail, .judge(.red, "a", severity: 1), .judge(.green, "", severity: 0), .acknowledge(.levelRed, evaluation: .max)],
            channelWorks: false)
        #expect(count > 500)
    }
}

import Alarms
import CivilTime
import Testing

@Suite struct TimelineTests {
    private func at(_ text: String) throws -> Instant { try AlarmWorld.instant(text) }

    @Test func elapsedTimeRunsByTheBootClockWhileTheWallClockIsWrong() throws {
        var line = AlarmTimeline(now: try at("2026-03-30T08:00:00Z"), isTrusted: true)
        // A start without battery: the wall clock says 1970, then jumps about.
        #expect(line.look(wall: try at("1970-01-01T00:00:10Z"), boot: 10_000, isSynchronised: false) == 0)
        #expect(line.now == (try at("2026-03-30T08:00:00Z")))
        #expect(line.look(wall: try at("2161-01-01T00:00:00Z"), boot: 70_000, isSynchronised: false) == 0)
        #expect(line.now == (try at("2026-03-30T08:01:00Z")) && !line.isTrusted)
        // The time server tells that the box was off for six hours: they have passed, nothing is moved.
        #expect(line.look(wall: try at("2026-03-30T14:02:00Z"), boot: 130_000, isSynchronised: true) == 0)
        #expect(line.now == (try at("2026-03-30T14:02:00Z")) && line.isTrusted)
    }

    @Test func aClockThatIsSetMovesWhatMeasuresElapsedTime() throws {
        var line = AlarmTimeline()
        _ = line.look(wall: try at("2026-03-30T08:00:00Z"), boot: 0, isSynchronised: true)
        #expect(line.look(wall: try at("2026-03-30T09:00:10Z"), boot: 10_000, isSynchronised: true) == 3600)
        #expect(line.look(wall: try at("2026-03-29T09:00:20Z"), boot: 20_000, isSynchronised: true) == -86_400)
        #expect(line.look(wall: try at("2026-03-29T09:00:31Z"), boot: 30_000, isSynchronised: true) == 0)
        #expect(line.now == (try at("2026-03-29T09:00:31Z")))
    }

    @Test func aStoredFutureIsTakenBack() throws {
        var line = AlarmTimeline(now: try at("2161-01-01T00:00:00Z"), isTrusted: false)
        let moved = line.look(wall: try at("2026-03-30T08:00:00Z"), boot: 5, isSynchronised: true)
        #expect(line.now == (try at("2026-03-30T08:00:00Z")))
        #expect(moved == (try at("2026-03-30T08:00:00Z")).seconds(since: try at("2161-01-01T00:00:00Z")))
    }

    @Test func aPlainRestartLetsTheTimeOffPass() throws {
        var line = AlarmTimeline(now: try at("2026-03-30T08:00:00Z"), isTrusted: true)
        #expect(line.look(wall: try at("2026-03-30T20:00:00Z"), boot: 99, isSynchronised: true) == 0)
        #expect(line.now == (try at("2026-03-30T20:00:00Z")))
    }

    @Test func rulesThatContradictThemselvesAreNamed() {
        #expect(AlarmRules().contradiction == nil)
        var rules = AlarmRules()
        rules.messagesPerHour = 4
        #expect(rules.contradiction?.contains("messagesPerHour") == true)
        rules = AlarmRules()
        rules.redRepeatFirst = 1000
        #expect(rules.contradiction?.contains("redRepeatFirst") == true)
        rules = AlarmRules()
        rules.thirdContactAfter = 60
        #expect(rules.contradiction?.contains("third contact") == true)
        rules = AlarmRules()
        rules.nightUntil = rules.nightFrom
        #expect(rules.contradiction?.contains("night") == true)
    }
}

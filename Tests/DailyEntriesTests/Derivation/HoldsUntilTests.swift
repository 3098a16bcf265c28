import CivilTime
import DailyEntries
import TestRandom
import Testing

/// What was derived once may be used again until ``DerivedStudy/holdsUntil``, and not a millisecond longer than it is right.
@Suite struct HoldsUntilTests {
    /// Readings that are received later than the moment stand in the study too: a clock that was set back must not fool anybody.
    @Test(arguments: UInt64(1)...30) func nothingChangesBeforeByTimeAlone(seed: UInt64) throws {
        let script = try RandomStudy(seed: seed).script
        var random = SeededRandom(seed: seed &* 7919)
        func derive(_ now: Instant) -> DerivedStudy {
            DerivedStudy.derive(facts: script.facts, readings: script.readings, decisions: script.decisions, now: now)
        }
        let begin = script.instant("2026-03-17T00:00")
        for _ in 0..<8 {
            // Often right after a reading, when a session is open.
            let near = random.one(of: script.readings).time.received.adding(seconds: Int64(random.int(0...900)))
            let now = random.chance(50) ? near : begin.adding(milliseconds: Int64(random.int(0...1_500_000_000)))
            let study = derive(now)
            let length = study.holdsUntil.milliseconds(since: now)
            #expect(length > 0 && length <= 90_000_000)
            #expect(derive(study.holdsUntil.adding(milliseconds: -1)) == study, "from \(now) to \(study.holdsUntil)")
            #expect(derive(now.adding(milliseconds: Int64(random.int(0...Int(length) - 1)))) == study, "from \(now) to \(study.holdsUntil)")
        }
    }

    /// The day turns at midnight and closes at four, in the zone that is valid then; on the days on which clocks are set, too.
    @Test(arguments: [
        ("2026-03-20T12:00", "2026-03-21T00:00"), ("2026-03-21T00:00", "2026-03-21T04:00"), ("2026-03-21T04:00", "2026-03-22T00:00"),
        ("2026-03-29T00:30", "2026-03-29T04:00"), ("2026-03-29T23:59:59", "2026-03-30T00:00"), ("2026-10-25T00:00", "2026-10-25T04:00"),
    ]) func aDayTurnsAndCloses(_ now: String, _ next: String) throws {
        let script = try StudyScript()
        #expect(script.derive(now: now).holdsUntil == script.instant(next))
    }

    @Test func aJourneyTurns() throws {
        var script = try StudyScript()
        let change = script.instant("2026-03-24T12:34:56")
        script.facts.zones = ZoneTimeline(home: script.facts.zones.home, changes: [.init(from: change, zone: try TestData.zones.zone("Asia/Kathmandu"))])
        #expect(script.derive(now: "2026-03-24T09:00").holdsUntil == change)
        // 12:34:56 in Berlin is 17:19:56 in Kathmandu, whose midnight is 19:15 in Berlin.
        #expect(script.derive(now: "2026-03-24T12:34:56").holdsUntil == script.instant("2026-03-24T19:15"))
    }

    @Test func anOpenSessionTurnsWhenItCloses() throws {
        var script = try StudyScript()
        script.ble("2026-03-20T07:00", 80_100)
        let study = script.derive(now: "2026-03-20T07:01")
        #expect(study.openSessions.map(\.closesAt) == [study.holdsUntil])
    }

    /// A patient who was shut out by a wrong baseline is asked about 20 h after the last accepted weight, without any further reading.
    @Test func theTrayTurnsAfterTwentyHours() throws {
        var script = try StudyScript()
        script.ble("2026-03-20T19:00", 80_100)
        script.ble("2026-03-21T07:00", 60_100)
        script.ble("2026-03-21T08:00", 60_200)
        let study = script.derive(now: "2026-03-21T12:00")
        #expect(study.questions.isEmpty)
        #expect(study.holdsUntil == script.instant("2026-03-21T15:00"))
        #expect(!script.derive(now: "2026-03-21T15:00").questions.isEmpty)
    }
}

import Alarms
import CivilTime
import EscalationCore
import Testing

/// Who is told when, with the standard numbers.
@Suite struct ScheduleOfAlarmsTests {
    private func story(_ now: String, channels: [ChannelSpec] = [ChannelSpec(name: "webhook")]) throws -> AlarmStory {
        var story = try AlarmStory(AlarmWorld.machine(channels: channels), at: now)
        story.handle(.patient(try AlarmWorld.patient(), facts(story.now)))
        return story
    }

    /// Readings are there, so that silence says nothing.
    private func facts(_ now: Instant) -> SilenceFacts { SilenceFacts(lastReading: now, lastSG: now, morningWeight: CivilDate("2026-04-07")) }

    private let gain = AlarmWorld.finding("weight.gain24h", .red, 2100)

    @Test func aRedIsRepeatedAndTellsMorePeopleUntilItIsAcknowledged() throws {
        var story = try story("2026-03-30T08:00:00Z")
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        try story.run(until: "2026-03-30T10:00:01Z")
        #expect(
            story.log(.levelRed) == [
                "10:00 raised nurse", "10:10 repeated nurse", "10:20 escalated nurse+second", "10:30 repeated nurse+second",
                "10:40 escalated nurse+second+third", "10:50 repeated nurse+second+third", "11:00 repeated nurse+second+third",
                "11:15 repeated nurse+second+third", "11:30 repeated nurse+second+third", "11:45 repeated nurse+second+third",
                "12:00 repeated nurse+second+third",
            ])
        let alarm = try #require(story.alarm(.levelRed))
        story.handle(AlarmWorld.acknowledge(alarm))
        try story.run(until: "2026-03-30T20:00:00Z")
        #expect(story.log(.levelRed).count == 11 && story.alarm(.levelRed)?.phase == .acknowledged)
    }

    @Test func theSameRedNoWorseIsNoNewAlarmAndAWorseOneIs() throws {
        var story = try story("2026-03-30T08:00:00Z")
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        story.handle(AlarmWorld.acknowledge(try #require(story.alarm(.levelRed))))
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 2))
        story.handle(AlarmWorld.judged(.red, [AlarmWorld.finding("weight.gain24h", .red, 2050)], pod: 7, evaluation: 3))
        #expect(story.log(.levelRed).count == 1 && story.alarm(.levelRed)?.phase == .acknowledged)
        story.handle(AlarmWorld.judged(.red, [AlarmWorld.finding("weight.gain24h", .red, 2101)], pod: 7, evaluation: 4))
        #expect(story.log(.levelRed).count == 2 && story.alarm(.levelRed)?.isOpen == true)
        // The latch says that nobody acknowledged a day: it has to be seen for its own day.
        story.handle(AlarmWorld.acknowledge(try #require(story.alarm(.levelRed))))
        story.handle(AlarmWorld.judged(.red, [AlarmWorld.finding("latch.red", .red)], pod: 8, evaluation: 5))
        story.handle(AlarmWorld.acknowledge(try #require(story.alarm(.levelRed))))
        story.handle(AlarmWorld.judged(.red, [AlarmWorld.finding("latch.red", .red)], pod: 9, evaluation: 6))
        #expect(story.alarm(.levelRed)?.isOpen == true)
    }

    @Test func anAcknowledgementOfAnEarlierEvaluationDoesNotCoverWhatGotWorseSince() throws {
        var story = try story("2026-03-30T08:00:00Z")
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        let seen = try #require(story.alarm(.levelRed))
        story.handle(AlarmWorld.judged(.red, [AlarmWorld.finding("weight.gain24h", .red, 3000)], evaluation: 2))
        story.handle(AlarmWorld.acknowledge(seen))
        #expect(story.alarm(.levelRed)?.isOpen == true)
    }

    @Test func anOpenRedOutlivesTheFallOfItsLevelAndTheEndOfMonitoring() throws {
        var story = try story("2026-04-06T08:00:00Z")
        story.handle(AlarmWorld.judged(.red, [gain], pod: 13, evaluation: 1))
        story.handle(AlarmWorld.judged(.green, [], pod: 13, evaluation: 2))
        story.handle(AlarmWorld.judged(nil, [], pod: 15, evaluation: 3))
        story.messages = []
        try story.run(until: "2026-04-09T08:00:00Z")
        #expect(story.alarm(.levelRed)?.isOpen == true && story.messages.filter { $0.message.key?.condition == .levelRed }.count >= 4 * 24 * 3)
        story.handle(AlarmWorld.acknowledge(try #require(story.alarm(.levelRed))))
        #expect(story.alarm(.levelRed)?.phase == .cleared)
    }

    @Test func afterAWithdrawalAnOpenRedIsToldOnceUnlessThatIsForbidden() throws {
        for forbids in [false, true] {
            var story = try story("2026-03-30T08:00:00Z")
            story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
            story.handle(AlarmWorld.judged(.red, [gain, AlarmWorld.finding("symptom.score", .red, 25)], evaluation: 2))
            var patient = try AlarmWorld.patient()
            patient.isWithdrawn = true
            patient.forbidsContact = forbids
            story.messages = []
            story.handle(.patient(patient, facts(story.now)))
            try story.run(until: "2026-03-31T08:00:00Z")
            #expect(story.log(.levelRed) == (forbids ? [] : ["10:00 withdrawn nurse"]))
            #expect(story.alarm(.levelRed)?.isOpen == true)
            #expect(story.machine.bedside(story.state, at: story.now).isTonePlaying)
        }
    }

    @Test func yellowIsToldOnceAndAgainAtEight() throws {
        var story = try story("2026-03-30T13:00:00Z")
        let gain = AlarmWorld.finding("weight.gain24h", .yellow, 1200)
        story.handle(AlarmWorld.judged(.yellow, [gain], evaluation: 1))
        story.handle(AlarmWorld.judged(.yellow, [gain], evaluation: 2))
        story.handle(AlarmWorld.judged(.yellow, [AlarmWorld.finding("hold.weight", .yellow)], pod: 7, evaluation: 3))
        try story.run(until: "2026-04-01T07:00:00Z")
        #expect(story.log(.levelYellow) == ["15:00 raised nurse", "08:00 repeated nurse", "08:00 repeated nurse"])
        story.handle(AlarmWorld.acknowledge(try #require(story.alarm(.levelYellow))))
        story.handle(AlarmWorld.judged(.yellow, [AlarmWorld.finding("hold.weight", .yellow)], pod: 8, evaluation: 4))
        try story.run(until: "2026-04-02T07:00:00Z")
        #expect(story.log(.levelYellow).count == 3)
        // A new reason was not seen.
        story.handle(AlarmWorld.judged(.yellow, [AlarmWorld.finding("urine.sgHigh", .yellow, 260)], pod: 9, evaluation: 5))
        #expect(story.log(.levelYellow).last == "09:00 raised nurse")
    }

    /// Both nights on which the clock changes, and an ordinary one.
    @Test(arguments: ["2026-03-28", "2026-10-24", "2026-06-10"]) func aYellowWithoutANewValueWaitsForTheMorning(day: String) throws {
        let zone = try AlarmWorld.berlin()
        let date = try #require(CivilDate(day))
        let evening = zone.instant(showing: try #require(CivilDateTime(date: date, hour: 21, minute: 0)))
        var story = try story("\(evening)")
        var patient = try AlarmWorld.patient()
        patient.surgeryDate = date.adding(days: -6)
        story.handle(.patient(patient, facts(story.now)))
        story.handle(AlarmWorld.judged(.yellow, [AlarmWorld.finding("data.missing", .yellow)], evaluation: 1, isFresh: false))
        try story.run(until: "\(evening.adding(seconds: 14 * 3600))")
        // Told at seven, it is not told again an hour later.
        #expect(story.log(.levelYellow) == ["07:00 raised nurse"])
    }

    @Test func aYellowByANewValueDoesNotWait() throws {
        var story = try story("2026-03-30T20:00:00Z")
        let finding = AlarmWorld.finding("weight.dayDelta", .yellow, 1600)
        story.handle(AlarmWorld.judged(.yellow, [finding], evaluation: 1, isFresh: false))
        #expect(story.log(.levelYellow).isEmpty)
        story.handle(AlarmWorld.judged(.yellow, [finding], evaluation: 2, isFresh: true))
        #expect(story.log(.levelYellow) == ["22:00 raised nurse"])
    }

    @Test func aRiseOfAPastDayIsToldAndItsHistoryIsNot() throws {
        var story = try story("2026-03-30T08:00:00Z")
        story.handle(AlarmWorld.judged(.green, [], pod: 5, evaluation: 1))
        story.handle(AlarmWorld.judged(.green, [], pod: 6, evaluation: 2))
        story.handle(AlarmWorld.judged(.yellow, [AlarmWorld.finding("urine.sgHigh", .yellow, 260)], pod: 5, evaluation: 3))
        #expect(story.log(.levelYellow) == ["10:00 raised nurse"])
        story.handle(AlarmWorld.judged(.red, [gain], pod: 5, evaluation: 4))
        story.handle(AlarmWorld.judged(.green, [], pod: 5, evaluation: 5))
        #expect(story.log(.levelRed).count == 1 && story.alarm(.levelRed)?.isOpen == true)
    }

    @Test func anOpenSessionHoldsTheAlarmBackAndAsksToStepOnAgain() throws {
        var story = try story("2026-03-30T08:00:00Z")
        func judged(_ evaluation: Int, until: String?) throws -> AlarmEvent {
            AlarmWorld.judged(
                .red, [gain], evaluation: evaluation, sessionUntil: try until.map(AlarmWorld.instant), sessionCodes: ["weight.gain24h"])
        }
        story.handle(try judged(1, until: "2026-03-30T08:03:00Z"))
        #expect(story.messages.isEmpty || story.log(.levelRed).isEmpty)
        #expect(story.machine.bedside(story.state, at: story.now).prompts.contains(.weighAgain))
        // Stepping on without the coat: nothing was red.
        story.handle(AlarmWorld.judged(.green, [], evaluation: 2))
        try story.run(until: "2026-03-30T09:00:00Z")
        #expect(story.log(.levelRed).isEmpty && story.alarm(.levelRed)?.phase == .cleared)
        // Without another step it is told when the session closes, three minutes later.
        story.handle(try judged(3, until: "2026-03-30T09:03:00Z"))
        try story.run(until: "2026-03-30T09:05:00Z")
        #expect(story.log(.levelRed) == ["11:03 raised nurse"])
    }

    @Test func aSessionHoldsAnAlarmForTenMinutesAtMost() throws {
        var story = try story("2026-03-30T08:00:00Z")
        for minute in 0..<14 {
            let until = try AlarmWorld.instant("2026-03-30T08:03:00Z").adding(seconds: Int64(minute) * 60)
            story.handle(AlarmWorld.judged(.red, [gain], evaluation: minute + 1, sessionUntil: until, sessionCodes: ["weight.gain24h"]))
            try story.run(until: "\(story.now.adding(seconds: 60))")
        }
        #expect(story.log(.levelRed) == ["10:10 raised nurse"])
    }

    @Test func aReasonThatIsNotOfTheSessionIsToldAtOnce() throws {
        var story = try story("2026-03-30T08:00:00Z")
        let both = [gain, AlarmWorld.finding("symptom.confusion", .red, 2)]
        story.handle(
            AlarmWorld.judged(.red, both, evaluation: 1, sessionUntil: try AlarmWorld.instant("2026-03-30T08:03:00Z"), sessionCodes: ["weight.gain24h"]))
        #expect(story.log(.levelRed) == ["10:00 raised nurse"])
    }

    @Test func aFaultIsTheTechniciansAndAfterTwelveHoursTheNurses() throws {
        var story = try story("2026-03-30T06:00:00Z")
        story.handle(.fault(.disk, isPresent: true))
        try story.run(until: "2026-03-31T06:00:00Z")
        #expect(story.log(.disk) == ["08:00 raised technician", "20:00 escalated nurse+technician"])
        story.handle(.fault(.disk, isPresent: false))
        #expect(story.state.alarms[AlarmKey(.disk, of: nil)]?.phase == .cleared)
    }

    @Test(arguments: [(AlarmCondition.cloud, 12 * 60), (.adapter, 10), (.dropFolder, 0), (.clock, 60), (.disk, 0), (.data, 0), (.heartbeat, 60), (.handOff, 0)])
    func aFaultMayLastItsTime(condition: AlarmCondition, minutes: Int) throws {
        var story = try story("2026-03-30T06:00:00Z")
        story.handle(.fault(condition, isPresent: true))
        if minutes > 0 {
            try story.run(until: "\(story.now.adding(seconds: Int64(minutes) * 60 - 1))")
            #expect(story.log(condition).isEmpty)
        }
        try story.run(until: "\(story.now.adding(seconds: 31))")
        #expect(story.log(condition).count == 1)
    }

    @Test func aStormIsBundledAndNothingIsMissed() throws {
        var story = try story("2026-03-30T08:00:00Z")
        let start = story.now
        for number in 0..<10_000 {
            story.now = start.adding(milliseconds: Int64(number) * 6)
            let finding = AlarmWorld.finding("weight.gain24h", .red, 2000 + number)
            story.handle(AlarmWorld.judged(.red, [finding], evaluation: number + 1))
            story.handle(.fault(.disk, isPresent: number % 2 == 0))
            story.handle(AlarmWorld.judged(number % 2 == 0 ? .yellow : .green, [AlarmWorld.finding("y", .yellow)], pod: 7, evaluation: 20_000 + number))
        }
        for condition in [AlarmCondition.levelRed, .levelYellow, .disk] {
            let told = story.log(condition).count
            #expect(told >= 1 && told <= 6)
        }
        try story.run(until: "2026-03-30T10:00:00Z")
        let last = try #require(story.messages.last { $0.message.key?.condition == .levelRed })
        #expect(last.message.reasons.first?.severity == 11_999)
        #expect(story.messages.contains { $0.message.key?.condition == .levelRed && $0.message.kind == .summary && $0.message.events > 1 })
        // Yellow and disk went on and off; what the cap held back is told although they are over.
        #expect(story.messages.contains { $0.message.key?.condition == .disk && $0.message.kind == .summary })
        for (place, message) in story.messages.enumerated() {
            let hour = story.messages[...place].filter { $0.message.key == message.message.key && message.at.seconds(since: $0.at) < 3600 }
            #expect(message.message.key == nil || hour.count <= 6)
        }
    }
}

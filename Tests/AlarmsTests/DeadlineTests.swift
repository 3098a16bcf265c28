@testable import Alarms
import CivilTime
import EscalationCore
import TestRandom
import Testing

/// Nothing is judged by time alone that the machine does not wake for: a second before the next deadline that it knows of there is nothing to do.
@Suite struct DeadlineTests {
    /// Four days of a patient on either day of the clock change, with readings, reviews and faults that come and go, and nobody who looks in between.
    @Test(arguments: UInt64(1)...12) func nothingTurnsBeforeTheDeadline(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var story = try AlarmStory(AlarmWorld.machine(), at: random.one(of: ["2026-03-27T06:00:00Z", "2026-03-29T22:30:00Z", "2026-04-02T11:00:00Z"]))
        story.channelsWork = random.chance(80)
        story.handle(.patient(try AlarmWorld.patient(startedAt: "2026-03-27T05:11:13Z"), facts(&random, story.now)))
        let end = story.now.adding(seconds: 4 * 86_400)
        var next = story.now
        while story.now < end {
            if story.now >= next {
                story.handle(event(&random, story))
                next = story.now.adding(seconds: Int64(random.int(600...40_000)))
            }
            let deadline = min(story.machine.nextDeadline(story.state, after: story.now) ?? end, next)
            try expectCalm(story, at: deadline.adding(milliseconds: -1))
            story.now = deadline
            story.handle(.tick)
        }
        #expect(!story.messages.isEmpty)
    }

    private func expectCalm(_ story: AlarmStory, at now: Instant) throws {
        guard now > story.now else { return }
        var state = story.state
        let actions = story.machine.handle(.tick, &state, at: now)
        #expect(actions == [], "between \(story.now) and \(now)")
        #expect(state.nextMessage == story.state.nextMessage)
    }

    private func facts(_ random: inout SeededRandom, _ now: Instant) -> SilenceFacts {
        let zone = try? AlarmWorld.berlin()
        return SilenceFacts(
            lastReading: random.chance(80) ? now.adding(seconds: -Int64(random.int(0...150_000))) : nil,
            lastSG: random.chance(80) ? now.adding(seconds: -Int64(random.int(0...150_000))) : nil,
            morningWeight: random.chance(50) ? zone?.date(at: now).adding(days: -random.int(0...2)) : nil)
    }

    private func event(_ random: inout SeededRandom, _ story: AlarmStory) -> AlarmEvent {
        switch random.int(1...5) {
        case 1, 2: .facts(studyID: AlarmWorld.studyID, facts(&random, story.now))
        case 3:
            .reviews(
                (0..<random.int(0...2)).map {
                    WaitingReview(id: "r\($0)", studyID: AlarmWorld.studyID, since: story.now.adding(seconds: -Int64(random.int(0...90_000))))
                })
        case 4: .fault(random.one(of: [.cloud, .adapter, .clock, .heartbeat]), isPresent: random.chance(60))
        default:
            AlarmWorld.judged(random.one(of: [.green, .yellow, .red]), [AlarmWorld.finding("weight.gain24h", .red, 2100)], evaluation: random.int(1...900))
        }
    }
}

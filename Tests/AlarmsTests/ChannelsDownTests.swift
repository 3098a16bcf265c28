import Alarms
import CivilTime
import EscalationCore
import Testing

/// What happens where channels do not take messages.
@Suite struct ChannelsDownTests {
    private let gain = AlarmWorld.finding("weight.gain24h", .red, 2100)

    private func story(channels: [String], channelsWork: Bool = true) throws -> AlarmStory {
        var story = try AlarmStory(AlarmWorld.machine(channels: channels.map { ChannelSpec(name: $0) }), at: "2026-03-30T08:00:00Z")
        story.channelsWork = channelsWork
        story.handle(.patient(try AlarmWorld.patient(startedAt: "2026-03-30T07:00:00Z"), SilenceFacts()))
        return story
    }

    @Test func afterFiveMinutesWithoutAReceiptTheBedSaysWhomToCall() throws {
        var story = try story(channels: ["webhook", "mail"])
        story.channelsWork = false
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        try story.run(until: "2026-03-30T08:04:59Z")
        #expect(!story.machine.bedside(story.state, at: story.now).areChannelsDown)
        try story.run(until: "2026-03-30T08:05:30Z")
        let bed = story.machine.bedside(story.state, at: story.now)
        #expect(bed.areChannelsDown && bed.red.count == 1 && bed.isTonePlaying)
        #expect(story.log(.channels) == ["10:05 raised technician"])
        // One receipt is enough; the fault then is over.
        let pending = try #require(story.state.messages.values.first { $0.key?.condition == .levelRed })
        story.handle(.accepted(message: pending.id, channel: "mail"))
        #expect(!story.machine.bedside(story.state, at: story.now).areChannelsDown)
        #expect(story.alarm(.levelRed)?.isOpen == true)
    }

    @Test func aChannelThatRefusesIsTriedAgainWithPauses() throws {
        var story = try story(channels: ["webhook"])
        story.channelsWork = false
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        var tries: [Int64] = []
        let start = story.now
        while story.now < start.adding(seconds: 240) {
            for case .deliver(let message, let channel) in story.actions where story.state.messages[message]?.key == AlarmWorld.red {
                tries.append(story.now.seconds(since: start))
                story.handle(.failed(message: message, channel: channel))
            }
            story.actions = []
            story.now = story.machine.nextLook(story.state, after: story.now)
            story.handle(.tick)
        }
        #expect(tries == [0, 5, 20, 50, 110, 170, 230])
    }

    /// One of the addresses is dead: those who are reached are, and the technician is told until a test reaches all.
    @Test func aChannelThatLeavesSomebodyOutIsAFaultOfThePath() throws {
        var story = try story(channels: ["mail"])
        story.channelsWork = false
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        let red = try #require(story.state.messages.values.first { $0.key == AlarmWorld.red })
        story.handle(.partlyAccepted(message: red.id, channel: "mail", isOver: false))
        #expect(story.state.messages[red.id]?.waiting["mail"] != nil, "who was put off is tried again")
        story.handle(.partlyAccepted(message: red.id, channel: "mail", isOver: true))
        #expect(story.state.messages[red.id] == nil && story.state.incompleteChannels == ["mail"])
        story.channelsWork = true
        try story.run(until: "2026-03-30T08:20:00Z")
        #expect(!story.machine.bedside(story.state, at: story.now).areChannelsDown, "somebody was reached")
        #expect(story.state.alarms[AlarmKey(.path, of: nil)]?.reasons.map(\.code) == ["address.mail"])
        // A red that reaches the nurse says nothing of the address that is dead; a test that reaches everybody does.
        story.handle(AlarmWorld.judged(.red, [AlarmWorld.finding("weight.gain24h", .red, 2500)], evaluation: 2))
        #expect(story.state.incompleteChannels == ["mail"])
        story.handle(.testAsked)
        #expect(story.state.incompleteChannels.isEmpty)
        story.handle(.tick)
        #expect(story.state.alarms[AlarmKey(.path, of: nil)]?.isOpen != true)
    }

    @Test func aChannelThatNeverAnswersIsTriedAgainAfterItsTime() throws {
        var story = try story(channels: ["webhook"])
        story.channelsWork = false
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        story.actions = []
        try story.run(until: "2026-03-30T08:00:36Z")
        let tries = story.actions.count { if case .deliver(let message, _) = $0 { story.state.messages[message]?.key == AlarmWorld.red } else { false } }
        #expect(tries == 1)
    }

    @Test func aNewerMessageTakesThePlaceOfAnOlderOneThatIsStuck() throws {
        var story = try story(channels: ["webhook"])
        story.channelsWork = false
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        try story.run(until: "2026-03-30T09:00:00Z")
        #expect(story.state.messages.values.filter { $0.key == AlarmWorld.red }.count == 1)
    }

    @Test func aBoxWithoutAnyChannelSaysSo() throws {
        var story = try story(channels: [])
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        let bed = story.machine.bedside(story.state, at: story.now)
        #expect(bed.leavesNoBox && bed.areChannelsDown && bed.isTonePlaying)
        story.handle(.toneSilenced)
        let touched = story.machine.bedside(story.state, at: story.now)
        #expect(!touched.isTonePlaying && touched.red.count == 1)
        story.handle(AlarmWorld.judged(.red, [gain, AlarmWorld.finding("symptom.score", .red, 23)], evaluation: 2))
        #expect(story.machine.bedside(story.state, at: story.now).isTonePlaying)
    }

    @Test func thePathTestsItselfOnceADayAndAFailureIsAnAlarm() throws {
        var story = try story(channels: ["webhook", "mail"], channelsWork: false)
        // The first test runs at the start; the webhook takes it, the mail server does not.
        let first = try #require(story.state.test)
        story.handle(.accepted(message: first.message, channel: "webhook"))
        try story.run(until: "2026-03-30T08:06:00Z")
        let alarm = try #require(story.state.alarms[AlarmKey(.path, of: nil)])
        #expect(alarm.isOpen && alarm.reasons.map(\.code) == ["channel.mail"])
        story.channelsWork = true
        try story.run(until: "2026-03-30T09:10:00Z")
        #expect(story.state.alarms[AlarmKey(.path, of: nil)]?.phase == .cleared)
        // 09:30 local of the next days.
        let before = story.messages.filter { $0.message.kind == .test }.count
        try story.run(until: "2026-04-02T09:00:00Z")
        let tests = story.messages.filter { $0.message.kind == .test }.dropFirst(before)
        #expect(tests.map { String(story.machine.zone.civil(at: $0.at).timeText.prefix(5)) } == ["09:30", "09:30", "09:30"])
    }

    @Test func messagesReachOnlyChannelsOfTheirPeople() throws {
        let channels = [ChannelSpec(name: "nurses", roles: [.nurse]), ChannelSpec(name: "it", roles: [.technician])]
        var story = try AlarmStory(AlarmWorld.machine(channels: channels), at: "2026-03-30T08:00:00Z")
        story.handle(.patient(try AlarmWorld.patient(startedAt: "2026-03-30T07:00:00Z"), SilenceFacts()))
        story.channelsWork = false
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        story.handle(.fault(.disk, isPresent: true))
        let waiting = Dictionary(
            story.state.messages.values.compactMap { message in message.key.map { ($0.condition, message.waiting.keys.sorted()) } }
        ) { first, _ in first }
        #expect(waiting == [.levelRed: ["nurses"], .disk: ["it"]])
    }
}

@testable import Alarms
import CivilTime
import EscalationCore
import Foundation
import HTTPClient
import JSONValues
import Store
import Testing

/// What must still be told, and what must not be told any more.
@Suite struct ToldOrForbiddenTests {
    private let gain = AlarmWorld.finding("weight.gain24h", .red, 2100)

    @Test func aYellowOfYesterdayIsToldInTheMorningThoughTodayIsBetter() throws {
        var story = try AlarmStory(AlarmWorld.machine(), at: "2026-03-30T02:00:00Z")
        story.handle(.patient(try AlarmWorld.patient(), SilenceFacts(lastReading: story.now, lastSG: story.now, morningWeight: CivilDate("2026-04-07"))))
        // The day closes at 04:00 without its values: yellow, nothing fresh. At 05:30 the next day begins well.
        story.handle(AlarmWorld.judged(.yellow, [AlarmWorld.finding("data.missing", .yellow)], pod: 5, evaluation: 1, isFresh: false))
        try story.run(until: "2026-03-30T03:30:00Z")
        story.handle(AlarmWorld.judged(.green, [], pod: 6, evaluation: 2))
        try story.run(until: "2026-03-30T05:01:00Z")
        #expect(story.messages.filter { $0.message.key == AlarmWorld.yellow }.map { story.machine.zone.civil(at: $0.at).timeText } == ["07:00:00"])
        // Told, it is over with the next judgement of a better day; its own day being corrected ends it untold.
        story.handle(AlarmWorld.judged(.green, [], pod: 6, evaluation: 3))
        #expect(story.state.alarms[AlarmWorld.yellow]?.phase == .cleared)
    }

    @Test func daysBeforeThatAreReadAtOnceTellNoYellowOfTheirs() throws {
        var story = try AlarmStory(AlarmWorld.machine(), at: "2026-03-30T09:00:00Z")
        let missing = AlarmWorld.finding("data.missing", .yellow)
        let facts = SilenceFacts(lastReading: story.now, lastSG: story.now, morningWeight: CivilDate("2026-04-07"))
        let events: [AlarmEvent] = [
            .patient(try AlarmWorld.patient(), facts), AlarmWorld.judged(.yellow, [missing], pod: 5, evaluation: 1, isFresh: false),
            AlarmWorld.judged(.green, [], pod: 6, evaluation: 2),
        ]
        _ = story.machine.handle(events, &story.state, at: story.now)
        #expect(!story.state.messages.values.contains { $0.key == AlarmWorld.yellow } && story.state.alarms[AlarmWorld.yellow]?.phase == .cleared)
    }

    @Test func aYellowThatIsCorrectedInTheNightIsNotTold() throws {
        var story = try AlarmStory(AlarmWorld.machine(), at: "2026-03-30T02:00:00Z")
        story.handle(.patient(try AlarmWorld.patient(), SilenceFacts(lastReading: story.now, lastSG: story.now, morningWeight: CivilDate("2026-04-07"))))
        story.handle(AlarmWorld.judged(.yellow, [AlarmWorld.finding("data.missing", .yellow)], pod: 6, evaluation: 1, isFresh: false))
        story.handle(AlarmWorld.judged(.green, [], pod: 6, evaluation: 2, isFresh: false))
        try story.run(until: "2026-03-30T06:30:00Z")
        #expect(!story.messages.contains { $0.message.key == AlarmWorld.yellow })
    }

    @Test func aWithdrawalThatForbidsContactTakesBackWhatIsStillOnItsWay() throws {
        var story = try AlarmStory(AlarmWorld.machine(), at: "2026-03-30T08:00:00Z")
        story.channelsWork = false
        var patient = try AlarmWorld.patient(startedAt: "2026-03-30T07:00:00Z")
        story.handle(.patient(patient, SilenceFacts()))
        story.handle(AlarmWorld.judged(.red, [gain], evaluation: 1))
        patient.isWithdrawn = true
        patient.forbidsContact = true
        story.handle(.patient(patient, SilenceFacts()))
        #expect(!story.state.messages.values.contains { $0.key == AlarmWorld.red } && story.alarm(.levelRed)?.isOpen == true)
        story.actions = []
        try story.run(until: "2026-03-30T10:00:00Z")
        #expect(!story.state.messages.values.contains { $0.key?.studyID != nil })
        #expect(!story.machine.bedside(story.state, at: story.now).areChannelsDown)
    }

    @Test func aChannelThatReachesTheTechnicianAloneStartsNoMonitoring() {
        let channels = [ChannelSpec(name: "it", roles: [.technician])]
        #expect(StartGate(hasConsent: true, channels: channels, tested: ["it"], isLocalOnly: false).refusal == .noChannel)
    }

    @Test(arguments: ["", "  ", "+", "-/-"]) func anEmptyNumberIsNoContact(telephone: String) {
        #expect(throws: AlarmServiceError.self) { try Contact(role: .clinic, telephone: telephone).check() }
    }

    @Test(arguments: ["a@b.example\r\nBcc: c@d.example", "a@b\u{0}c", "<a@b.example>", "a@b.example,c", "a@b\u{202E}c"])
    func aMailAddressThatIsMoreThanOneIsRefused(email: String) {
        #expect(throws: AlarmServiceError.self) { try Contact(role: .nurse, email: email).check() }
    }

    @Test(arguments: ["Station\u{1B}[2J", "a\nb", "\u{202E}3 noitatS", "a\u{2028}b"]) func aNameWithHiddenCharactersIsRefused(name: String) {
        #expect(throws: AlarmServiceError.self) { try Contact(role: .nurse, name: name, telephone: "1").check() }
    }

    @Test func theDoctorCallsABoxThatKeepsItsAlarmsFaulty() async throws {
        let settings = #"{ channels: [{ type: "hook", name: "lamp", red: ["/bin/true"] }] }"#
        let box = try await AlarmBox(settings: settings)
        await box.look()
        func findings() throws -> [AlarmHealth.Finding] {
            try AlarmHealth(folder: box.folder, settings: AlarmSettings(JSONValue(parsingJSON5: Array(settings.utf8)).object)).findings(now: box.clock.now())
        }
        // The lamp lit up, and nobody was told.
        #expect(try findings().first { $0.check == "alarm test" }?.state == .warning)
        try await box.service.setLocalOnly(true, by: AlarmPerson(name: "tech", origin: "cli"))
        #expect(try findings().first { $0.check == "alarm channels" }?.state == .fault)
    }

    @Test func anAddressThatIsLeftOutIsNamedByTestAndDoctor() async throws {
        let settings = #"{ channels: [{ type: "webhook", name: "ward", url: "https://localhost:1/", secret: { file: "/nonexistent" } }] }"#
        let box = try await AlarmBox(settings: settings)
        await box.look()
        box.channel.answer(.failure(.partly("taken, but refused for tech@clinic.test: 550 no such mailbox", isOver: true)))
        #expect(await box.service.test().map(\.error) == ["taken, but refused for tech@clinic.test: 550 no such mailbox"])
        await box.look()
        #expect(await box.service.alarms().contains { $0.isOpen && $0.key.condition == .path })
        func test() throws -> AlarmHealth.Finding? {
            try AlarmHealth(folder: box.folder, settings: AlarmSettings(JSONValue(parsingJSON5: Array(settings.utf8)).object))
                .findings(now: box.clock.now()).first { $0.check == "alarm test" }
        }
        #expect(try test()?.state == .fault && test()?.text == "ward: taken, but refused for tech@clinic.test: 550 no such mailbox")
        try await box.restart()
        await box.look()
        #expect(await box.service.alarms().contains { $0.isOpen && $0.key.condition == .path }, "also after a restart")
        _ = await box.service.test()
        await box.look()
        #expect(try test()?.state == .ok)
        #expect(await !box.service.alarms().contains { $0.isOpen && $0.key.condition == .path })
    }

    @Test func whoAsksForATestGetsAnswersWhileTheDailyOneWaits() async throws {
        let settings = #"{ channels: [{ type: "webhook", name: "ward", url: "https://localhost:1/", secret: { file: "/nonexistent" } }] }"#
        let box = try await AlarmBox(settings: settings)
        await box.look(deliver: false)
        let results = await box.service.test()
        #expect(results.map(\.channel) == ["ward"] && results.first?.receipt == "taken")
    }

    @Test func theHistoryNamesWhoAcknowledgedADay() async throws {
        let box = try await AlarmBox()
        box.judge(box.red(evaluation: 1))
        await box.look()
        let act = DayAcknowledgement(studyID: AlarmWorld.studyID, pod: 6, codes: ["weight.gain24h"], evaluation: 1, by: "anna", note: "called")
        await box.service.handle([.dayAcknowledged(act)], at: box.clock.now())
        let red = try #require(await box.service.alarms().first { $0.key.condition == .levelRed })
        let history = try #require(try AlarmReader(folder: box.folder)?.show(red.id)?["history"]?.array)
        #expect(history.contains { $0["what"] == "acknowledged" && $0["author"] == "anna" && $0["note"] == "called" })
    }

    @Test(arguments: ["", "a b", "a\nERROR", "a\u{1B}[2J", String(repeating: "a", count: 65), "änna"]) func whoDecidesFromOutsideIsALogin(name: String) {
        #expect(!AlarmPerson.isLogin(name) && AlarmPerson.isLogin("n.meier@ward-3_b"))
    }

    @Test func aMailTestThatReachesNoNurseFails() async throws {
        let certificate = "/nonexistent"
        let client = MailClient(server: MailServer(url: "smtps://localhost:1", user: nil, password: nil, additionalCertificates: certificate, totalSeconds: 1))
        let clock = try SetClock("2026-03-30T08:00:00Z")
        let channel = MailChannel(
            spec: ChannelSpec(name: "mail"), client: client, sender: "box@study.example", addresses: { $0 == .technician ? ["it@study.example"] : [] },
            includesReasons: true, clock: clock)
        let test = AlarmMessage(
            id: 1, alarmID: nil, key: nil, kind: .test, roles: Set(AlarmRole.allCases), createdAt: clock.now(), raisedAt: clock.now(), reasons: [], events: 1,
            waiting: [:])
        await #expect(throws: ChannelError.nobody) { try await channel.send(AlarmNotice(test, box: "b", zone: AlarmWorld.berlin())) }
    }

    @Test func aHookGetsNoDescriptorOfTheGateway() async throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let script = ends.map { "test ! -e /proc/$$/fd/\($0)" }.joined(separator: " && ")
        let status = await HookProcess(arguments: ["/bin/sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], input: [], seconds: 10).run()
        #expect(status == .exited(0))
    }
}

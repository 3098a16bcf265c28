@testable import Alarms
import CarePlan
import CivilTime
import EscalationCore
import Foundation
import JSONValues
import Store
import Synchronization
import Testing

/// The service around the machine: memory, restarts, broken parts, acts of people.
@Suite struct AlarmServiceTests {
    /// The settings name a channel, so that the machine knows of one; the scripted one takes its place.
    private let settings =
        #"{ box: "bett-3", channels: [{ type: "hook", name: "lamp", red: ["/bin/true"] }, { type: "webhook", name: "ward", url: "https://localhost:1/", secret: { file: "/nonexistent" } }] }"#

    private func box(_ ports: AlarmPorts = AlarmPorts()) async throws -> AlarmBox { try await AlarmBox(settings: settings, ports: ports) }

    private func redAlarm(_ box: AlarmBox) async throws -> Alarm { try #require(await box.service.alarms().first { $0.key.condition == .levelRed }) }

    @Test func aRedOfTheDatabaseReachesTheChannelAndTheReceiptIsKept() async throws {
        let box = try await box()
        box.judge(box.red(evaluation: 1))
        await box.look()
        let notice = try #require(box.channel.notices.first { $0.condition == .levelRed })
        #expect(notice.kind == .raised && notice.studyID == AlarmWorld.studyID && notice.box == "bett-3")
        let reader = try #require(try AlarmReader(folder: box.folder))
        let shown = try #require(try reader.show(notice.alarm ?? 0))
        let delivery = shown["messages"]?.array?.first?["deliveries"]?.array?.first { $0["channel"] == "ward" }
        #expect(delivery?["state"] == "accepted" && delivery?["receipt"] == "taken")
        #expect(try reader.list(all: false).contains { $0["condition"] == "level.red" && $0["state"] == "open" })
    }

    @Test func aPowerCutBeforeSendingRepeatsTheSameMessageAndNoOther() async throws {
        let box = try await box()
        await box.look()
        box.judge(box.red(evaluation: 1))
        await box.look(deliver: false)
        #expect(!box.channel.notices.contains { $0.condition == .levelRed })
        for _ in 0..<3 {
            try await box.restart()
            await box.look(deliver: false)
        }
        box.clock.pass(seconds: 60)
        await box.look()
        let notices = box.channel.notices.filter { $0.condition == .levelRed }
        #expect(notices.count == 1 && notices.first?.kind == .raised)
    }

    @Test func aRestartInAnyStateLosesAndRepeatsNothing() async throws {
        // One box runs through, the other is cut off after every minute: both tell the same at the same times.
        func story(restarts: Bool) async throws -> [String] {
            let box = try await box()
            for minute in 0..<100 {
                if minute == 3 { box.judge(box.red(evaluation: 1)) }
                if minute == 31 { box.judge(box.red(2500, evaluation: 2)) }
                if minute == 50 { _ = try? await box.service.acknowledge(alarm: redAlarm(box).id, by: AlarmPerson(name: "nurse", origin: "cli")) }
                if minute == 70 { box.judge(box.red(2600, evaluation: 3)) }
                box.clock.pass(seconds: 60)
                await box.look()
                if restarts { try await box.restart() }
            }
            return box.channel.notices.filter { $0.condition == .levelRed }.map { "\($0.message) \($0.kind.rawValue) \($0.createdAt)" }
        }
        let plain = try await story(restarts: false)
        let cut = try await story(restarts: true)
        #expect(plain == cut && plain.count >= 8)
    }

    @Test func aChannelThatRefusesIsTriedAgainAndTheFailureIsSaidOnce() async throws {
        let box = try await box()
        await box.look()
        box.channel.answer(.failure(.refused("HTTP 500")), .failure(.unreachable("no network")), .failure(.unreachable("no network")))
        box.judge(box.red(evaluation: 1))
        await box.look()
        for _ in 0..<20 {
            box.clock.pass(seconds: 10)
            await box.look()
        }
        #expect(box.channel.notices.filter { $0.condition == .levelRed }.count == 4)
        #expect(box.lines.codes.filter { $0 == "alarm.channel.ward" }.count == 3)
    }

    @Test func alarmsGoOutThoughTheMemoryCannotBeStored() async throws {
        let box = try await box()
        try FileManager.default.removeItem(atPath: box.folder.path)
        try await box.restart()
        box.judge(box.red(evaluation: 1))
        await box.look()
        #expect(box.channel.notices.contains { $0.condition == .levelRed })
        #expect(box.lines.codes.contains("alarm.open"))
        await #expect(throws: AlarmServiceError.self) { try await box.service.setLocalOnly(true, by: AlarmPerson(name: "tech", origin: "cli")) }
        // The folder comes back: what happened meanwhile is stored then.
        try FileManager.default.createDirectory(atPath: box.folder.path, withIntermediateDirectories: true)
        await box.look()
        #expect(try AlarmReader(folder: box.folder)?.list(all: false).contains { $0["condition"] == "level.red" } == true)
    }

    @Test func aDamagedMemoryIsSetAsideAndMadeAnew() async throws {
        let box = try await box()
        box.judge(box.red(evaluation: 1))
        await box.look()
        let connection = try Connection(path: box.folder.alarmDatabase, mode: .write)
        try connection.execute("UPDATE alarm SET body = '{}'")
        try await box.restart()
        box.clock.pass(seconds: 60)
        await box.look()
        #expect(FileManager.default.fileExists(atPath: box.folder.alarmDatabase + ".damaged"))
        #expect(try await redAlarm(box).isOpen)
    }

    @Test func aClinicalDatabaseThatCannotBeReadSilencesNothing() async throws {
        let box = try await box()
        box.judge(box.red(evaluation: 1))
        await box.look()
        box.feed.content.withLock { $0.fails = true }
        await box.pass(minutes: 11)
        #expect(box.channel.notices.filter { $0.condition == .levelRed }.map(\.kind) == [.raised, .repeated])
        #expect(box.lines.codes.filter { $0 == "alarm.feed" }.count == 1)
        box.feed.content.withLock { $0.fails = false }
        await box.pass(minutes: 1)
        #expect(box.lines.codes.filter { $0 == "alarm.feed" }.count == 2)
    }

    @Test func anAcknowledgementIsRecordedForTheCoreDayByDay() async throws {
        let (days, record) = AsyncStream.makeStream(of: String.self)
        let box = try await box(
            AlarmPorts(acknowledgeDay: { pod, evaluation, person, note in
                record.yield("\(pod) \(evaluation ?? 0) \(person.name) \(note ?? "")")
                return .recorded
            }))
        box.judge(box.red(evaluation: 1, pod: 5))
        box.judge(box.red(2500, evaluation: 2, pod: 6))
        await box.look()
        let alarm = try await redAlarm(box)
        let codes = try await box.service.acknowledge(alarm: alarm.id, by: AlarmPerson(name: "nurse", origin: "cli"), note: "angerufen")
        record.finish()
        var recorded: [String] = []
        for await day in days { recorded.append(day) }
        #expect(recorded == ["5 2 nurse angerufen", "6 2 nurse angerufen"] && codes == ["weight.gain24h", "weight.gain24h"])
        await #expect(throws: AlarmServiceError.notOpen(alarm: alarm.id, phase: "acknowledged")) {
            try await box.service.acknowledge(alarm: alarm.id, by: AlarmPerson(name: "nurse", origin: "cli"))
        }
        let history = try AlarmReader(folder: box.folder)?.show(alarm.id)?["history"]?.array
        #expect(history?.last?["what"] == "acknowledged" && history?.last?["author"] == "nurse" && history?.last?["note"] == "angerufen")
    }

    @Test func aNewerRedIsNotAcknowledgedUnseen() async throws {
        let box = try await box()
        box.judge(box.red(evaluation: 1))
        await box.look()
        let shown = try await redAlarm(box)
        box.judge(box.red(3000, evaluation: 2))
        await box.look()
        await #expect(throws: AlarmServiceError.newer(alarm: shown.id, codes: ["weight.gain24h"])) {
            try await box.service.acknowledge(
                alarm: shown.id, seen: Set(shown.reasons.map(\.id)), evaluation: 1, by: AlarmPerson(name: "nurse", origin: "cli"))
        }
        #expect(try await redAlarm(box).isOpen)
        await #expect(throws: AlarmServiceError.unknown(alarm: 99)) {
            try await box.service.acknowledge(alarm: 99, by: AlarmPerson(name: "nurse", origin: "cli"))
        }
    }

    @Test func theTestOfThePathOpensTheStartGate() async throws {
        let box = try await box()
        #expect(await box.service.startGate(hasConsent: false, isLocalOnly: true).refusal == .noConsent)
        #expect(await box.service.startGate(hasConsent: true, isLocalOnly: false).refusal == .noTest)
        #expect(await box.service.startGate(hasConsent: true, isLocalOnly: true).refusal == nil)
        let results = await box.service.test()
        #expect(results.map(\.channel) == ["lamp", "ward"] && results.last?.receipt == "taken")
        #expect(await box.service.startGate(hasConsent: true, isLocalOnly: false).refusal == nil)
        #expect(box.channel.notices.first?.kind == .test)
        // The lamp alone does not lead out of the box.
        #expect(StartGate(hasConsent: true, channels: [ChannelSpec(name: "lamp", isLocal: true)], tested: ["lamp"], isLocalOnly: false).refusal == .noChannel)
    }

    @Test func localOnlyIsKeptAndShown() async throws {
        let box = try await box()
        try await box.service.setLocalOnly(true, by: AlarmPerson(name: "tech", origin: "cli"))
        try await box.restart()
        #expect(await box.service.bedside().isLocalOnly && box.lines.codes.contains("alarm.localOnly"))
    }

    @Test func contactsAreKeptAndChecked() async throws {
        let box = try await box()
        let person = AlarmPerson(name: "tech", origin: "cli")
        try await box.service.setContact(Contact(role: .clinic, name: "Ambulanz", telephone: "+49 40 7410-0", hours: "Mo–Fr 8–16"), by: person)
        try await box.service.setContact(Contact(role: .nurse, email: "nurse@clinic.test"), by: person)
        for bad in [
            Contact(role: .nurse), Contact(role: .nurse, telephone: "call me"), Contact(role: .nurse, email: "nurse"),
            Contact(role: .nurse, name: "a\nb", telephone: "1"),
        ] {
            await #expect(throws: AlarmServiceError.self) { try await box.service.setContact(bad, by: person) }
        }
        try await box.restart()
        #expect(box.service.contactList().map(\.role) == [.clinic, .nurse])
        #expect(try AlarmReader(folder: box.folder)?.contacts().count == 2)
        let wasThere = try await box.service.removeContact(.nurse, by: person)
        let again = try await box.service.removeContact(.nurse, by: person)
        #expect(wasThere && !again && box.service.contactList().count == 1)
    }

    @Test func remindersAreGivenOnceShownAndPassedOn() async throws {
        let box = try await AlarmBox(at: "2026-03-30T05:50:00Z", settings: settings)
        let zone = try AlarmWorld.berlin()
        let day = ReminderFacts.Day(options: PlanOptions(), fields: [], isMorningComplete: false)
        box.feed.content.withLock { content in
            content.reminders = ReminderFacts(
                plan: MonitoringPlan(surgeryDate: CivilDate(dayNumber: 20_536)), zone: zone, startPOD: 1, criticalWindow: 5...9,
                days: Dictionary(uniqueKeysWithValues: (1...14).map { ($0, day) }))
        }
        await box.pass(minutes: 20)
        try await box.restart()
        await box.pass(minutes: 10)
        // POD 6, low adherence: every task by itself; at 08:00 the two of the morning, before a restart and after it once.
        #expect(box.channel.reminders.map(\.id).sorted() == ["2026-03-30.t1.weightMorning", "2026-03-30.t2.symptomsMorning"])
        await box.pass(minutes: 75)
        #expect(box.channel.reminders.count == 3)
        let given = ["2026-03-30.t1.weightMorning", "2026-03-30.t2.symptomsMorning", "2026-03-30.t4.urineSG"]
        #expect(await box.service.bedsideReminders().map(\.id).sorted() == given, "what was given before the restart is still to be done")
        #expect(await box.service.bedsideReminders().allSatisfy(\.hasTone))
        box.feed.content.withLock { content in content.reminders?.days[6]?.fields = [.urineSG] }
        box.service.changed()
        await box.look()
        #expect(await box.service.bedsideReminders().map(\.id).sorted() == given.dropLast())
        box.feed.content.withLock { $0.reminders = nil }
        box.service.changed()
        await box.look()
        #expect(await box.service.bedsideReminders().isEmpty, "the next patient has reminders of their own")
    }
}

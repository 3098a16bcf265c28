@testable import Alarms
import CivilTime
import EscalationCore
import EventLog
import Foundation
import JSONValues
import Store
import Synchronization
import Testing

/// Clocks that a test sets.
final class SetClock: WallClock, BootClock {
    private let time: Mutex<Int64>

    init(_ text: String) throws { time = Mutex(try AlarmWorld.instant(text).milliseconds) }

    func now() -> Instant { Instant(milliseconds: time.withLock { $0 }) }
    func milliseconds() -> Int64 { time.withLock { $0 } }
    func pass(seconds: Int64) { time.withLock { $0 += seconds * 1000 } }
}

/// A channel that does what a test says and remembers what it was given.
final class ScriptedChannel: AlarmChannel {
    let spec: ChannelSpec
    private let state = Mutex((notices: [AlarmNotice](), answers: [Result<String, ChannelError>](), reminders: [ReminderNotice]()))

    init(_ name: String = "ward") { spec = ChannelSpec(name: name) }

    var notices: [AlarmNotice] { state.withLock { $0.notices } }
    var reminders: [ReminderNotice] { state.withLock { $0.reminders } }
    /// What it answers next; afterwards it takes everything.
    func answer(_ answers: Result<String, ChannelError>...) { state.withLock { $0.answers += answers } }

    func send(_ notice: AlarmNotice) async throws(ChannelError) -> String {
        let answer = state.withLock { state in
            state.notices.append(notice)
            return state.answers.isEmpty ? .success("taken") : state.answers.removeFirst()
        }
        return try answer.get()
    }

    func remind(_ reminder: ReminderNotice) async throws(ChannelError) { state.withLock { $0.reminders.append(reminder) } }
}

/// A clinical database that a test writes: each batch is told once its place is behind the cursor.
final class ScriptedFeed: AlarmFeed, Sendable {
    let content: Mutex<FeedContent>

    struct FeedContent {
        var patient: MonitoredPatient?
        var facts = SilenceFacts()
        var judgements: [Judgement] = []
        var reminders: ReminderFacts?
        var hasConsent = true
        var fails = false
    }
    struct Failure: Error {}

    init() { content = Mutex(FeedContent()) }

    func read(since cursor: FeedCursor, now: Instant) throws -> FeedBatch? {
        try content.withLock { content in
            if content.fails { throw Failure() }
            var batch = FeedBatch(cursor: cursor, reminders: content.reminders, hasConsent: content.hasConsent)
            if let patient = content.patient { batch.events.append(.patient(patient, content.facts)) }
            batch.events += content.judgements.filter { $0.evaluation > cursor.evaluation }.map(AlarmEvent.judged)
            batch.cursor.evaluation = content.judgements.map(\.evaluation).max() ?? cursor.evaluation
            return batch
        }
    }
}

/// A data folder with an alarm path that a test drives by hand, and may stop and start again.
final class AlarmBox {
    let folder: DataFolder
    let clock: SetClock
    let feed = ScriptedFeed()
    let channel = ScriptedChannel()
    let lines = LogLines()
    private(set) var service: AlarmService
    private let settings: AlarmSettings
    private let ports: AlarmPorts

    final class LogLines: Sendable {
        private let events = Mutex<[LogEvent]>([])
        func add(_ event: LogEvent) { events.withLock { $0.append(event) } }
        var codes: [String] { events.withLock { $0.map(\.code) } }
    }

    init(at now: String = "2026-03-30T08:00:00Z", settings: String = "{}", ports: AlarmPorts = AlarmPorts()) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "hypona-alarms-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        folder = DataFolder(path: path)
        clock = try SetClock(now)
        self.settings = try AlarmSettings(JSONValue(parsingJSON5: Array(settings.utf8)).object)
        self.ports = ports
        service = try AlarmBox.make(folder, clock, self.settings, ports, feed, lines)
        feed.content.withLock { content in
            content.patient = try? AlarmWorld.patient()
            content.facts = SilenceFacts(lastReading: clock.now(), lastSG: clock.now(), morningWeight: CivilDate("2026-04-07"))
        }
        await service.open(with: channel)
    }

    private static func make(
        _ folder: DataFolder, _ clock: SetClock, _ settings: AlarmSettings, _ ports: AlarmPorts, _ feed: ScriptedFeed, _ lines: LogLines
    ) throws -> AlarmService {
        AlarmService(
            folder: folder, settings: settings, zone: try AlarmWorld.berlin(), clock: clock, boot: clock, log: EventLog(clock: clock) { lines.add($0) },
            ports: ports, feed: { feed })
    }

    /// Stops the box as a power cut does, and starts it again.
    func restart() async throws {
        service = try AlarmBox.make(folder, clock, settings, ports, feed, lines)
        await service.open(with: channel)
    }

    /// Looks once and does what is to be done; with `deliver: false` the power is cut before anything is sent.
    func look(deliver: Bool = true) async {
        _ = await service.look()
        while deliver {
            let jobs = await service.takeJobs()
            if jobs.isEmpty { break }
            for job in jobs { await service.carryOut(job) }
        }
    }

    /// Lets time pass in steps and looks after each.
    func pass(minutes: Int64) async {
        for _ in 0..<minutes {
            clock.pass(seconds: 60)
            await look()
        }
    }

    func judge(_ judgement: Judgement) {
        feed.content.withLock { $0.judgements.append(judgement) }
        service.changed()
    }

    func red(_ severity: Int = 2100, evaluation: Int, pod: Int = 6) -> Judgement {
        Judgement(
            studyID: AlarmWorld.studyID, pod: pod, evaluation: evaluation, level: .red,
            findings: [AlarmWorld.finding("weight.gain24h", .red, severity)], isFresh: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.path) }
}

extension AlarmService {
    /// Opens the memory with a scripted channel in place of those of the configuration.
    func open(with channel: ScriptedChannel) {
        open()
        channels = [channel.spec.name: channel]
    }
}

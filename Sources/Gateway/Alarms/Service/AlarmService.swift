import BlockingWork
public import CivilTime
public import EventLog
import JSONValues
public import Store

/// The alarm path of a running box: it reads what was judged, keeps its own memory, tells people and hears from them.
///
/// It shares nothing with the other parts but the files: a database of its own, a queue of its own, a reading connection of its own.
public actor AlarmService {
    private let executor = SerialQueueExecutor(label: "alarms")
    /// Its database calls block; they run on a queue of their own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let folder: DataFolder
    let settings: AlarmSettings
    let zones: ZoneDatabase
    let clock: any WallClock
    let boot: any BootClock
    let log: EventLog
    let ports: AlarmPorts
    private let makeFeed: @Sendable () -> any AlarmFeed
    let mailbox = Mailbox()
    let contacts = ContactBook()
    let machine: AlarmMachine
    var channels: [String: any AlarmChannel] = [:]
    /// Says whether a source of readings is known to be dead: at the start, and whenever that changes.
    public nonisolated let sourceFaults: AsyncStream<Bool>
    private let sourceFaultNews: AsyncStream<Bool>.Continuation
    private var toldSourceFault: Bool?

    var memory = AlarmMemory()
    /// The memory as its database holds it.
    var stored = AlarmMemory()
    var storage: SQLiteAlarmStorage?
    /// What could not be stored yet.
    var unsaved = UnsavedChanges()
    /// Nothing is known yet of what this box told before.
    var isAnew = true
    private var feed: (any AlarmFeed)?
    private var lastRead: Instant?
    /// What was said last about each part that may fail, so that it is said once.
    private var complaints: [String: String] = [:]
    /// What is to be done outside of the actor.
    var jobs: [AlarmJob] = []
    var reminders = ReminderDesk()
    /// Whether the active patient's consent stands.
    private(set) var hasConsent = false

    /// How often the clinical database is read without a hint, in seconds.
    private static let readEvery: Int64 = 30
    /// How often everything is looked at where nothing is due, in seconds: a clock that was set is noticed within that time.
    private static let lookEvery: Int64 = 60

    /// An alarm path in that data folder.
    /// - Parameters:
    ///   - zone: The zone of the box, for conditions that are no patient's.
    ///   - feed: Makes the reader of the clinical database, on the service's own queue.
    public init(
        folder: DataFolder, settings: AlarmSettings, zone: TimeZoneRules, zones: ZoneDatabase = ZoneDatabase(), clock: any WallClock,
        boot: any BootClock = SystemBootClock(), log: EventLog, ports: AlarmPorts = AlarmPorts(), feed: @escaping @Sendable () -> any AlarmFeed
    ) {
        self.folder = folder
        self.settings = settings
        self.zones = zones
        self.clock = clock
        self.boot = boot
        self.log = log
        self.ports = ports
        makeFeed = feed
        (sourceFaults, sourceFaultNews) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        machine = AlarmMachine(rules: settings.rules, channels: settings.specs, zone: zone)
    }

    // MARK: - Hints, from any thread

    /// Says that the clinical database has changed.
    public nonisolated func changed() { mailbox.change() }

    /// Says that a fault of the box began or ended.
    public nonisolated func fault(_ condition: AlarmCondition, isPresent: Bool) { mailbox.fault(condition, isPresent: isPresent) }

    /// Says that the display was touched: the tone ends, the alarm does not.
    public nonisolated func toneTouched() { mailbox.touchTone() }

    // MARK: - Running

    /// Runs until it is cancelled.
    public func run() async {
        open()
        await withDiscardingTaskGroup { group in
            for channel in channels.values { group.addTask { await channel.run() } }
            if let setting = settings.heartbeat {
                let heartbeat = Heartbeat(setting: setting, box: settings.box, clock: clock)
                group.addTask { await heartbeat.run(openReds: { await self.openReds }, report: { await self.heartbeat($0) }) }
            }
            while !Task.isCancelled {
                let pause = look()
                for job in takeJobs() { group.addTask { await self.carryOut(job) } }
                await mailbox.wake.wait(milliseconds: pause)
            }
            group.cancelAll()
        }
    }

    /// Opens memory and channels where that has not been done: for one act on a box whose gateway does not run.
    public func prepare() { if storage == nil, channels.isEmpty { open() } }

    /// Opens memory and channels; called by ``run()``, and once by whoever drives the service by hand.
    func open() {
        let factory = ChannelFactory(settings: settings, contacts: contacts, clock: clock) { [weak self] bytes, secrets in
            await self?.command(bytes, secrets: secrets) ?? ["status": "refused", "code": "stopping"]
        }
        for channel in factory.channels() { channels[channel.spec.name] = channel }
        remember()
    }

    /// Looks at everything once; answers after how many milliseconds to look again.
    func look() -> Int64 {
        let mail = mailbox.take()
        let (now, stepped) = tellTime()
        keepStorage()
        var events = stepped + mail.events + readStudy(changed: mail.hasChanged, now)
        if let fault = diskFault() { events.append(fault) }
        handle(events, at: now)
        giveReminders(at: now)
        let pause = machine.nextLook(memory.state, after: now).milliseconds(since: now)
        return max(50, min(pause, CommonBeat.milliseconds(every: AlarmService.lookEvery), unsaved.isFailing ? UnsavedChanges.pause : .max))
    }

    /// The time of the alarm path, and what a clock that was set means for it.
    func tellTime() -> (now: Instant, events: [AlarmEvent]) {
        let shift = memory.line.look(wall: clock.now(), boot: boot.milliseconds(), isSynchronised: ports.isClockRight())
        guard shift != 0 else { return (memory.line.now, []) }
        log(.notice, "alarm", "alarm.clockStepped", "The clock was set by \(shift) s; deadlines go on by elapsed time.", ["seconds": JSONValue(Int(shift))])
        return (memory.line.now, [.clockStepped(seconds: shift)])
    }

    private func readStudy(changed: Bool, _ now: Instant) -> [AlarmEvent] {
        let isStale = lastRead.map { now.seconds(since: $0) >= AlarmService.readEvery || $0 > now } ?? true
        guard changed || isStale else { return [] }
        lastRead = now
        do {
            let feed = feed ?? makeFeed()
            self.feed = feed
            guard let batch = try feed.read(since: memory.cursor, now: now) else { return [] }
            // A box with a past whose memory is lost counts on far above the numbers that receivers have seen: they drop what they know.
            if isAnew, memory.cursor.evaluation == 0, batch.cursor.evaluation > 0 { memory.state.beginNumbers(at: now) }
            isAnew = false
            memory.cursor = batch.cursor
            hasConsent = batch.hasConsent
            reminders.facts = batch.reminders
            complain("feed", nil)
            return batch.events
        } catch {
            feed = nil
            complain("feed", "The clinical database cannot be read; alarms go on with what is known: \(error)")
            return []
        }
    }

    /// Takes events in, stores what follows, and asks for what is to be done.
    func handle(_ events: [AlarmEvent], at now: Instant, receipts: [DeliveryReceipt] = []) {
        let actions = machine.handle(events.isEmpty ? [.tick] : events, &memory.state, at: now)
        var notes: [AlarmNote] = []
        for case .noted(let note) in actions { notes.append(note) }
        save(notes, receipts, at: now)
        for action in actions { perform(action) }
        if toldSourceFault != hasSourceFault {
            toldSourceFault = hasSourceFault
            sourceFaultNews.yield(hasSourceFault)
        }
        if !jobs.isEmpty { mailbox.wake.ring() }
    }

    private func perform(_ action: AlarmAction) {
        switch action {
        case .deliver(let id, let channel):
            guard let message = memory.state.messages[id] else { return }
            let zone = message.key?.studyID.flatMap { memory.state.patients[$0]?.zone } ?? machine.zone
            jobs.append(.deliver(AlarmNotice(message, box: settings.box, zone: zone), channel: channel))
        case .askSources: jobs.append(.askSources)
        case .noted(let note): record(note)
        }
    }

    private func record(_ note: AlarmNote) {
        let isRed = note.key.condition.priority == .red
        let level: LogLevel = note.what == .raised || note.what == .raisedAgain ? (isRed ? .error : .warning) : .notice
        log(
            level, "alarm", "alarm.\(note.what.rawValue)", "Alarm \(note.alarmID), \(note.key.condition.rawValue): \(note.what.rawValue).",
            ["alarm": JSONValue(note.alarmID), "codes": JSONValue(note.codes)])
    }

    /// Says what fails, once until it changes; nil: it works again.
    func complain(_ part: String, _ text: String?) {
        guard complaints[part] != text else { return }
        complaints[part] = text
        if let text {
            log(.error, "alarm", "alarm.\(part)", text)
        } else {
            log(.notice, "alarm", "alarm.\(part)", "The alarm path's \(part) works again.")
        }
    }
}

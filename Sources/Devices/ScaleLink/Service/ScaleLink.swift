public import CivilTime
public import EventLog
import EventLoops
import ScaleProtocols
import SystemBus

/// The Bluetooth side of the gateway: keeps the adapter listening, connects to scales, hands over what they send, and heals itself.
///
/// Everything runs on one thread, which is also that of the message bus: signals are taken in where they arrive, nothing waits
/// in between, and nothing polls. What arrives is handed to the receiver before anything else is done with it; what must be acknowledged to a
/// scale is acknowledged after the receiver has returned.
public actor ScaleLink {
    /// Takes one event and returns when it is stored durably. What it throws is logged, and the same event comes again.
    public typealias Receiver = @Sendable (LinkEvent) async throws -> Void
    /// The patient's wall clock, for the clocks of scales; nil while the gateway's own clock cannot be trusted.
    public typealias LocalTime = @Sendable () async -> CivilDateTime?

    private let executor: EventLoopExecutor
    // proof: the executor lives as long as the actor that owns it.
    /// The thread of the link.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    let configuration: LinkConfiguration
    let timings: LinkTimings
    let clock: any WallClock
    let log: EventLog
    let receive: Receiver
    let localTime: LocalTime
    /// Whom to ask for passkeys.
    var prompt: any PairingPrompt
    /// Whether the registered agent has said that somebody is there; nil: none is registered.
    var agentIsAttended: Bool?

    private let origin = ContinuousClock.now
    private let originTime: Instant

    /// The message bus, while there is one.
    var bus: (any BusPort)?
    /// What the link has and wants of bluetoothd.
    var control = ControlState()
    /// The objects of bluetoothd.
    var tree = ObjectTree()
    /// Changes whenever bluetoothd comes or goes: what was begun with another one is void.
    var generation = 0
    /// Changes whenever the adapter is lost or off: a link that ended with it says nothing about the scale.
    var radioGeneration = 0

    var changes = ChangeWaiters()
    var outbox = Outbox()
    var requests: [BusRequest] = []
    var repeats: RepeatFilter
    var flood = FloodGuard()
    var visits: Visits
    var ladder: RecoveryLadder
    var findBackoff: Backoff
    /// When anything at all was last heard while listening, or listening began.
    var lastTraffic = ContinuousClock.now
    /// How many want discovery to pause.
    var holds = 0

    var known: [DeviceAddress: KnownScale] = [:]
    var candidates = SessionQueue()
    /// Devices that say everything in advertisements.
    var advertisers: Set<DeviceAddress> = []
    var session: ScaleSession?
    /// The last connection of each scale, for values that come after the link is lost.
    var connections: [DeviceAddress: ScaleConnection] = [:]
    /// Characteristics that we subscribed to.
    var subscriptions: Set<String> = []
    /// Scales that refused to pair: not tried again without a technician.
    var refusedPairing: Set<DeviceAddress> = []
    /// The scale that is being paired; the agent answers for no other.
    var pairing: DeviceAddress?
    /// How the pairing that is going on, or was the last, came about.
    var pairedBy: PairingWay = .justWorks
    /// What a person is being asked for the agent.
    var question: Task<BusAnswer, Never>?
    /// A scale that a technician waits for.
    var awaited: DeviceAddress?
    /// How many technicians wait for the radio: a connection that gives nothing now is ended for them.
    var impatient = 0
    /// Whether a connection, or a technician's task, has the radio.
    var radioIsTaken = false

    var book = StatusBook()
    var scans: [Int: ScanTable] = [:]
    var strangers: [Int: AsyncStream<ScalePacket>.Continuation] = [:]
    /// The device that is being recorded for a developer.
    var stranger: Stranger?
    var recordings: [Int: AsyncStream<ScriptRecord>.Continuation] = [:]
    var lastObserver = 0

    /// A link that is not yet running.
    /// - Parameters:
    ///   - known: The scales that are set up.
    ///   - clock: Stamps what arrives.
    ///   - localTime: The patient's wall clock.
    ///   - prompt: Whom to ask for passkeys.
    ///   - receive: Takes what arrives.
    public init(
        configuration: LinkConfiguration = LinkConfiguration(), known: [KnownScale] = [], clock: any WallClock, log: EventLog,
        localTime: @escaping LocalTime, prompt: any PairingPrompt = UnattendedPairing(), receive: @escaping Receiver
    ) {
        executor = EventLoopExecutor(name: "scale-link")
        self.configuration = configuration
        timings = configuration.timings
        self.clock = clock
        originTime = clock.now()
        self.log = log
        self.localTime = localTime
        self.prompt = prompt
        self.receive = receive
        repeats = RepeatFilter(timings: timings)
        visits = Visits(timings: timings)
        ladder = RecoveryLadder(limits: timings)
        findBackoff = Backoff(timings.backoff)
        for scale in known { self.known[scale.address] = scale }
    }

    /// Runs until cancelled. What has arrived by then is still handed over, for three seconds at most.
    public func run() async {
        await withTaskGroup { group in
            group.addTask { await self.keepBus() }
            group.addTask { await self.keepControl() }
            group.addTask { await self.keepSessions() }
            group.addTask { await self.keepHandingOver() }
            group.addTask { await self.keepAnswering() }
        }
        await drain()
        endObservers()
    }

    /// Replaces the scales that are set up.
    public func setKnownScales(_ scales: [KnownScale]) {
        known = [:]
        for scale in scales { known[scale.address] = scale }
        noteChange()
    }

    /// The executor, for a bus that shares the thread.
    var busExecutor: EventLoopExecutor { executor }

    /// Wakes everything that waits for a change.
    func noteChange() { changes.wakeAll() }

    /// Waits until something changes, or until `deadline`; whether something did.
    func nextChange(before deadline: ContinuousClock.Instant?) async -> Bool {
        guard !Task.isCancelled else { return false }
        let id = changes.newID()
        let alarm = deadline.map { deadline in
            Task {
                try? await Task.sleep(until: deadline, clock: .continuous)
                self.changes.wake(id, changed: false)
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { changes.add(id, $0) }
        } onCancel: {
            Task { await self.wake(id) }
        }
    }

    private func wake(_ id: Int) { changes.wake(id, changed: false) }

    /// Waits until `check` holds, at most `limit`; whether it does.
    func until(_ limit: Duration, _ check: () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while !check() {
            guard await nextChange(before: deadline) else { return check() }
        }
        return true
    }

    /// The time by which repetitions, visits and pauses between connections are judged: monotonic; in a script that of its records.
    var tick: ContinuousClock.Instant {
        guard case .script = configuration.source else { return ContinuousClock.now }
        return origin + .milliseconds(clock.now().milliseconds(since: originTime))
    }

    /// Sleeps; returns early when cancelled.
    func pause(_ duration: Duration) async { try? await Task.sleep(for: duration) }
}

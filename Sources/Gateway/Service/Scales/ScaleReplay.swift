import CivilTime
import DailyEntries
import EventLog
import Intake
import JSONValues
import ScaleLink
import ScaleProtocols
import Synchronization

/// Plays a recorded session through the link as if bluetoothd told it, with the times of the recording.
struct ScaleReplay: Sendable {
    private let script: [ScriptRecord]
    private let intake: Intake
    private let clock: any WallClock
    private let log: EventLog

    /// A replay of that recording.
    init(_ records: [ScriptRecord], intake: Intake, clock: any WallClock, log: EventLog) {
        script = records
        self.intake = intake
        self.clock = clock
        self.log = log
    }

    /// Plays it into the store, as a session that happened now would be taken.
    /// - Returns: What became of each weighing, and how many events could not be stored.
    func store() async -> (results: [IntakeResult], lost: Int) {
        let results = Mutex<[IntakeResult]>([])
        let lost = await play { event in
            guard let heard = ScaleSource.event(event) else { return }
            let new = try await intake.hear(heard)
            results.withLock { $0 += new }
        }
        return (results.withLock { $0 }, lost)
    }

    /// Plays it past the store: which weighings a gateway would publish.
    func judge() async throws -> [ScaleWeighing] {
        let zones = try await intake.facts()?.zones
        let register = intake.scales
        let session = Mutex(
            WeighingSession(
                localTime: { zones?.zone(at: $0).civil(at: $0) ?? CivilDateTime(epochSeconds: $0.seconds) }, options: { register.current($0, $1) }))
        let weighings = Mutex<[ScaleWeighing]>([])
        @Sendable func take(_ event: ScaleEvent) {
            let updates = session.withLock { $0.handle(event) }
            weighings.withLock { $0 += updates.compactMap { if case .weighing(let weighing) = $0 { weighing } else { nil } } }
        }
        _ = await play { event in if let heard = ScaleSource.event(event) { take(heard) } }
        take(.restarted)
        return weighings.withLock { $0.sorted { $0.id < $1.id } }
    }

    /// Plays; answers how many events were not taken.
    private func play(_ receive: @escaping ScaleLink.Receiver) async -> Int {
        guard let first = script.first else { return 0 }
        let time = ScriptClock(first.at)
        let (finished, end) = AsyncStream.makeStream(of: Never.self)
        var configuration = LinkConfiguration()
        configuration.source = .script(ScaleScript(records: script, pace: .immediate(time), finished: { end.finish() }))
        configuration.timings = .script
        let log = log
        let link = ScaleLink(
            configuration: configuration, known: ScaleSource.known(intake.scales), clock: time,
            log: EventLog(clock: clock) { log($0.level, "ble", $0.code, "Replay: \($0.text)", $0.fields) },
            localTime: { await ScaleSource.localTime(intake, time) }, receive: receive)
        return await withTaskGroup { group in
            group.addTask { await link.run() }
            for await _ in finished {}
            group.cancelAll()
            await group.waitForAll()
            return await link.status.waiting
        }
    }
}

import Alarms
import CivilTime
import EventLog
import Glibc
import HandOff
import Intake
import JSONValues
import Store

/// The writing parts without the running ones: lock, log, intake and commands. `serve` builds on it, and a command without a gateway uses it alone.
final class LocalGateway: Sendable {
    let folder: DataFolder
    let configuration: GatewayConfiguration
    let clock: any WallClock
    let log: EventLog
    let intake: Intake
    /// The alarm path; it runs with the gateway, and carries out single acts without it.
    let alarms: AlarmService
    /// What the console reads as the terminal does.
    let reading: ReadingDesk
    /// Asks the sources once more, once they run.
    let sources = SourceDesk()
    /// Pairs scales for technicians at the console, while the gateway runs.
    let pairing: PairingDesk
    /// The hand-off to systems outside; it runs with the gateway, and carries out single acts without it.
    let handOff: HandOffService
    /// Whether the folder was made.
    let isNew: Bool
    /// The hold on the data folder.
    let lock: FolderLock
    private let logStore: LogStore
    private let logTask: Task<Void, Never>
    private let commands: GatewayCommands

    /// Takes the folder, unless it is held already.
    /// - Throws: `StoreError` of kind `busy` with the PID where another process holds it.
    init(
        folder: DataFolder, configuration: GatewayConfiguration, make: Bool, lock: FolderLock? = nil, clock: any WallClock = SystemClock(),
        echo: @escaping @Sendable (LogEvent) -> Void = { _ in }, listener: @escaping Intake.Listener = { _ in }
    ) throws {
        if make || FileSystem.exists(folder.path) {
            isNew = try folder.prepare()
        } else {
            throw StoreError(.missing, "open the data folder \(folder.path)", "it does not exist", remedy: "start `hypona serve` or `hypona patient add` once")
        }
        self.lock = try lock ?? LocalGateway.turn(on: folder)
        self.folder = folder
        self.configuration = configuration
        self.clock = clock
        let store = LogStore(folder: folder, echo: echo)
        logStore = store
        logTask = Task { await store.run() }
        log = EventLog(clock: clock) { store.record($0) }
        intake = try Intake(
            folder: folder, settings: configuration.study, clock: clock, log: log, decoder: EvidenceDecoders.decode, listener: listener)
        pairing = PairingDesk(log: log)
        reading = ReadingDesk(folder: folder, configuration: configuration, clock: clock)
        alarms = try AlarmPathFactory(folder: folder, configuration: configuration, clock: clock, log: log, intake: intake, sources: sources).service()
        handOff = HandOffFactory(configuration: configuration, clock: clock, log: log, intake: intake, folder: folder, alarms: alarms).service()
        commands = GatewayCommands(
            intake: intake, folder: folder, configuration: configuration, clock: clock, log: log, alarms: alarms, handOff: handOff)
    }

    /// How long a command waits for others that are at work on the folder, s.
    private static let patience = 30

    /// The hold on the folder: other commands end soon, a gateway does not.
    private static func turn(on folder: DataFolder) throws(StoreError) -> FolderLock {
        try folder.lock(patienceSeconds: patience) { () throws(StoreError) in
            guard let gateway = try ControlSocket.connect(folder.controlSocket) else { return true }
            Glibc.close(gateway)
            return false
        }
    }

    /// Whether nothing was ever stored: no patient and no evidence.
    var isEmpty: Bool { get async { (try? await intake.isEmpty()) ?? false } }

    /// Carries out a command for an OS user.
    func perform(_ request: ControlRequest, user: String) async -> ControlAnswer { await commands.perform(request, by: AuditAuthor(name: user, origin: "cli")) }

    /// Carries out a command for an author, such as a login of the console.
    func perform(_ request: ControlRequest, by author: AuditAuthor) async -> ControlAnswer { await commands.perform(request, by: author) }

    /// Whether a red stands that nobody has acknowledged.
    func isRed() async throws -> Bool {
        guard let ledger = try await intake.view()?.ledger else { return false }
        return ledger.history.keys.contains { ledger.hasUnseenRed($0) }
    }

    /// Writes the last log lines.
    func close() async {
        logStore.finish()
        await logTask.value
    }
}

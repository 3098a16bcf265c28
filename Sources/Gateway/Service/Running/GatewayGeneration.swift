import Alarms
import Console
import EventLog
import HandOff
import Intake
import JSONValues
import Store
import Synchronization

/// All parts under one configuration, from their making to their end.
final class GatewayGeneration: Sendable {
    /// Tells it from those before.
    let number: Int
    let configuration: GatewayConfiguration
    let local: LocalGateway
    private let running: RunningGateway
    private let state = Mutex(State())

    private struct State {
        var isReady = false
        var task: Task<Void, Never>?
    }

    /// Whether every part was started once.
    var isReady: Bool { state.withLock { $0.isReady } }

    /// The parts under that configuration.
    /// - Parameter lock: The hold on the data folder, where one is there already.
    init(
        number: Int, folder: DataFolder, configuration: GatewayConfiguration, start: RunningGateway.Start = .first, lock: FolderLock? = nil,
        say: @escaping @Sendable (String) -> Void
    ) throws {
        self.number = number
        self.configuration = configuration
        let journal = Journal()
        let changes = ChangeRelay()
        local = try LocalGateway(
            folder: folder, configuration: configuration, make: true, lock: lock, echo: { journal.write($0) }, listener: { _ in changes.send() })
        let console = try ConsoleWiring.service(for: local, configuration: configuration)
        changes.set { [local] in
            console.changed()
            local.alarms.changed()
            local.handOff.changed()
        }
        local.pairing.changes.set { console.changed() }
        running = RunningGateway(local: local, configuration: configuration, console: console, start: start, say: say)
    }

    /// The parts that follow others under another configuration; the data folder stays taken.
    convenience init(
        after other: GatewayGeneration, configuration: GatewayConfiguration, start: RunningGateway.Start, say: @escaping @Sendable (String) -> Void
    ) throws {
        try self.init(
            number: other.number + 1, folder: other.local.folder, configuration: configuration, start: start, lock: other.local.lock, say: say)
    }

    /// Starts the parts; `sink` hears when they end.
    func start(_ sink: AsyncStream<LifeEvent>.Continuation) {
        let task = Task { [self] in
            do {
                try await running.run { self.state.withLock { $0.isReady = true } }
                sink.yield(.ended(number, nil))
            } catch {
                sink.yield(.ended(number, Task.isCancelled ? nil : error))
            }
        }
        state.withLock { $0.task = task }
    }

    /// Ends the parts and waits for them; the last words reach the log.
    /// - Parameter patience: How long commands that are being carried out may take; the parts work on meanwhile.
    func end(says words: String, level: LogLevel = .notice, patience: Duration = .seconds(10)) async {
        await running.commands.stop(within: patience)
        let task = state.withLock { $0.task }
        task?.cancel()
        await task?.value
        await local.intake.close()
        local.log(level, "service", level == .error ? "service.ended" : "service.stopped", words)
        await local.close()
    }
}

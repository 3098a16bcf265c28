import Alarms
import CivilTime
import Console
import DropFolder
import EventLog
import Glibc
import Intake
import JSONValues
public import Store
import Synchronization

/// The running gateway: takes the data folder, starts every source as a structured task, ends all within 5 s of a signal.
public struct GatewayService: Sendable {
    private let folder: DataFolder
    private let configuration: GatewayConfiguration
    private let say: @Sendable (String) -> Void

    /// A gateway on that folder; `say` prints a line for the person who started it.
    public init(folder: DataFolder, configuration: GatewayConfiguration, say: @escaping @Sendable (String) -> Void) {
        self.folder = folder
        self.configuration = configuration
        self.say = say
    }

    /// Runs until SIGTERM or SIGINT.
    public func run() async throws {
        try configuration.study.zones.selfTest()
        let journal = Journal()
        let changes = ChangeRelay()
        let gateway = try LocalGateway(folder: folder, configuration: configuration, make: true, echo: { journal.write($0) }, listener: { _ in changes.send() })
        if gateway.isNew { say("created the data folder \(folder.path)") }
        let console = try ConsoleWiring.service(for: gateway, configuration: configuration)
        changes.set {
            console.changed()
            gateway.alarms.changed()
        }
        let running = RunningGateway(local: gateway, configuration: configuration, console: console, say: say)
        do {
            try await running.run()
        } catch {
            gateway.log(.error, "service", "service.ended", "The gateway ends: \(error)")
            await gateway.close()
            throw error
        }
        gateway.log(.notice, "service", "service.stopped", "The gateway has stopped.")
        await gateway.close()
    }
}

/// Passes on that something was committed, to a part that is made later than the writer.
private final class ChangeRelay: Sendable {
    private let receiver = Mutex<(@Sendable () -> Void)?>(nil)

    func set(_ receiver: @escaping @Sendable () -> Void) { self.receiver.withLock { $0 = receiver } }

    func send() { receiver.withLock { $0 }?() }
}

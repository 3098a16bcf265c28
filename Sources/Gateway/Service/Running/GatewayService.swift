import CMemory
import CivilTime
import Evaluation
import EventLog
import Glibc
import Intake
public import Store

/// The running gateway: takes the data folder, runs all parts under one configuration after the other, ends within 5 s of a signal.
///
/// SIGHUP reads the configuration again. A valid one that differs ends the parts and makes them anew, all of them, so that no part can be forgotten;
/// the data folder stays taken meanwhile. A bad one is refused, and so is one under which a part cannot start: then the one before is back in force.
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
        cmemory_use_few_arenas()
        try configuration.study.zones.selfTest()
        let (events, sink) = AsyncStream.makeStream(of: LifeEvent.self)
        let signals = Signals([SIGTERM, SIGINT, SIGHUP]) { signal in
            // Whatever the gateway is doing at that moment, such as reading its configuration again.
            if signal != SIGHUP { LastResort.arm() }
            sink.yield(.signal(signal))
        }
        defer { signals.stop() }
        var current = try GatewayGeneration(number: 1, folder: folder, configuration: configuration, say: say)
        if current.local.isNew { say("created the data folder \(folder.path)") }
        var before: GatewayConfiguration?
        current.start(sink)
        for await event in events {
            switch event {
            case .signal(SIGHUP):
                guard let fresh = reread(current) else { continue }
                before = current.configuration
                current = try await replace(current, by: fresh, .reload, sink)
            case .signal:
                ServiceManager.notify("STOPPING=1")
                return await current.end(says: "The gateway has stopped.", patience: .seconds(1))
            case .ended(let number, let error):
                guard number == current.number else { continue }
                guard let error else { return await current.end(says: "The gateway has stopped.") }
                guard let known = before, !current.isReady else {
                    await current.end(says: "The gateway ends: \(error)", level: .error)
                    throw error
                }
                before = nil
                refuse(current, error)
                current = try await replace(current, by: known, .back, sink)
            }
        }
    }

    /// The configuration as it stands in the file now; nil where it is refused or says nothing new.
    private func reread(_ current: GatewayGeneration) -> GatewayConfiguration? {
        let old = current.configuration
        do {
            let path = old.file == GatewayConfiguration().file ? nil : old.file
            let fresh = try GatewayConfiguration.load(option: path, environment: nil).under(old)
            guard fresh.whole != old.whole || fresh.study.thresholds.logLine != old.study.thresholds.logLine else {
                current.local.log(.notice, "service", "configuration.unchanged", "The configuration was read again; it says the same.")
                return nil
            }
            return fresh
        } catch {
            refuse(current, error)
            return nil
        }
    }

    private func refuse(_ current: GatewayGeneration, _ error: any Error) {
        current.local.log(
            .error, "service", "configuration.refused", "The configuration was not taken, the one before stays in force: \(error)")
    }

    /// Ends the parts and makes them anew under another configuration; under the old one where that cannot be.
    private func replace(
        _ current: GatewayGeneration, by fresh: GatewayConfiguration, _ start: RunningGateway.Start, _ sink: AsyncStream<LifeEvent>.Continuation
    ) async throws -> GatewayGeneration {
        ServiceManager.notify("RELOADING=1")
        await ServiceManager.keepAlive { await current.end(says: "The parts end; they start again under the configuration that was read.") }
        let next: GatewayGeneration
        do {
            next = try GatewayGeneration(after: current, configuration: fresh, start: start, say: say)
        } catch {
            next = try GatewayGeneration(after: current, configuration: current.configuration, start: .back, say: say)
            refuse(next, error)
        }
        next.start(sink)
        return next
    }
}

/// What the gateway's life is made of.
enum LifeEvent: Sendable {
    /// A signal came.
    case signal(Int32)
    /// The parts of that generation ended, with the error that ended them.
    case ended(Int, (any Error)?)
}

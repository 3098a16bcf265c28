public import CivilTime
public import EventLog
import Intake
public import Store

/// The web pages and the HTTP interface of a gateway.
public final class ConsoleService: Sendable {
    private let console: Console
    private let gate: Gate

    /// Every address of the console.
    static let routes =
        CommonRoutes.all + CloudHintRoutes.all + LoginRoutes.all + BedsideRoutes.all + StationRoutes.all + AlarmRoutes.all + TechRoutes.all + ScaleRoutes.all
        + PhotoRoutes.all + ContactRoutes.all + APIRoutes.all

    /// A console over that data folder.
    public init(folder: DataFolder, settings: ConsoleSettings, ports: ConsolePorts, clock: any WallClock, log: EventLog) throws {
        console = try Console(folder: folder, settings: settings, ports: ports, clock: clock, log: log)
        gate = Gate(console: console, routes: ConsoleService.routes)
    }

    /// Tells the open pages that something changed.
    public func changed() { console.changes.send("changed") }

    /// Serves until the task is cancelled; `started` gets the address.
    public func run(started: @Sendable (String) -> Void) async throws {
        let settings = console.settings
        await LoginMemory.recall(console, now: .now)
        let server = try WebServer(
            host: settings.host, port: settings.port, certificate: settings.tls.map { ($0.key, $0.certificate) }, bodyLimit: gate.bodyLimit,
            handler: { [gate] request in await gate.answer(request) })
        defer {
            console.changes.finish()
            server.stop()
        }
        let shown = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        started("\(settings.tls == nil ? "http" : "https")://\(shown):\(server.port)")
        // Serving goes on in the server's own thread; this task cuts late connections and shows who has gone.
        var seconds = 0
        while !Task.isCancelled {
            await server.waitForConnection()
            try? await Task.sleep(for: .seconds(1))
            server.cutLate(now: .now)
            seconds += 1
            if seconds.isMultiple(of: 15) { console.changes.send("") }
        }
    }
}

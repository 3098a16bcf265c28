import BlockingWork
public import CivilTime
public import EventLog
public import Intake
public import Store
import Synchronization

/// What the console needs of the gateway.
public struct ConsoleSettings: Sendable {
    /// Address to listen on.
    public var host: String
    /// Port to listen on; 0: any.
    public var port: UInt16
    /// The language of patients and nurses.
    public var language: Language
    /// What days are derived with.
    public var study: StudySettings
    /// Where photos are dropped, shown to people.
    public var dropFolder: String

    /// Settings of a console.
    public init(host: String, port: UInt16, language: Language, study: StudySettings, dropFolder: String) {
        self.host = host
        self.port = port
        self.language = language
        self.study = study
        self.dropFolder = dropFolder
    }
}

/// The web pages and the HTTP interface of a gateway.
public final class ConsoleService: Sendable {
    private let settings: ConsoleSettings
    private let reader: ConsoleReader
    private let clock: any WallClock
    private let log: EventLog
    private let changes = ChangeFeed()

    /// A console over that data folder.
    public init(folder: DataFolder, settings: ConsoleSettings, clock: any WallClock, log: EventLog) {
        self.settings = settings
        self.clock = clock
        self.log = log
        reader = ConsoleReader(folder: folder, settings: settings.study, clock: clock)
    }

    /// Tells the open pages that something changed.
    public func changed() { changes.send("changed") }

    /// Serves until the task is cancelled; `started` gets the address.
    public func run(started: @Sendable (String) -> Void) async throws {
        let server = try WebServer(host: settings.host, port: settings.port) { [self] request in await answer(request) }
        let shown = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
        started("http://\(shown):\(server.port)")
        // Serving goes on in the server's own thread; this task only keeps it until it is cancelled.
        let (endless, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in endless {}
        continuation.finish()
        changes.finish()
        server.stop()
    }

    private func answer(_ request: WebRequest) async -> WebResponse {
        guard isAddressedHere(request) else { return .text("unknown host\n", status: 421) }
        guard request.method == "GET" || request.method == "HEAD" else { return .text("method not allowed\n", status: 405) }
        do {
            return try await page(request)
        } catch {
            log(.error, "console", "console.failed", "\(request.path) failed: \(error)")
            return .text("this page cannot be shown now; see the log\n", status: 500)
        }
    }

    /// A page of another site must not reach a console on loopback through a name of its own (DNS rebinding).
    private func isAddressedHere(_ request: WebRequest) -> Bool {
        guard request.isLocal else { return true }
        guard let header = request.headers["host"] else { return true }
        let name = header.hasPrefix("[") ? header.prefix { $0 != "]" }.dropFirst() : header.prefix { $0 != ":" }
        return ["127.0.0.1", "localhost", "::1", settings.host].contains(String(name))
    }

    private func page(_ request: WebRequest) async throws -> WebResponse {
        let parts = request.path.split(separator: "/").map(String.init)
        switch parts.first ?? "" {
        case "": return .redirect("/bedside")
        case "bedside": return .html(BedsidePage(try await reader.view(), language(request), settings).text)
        case "station": return .html(StationPage(try await reader.view(), language(request)).text)
        case "assets": return parts.count == 2 ? ConsoleAsset.response(parts[1]) ?? notFound : notFound
        case "events": return WebResponse(headers: [("Content-Type", "text/event-stream")], body: .events(changes.subscribe()))
        case "healthz":
            return .text(try await reader.isReadable() ? "ok\n" : "the database cannot be read\n", status: try await reader.isReadable() ? 200 : 503)
        default: return notFound
        }
    }

    private var notFound: WebResponse { .text("not found\n", status: 404) }

    private func language(_ request: WebRequest) -> Language { request.query["lang"].flatMap(Language.init(rawValue:)) ?? settings.language }
}

/// Tells everybody who listens.
final class ChangeFeed: Sendable {
    private let listeners = Mutex<[Int: AsyncStream<String>.Continuation]>([:])
    private let next = Atomic(0)

    func subscribe() -> AsyncStream<String> {
        let id = next.add(1, ordering: .relaxed).newValue
        // A slow page needs to know only that something changed, not how often.
        let (stream, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { [weak self] _ in self?.listeners.withLock { $0[id] = nil } }
        listeners.withLock { $0[id] = continuation }
        continuation.yield("hello")
        return stream
    }

    func send(_ event: String) { for continuation in listeners.withLock({ Array($0.values) }) { continuation.yield(event) } }

    func finish() { for continuation in listeners.withLock({ Array($0.values) }) { continuation.finish() } }
}

/// Reads the database for pages, on a connection and a queue of its own.
actor ConsoleReader {
    private let executor = SerialQueueExecutor(label: "console.reader")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let folder: DataFolder
    private let settings: StudySettings
    private let clock: any WallClock
    private var connection: Connection?

    init(folder: DataFolder, settings: StudySettings, clock: any WallClock) {
        self.folder = folder
        self.settings = settings
        self.clock = clock
    }

    func view() throws -> StudyView? { try StudyView.load(from: open(), settings: settings, now: clock.now()) }

    func isReadable() throws -> Bool { try open().row("SELECT 1 AS x")?.int("x") == 1 }

    private func open() throws -> Connection {
        if let connection { return connection }
        let opened = try Connection(path: folder.database, mode: .read)
        connection = opened
        return opened
    }
}

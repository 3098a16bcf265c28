import EventLoops
public import Glibc
public import JSONValues
public import SystemBus

/// The scripted stand-in for bluetoothd of `testdata/bluez/fake` on a bus of its own.
public final class FakeBluez: Sendable {
    /// The bus on which it is.
    public let bus: PrivateBus
    /// What it logs: every call of the client, every step, every event.
    public let log = EventLine<JSONValue>()
    private let process: ChildProcess
    private let reader: Task<Void, Never>
    private let file: String
    private let control: BusConnection

    /// Starts it with a scenario, and waits until it is on the bus.
    public init(_ scenario: JSONValue) async throws {
        let bus = try await PrivateBus()
        self.bus = bus
        var template = Array("/tmp/hypona-scenario-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw ChildProcess.Failure(text: "mkstemp failed") }
        file = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let text = Array(scenario.text().utf8)
        _ = write(descriptor, text, text.count)
        close(descriptor)
        let script = FakeBluez.folder + "/fake_bluez.py"
        process = try ChildProcess("/usr/bin/python3", [script, file, "--bus", bus.address])
        var lines = process.lines.makeAsyncIterator()
        repeat {
            guard let line = await lines.next() else { throw ChildProcess.Failure(text: "fake_bluez.py did not start; install python3-dbus and python3-gi") }
            if line.contains("\"ready\"") { break }
        } while true
        let log = log
        let rest = process.lines
        reader = Task {
            for await line in rest {
                if let json = try? JSONValue(parsing: line) { log.add(json) }
            }
        }
        control = BusConnection(
            executor: EventLoopExecutor(name: "control"), handlers: BusHandlers(signal: { _ in }, request: { _ in }, closed: { _ in }))
        try await control.open(address: bus.address)
    }

    /// Starts it with a scenario of `testdata/bluez/fake/scenarios`, changed by `change`.
    public convenience init(named name: String, change: (inout JSONObject) -> Void = { _ in }) async throws {
        guard let descriptor = fopen(FakeBluez.folder + "/scenarios/\(name).json", "r") else { throw ChildProcess.Failure(text: "no scenario \(name)") }
        defer { fclose(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, descriptor)
        var scenario = try JSONValue(parsing: String(decoding: bytes[..<count], as: UTF8.self)).object ?? JSONObject()
        change(&scenario)
        try await self.init(.object(scenario))
    }

    deinit {
        reader.cancel()
        process.signal(SIGKILL)
        process.wait()
        unlink(file)
    }

    /// Makes it take a step now.
    public func take(_ step: JSONValue) async throws {
        _ = try await control.call(BusCall("org.fakebluez.Control", "/", "org.fakebluez.Control", "Do", [.string(step.text())]), limit: .seconds(10))
    }

    /// Waits for an event that it logs, such as `discovery_started`; skips everything else.
    @discardableResult public func event(_ name: String) async -> Bool {
        await log.next { $0["kind"]?.string == "event" && $0["name"]?.string == name } != nil
    }

    /// Waits for a call of the client whose method ends so.
    @discardableResult public func call(_ method: String) async -> JSONValue? {
        await log.next { $0["kind"]?.string == "call" && $0["method"]?.string?.hasSuffix(method) == true }
    }

    /// Waits until it has come to the end of its steps; false where one of them ran into its limit, which ends it.
    public func finished() async -> Bool {
        await log.next { $0["kind"]?.string == "timeout" || ($0["kind"]?.string == "event" && $0["name"]?.string == "steps_done") }?["kind"]?.string == "event"
    }

    /// Whether the next line of the log is of that kind.
    public func logs(_ kind: String) async -> Bool { await log.next()?["kind"]?.string == kind }

    /// Ends it and reads its log to the end: whether no method with that ending was ever called, as far as the log was not read before.
    public func neverCalled(_ method: String) async -> Bool {
        process.signal(SIGKILL)
        await reader.value
        log.end()
        return await call(method) == nil
    }

    /// Calls a method of bluetoothd, as another client of it.
    public func askBluez(_ path: String, _ interface: String, _ member: String) async throws {
        try await ask(BusCall("org.bluez", path, interface, member))
    }

    /// Calls anybody on the bus, as another client.
    public func ask(_ call: BusCall) async throws(BusError) { _ = try await control.call(call, limit: .seconds(10)) }

    /// The number of its process.
    public var pid: pid_t { process.pid }

    private static let folder: String = {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        return root + "/testdata/bluez/fake"
    }()
}

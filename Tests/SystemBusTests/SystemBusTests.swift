import BusHarness
import EventLoops
import SystemBus
import Testing

/// One client of a bus, with what it is told.
private struct Client {
    let bus: BusConnection
    let signals = EventLine<BusSignal>()
    let requests = EventLine<BusRequest>()
    let ends = EventLine<BusError>()

    init(_ address: String) async throws {
        let (signals, requests, ends) = (signals, requests, ends)
        bus = BusConnection(
            executor: EventLoopExecutor(name: "test"),
            handlers: BusHandlers(signal: { signals.add($0) }, request: { requests.add($0) }, closed: { ends.add($0) }))
        try await bus.open(address: address)
    }

    /// Takes a well-known name, so that others can call.
    func name() async throws -> String {
        let name = "org.example.Server"
        let call = BusCall("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName", [.string(name), .uint32(4)])
        #expect(try await bus.call(call, limit: .seconds(5)) == [.uint32(1)])
        return name
    }
}

@Suite(.timeLimit(.minutes(10))) struct SystemBusTests {
    static let values: [BusValue] = [
        .bool(true), .byte(200), .int16(-70), .uint16(65_535), .int32(.min), .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5),
        .string(""), .string("Körper\u{1F980}"), .path("/org/bluez/hci0"), .signature("a{sv}"), .bytes([]), .bytes([0, 255, 7]),
        .array(of: "s", []), .array(of: "s", [.string("a"), .string("b")]), .options(), .options([("Transport", .string("le"))]),
        .dictionary(of: "qv", [BusEntry(.uint16(0x157), .variant(.bytes([1])))]), .structure([.byte(1), .string("x"), .options()]),
        .variant(.variant(.int16(4))),
    ]

    @Test(arguments: values) func everyTypeComesBackAsItWasSent(_ value: BusValue) async throws {
        let bus = try await PrivateBus()
        let (server, client) = (try await Client(bus.address), try await Client(bus.address))
        await server.bus.export("/echo")
        let name = try await server.name()
        let answer = Task { try await client.bus.call(BusCall(name, "/echo/one", "org.example.Echo", "Echo", [value]), limit: .seconds(20)) }
        let request = try #require(await server.requests.next())
        #expect(request.body == [value] && request.path == "/echo/one" && request.member == "Echo")
        await server.bus.answer(request.id, .done(request.body))
        #expect(try await answer.value == [value])
    }

    @Test func refusalsCarryNameAndText() async throws {
        let bus = try await PrivateBus()
        let (server, client) = (try await Client(bus.address), try await Client(bus.address))
        await server.bus.export("/echo")
        let name = try await server.name()
        let call = BusCall(name, "/echo", "org.example.Echo", "Echo")
        let answer = Task { try await client.bus.call(call, limit: .seconds(20)) }
        let request = try #require(await server.requests.next())
        await server.bus.answer(request.id, .refused(name: "org.bluez.Error.Failed", text: "le-connection-abort-by-local"))
        await #expect(throws: BusError.refused(name: "org.bluez.Error.Failed", text: "le-connection-abort-by-local")) { try await answer.value }
        // Another path is nobody's: the bus library itself says so.
        let unknown = BusCall(name, "/echoes", "org.example.Echo", "Echo")
        let error = await #expect(throws: BusError.self) { try await client.bus.call(unknown, limit: .seconds(20)) }
        guard case .refused("org.freedesktop.DBus.Error.UnknownObject", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // Values that cannot be sent become a refusal, so that the caller does not wait in vain.
        let second = Task { try await client.bus.call(call, limit: .seconds(20)) }
        await server.bus.answer(try #require(await server.requests.next()).id, .done([.string("a\0b")]))
        await #expect(throws: BusError.self) { try await second.value }
    }

    @Test func everyCallHasALimit() async throws {
        let bus = try await PrivateBus()
        let (server, client) = (try await Client(bus.address), try await Client(bus.address))
        await server.bus.export("/silent")
        let name = try await server.name()
        let error = await #expect(throws: BusError.self) {
            try await client.bus.call(BusCall(name, "/silent", "org.example.Echo", "Echo"), limit: .milliseconds(30))
        }
        guard case .noReply = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aCancelledCallEndsAtOnce() async throws {
        let bus = try await PrivateBus()
        let (server, client) = (try await Client(bus.address), try await Client(bus.address))
        await server.bus.export("/silent")
        let name = try await server.name()
        let waiting = Task { try await client.bus.call(BusCall(name, "/silent", "org.example.Echo", "Echo"), limit: .seconds(3600)) }
        let request = try #require(await server.requests.next())
        waiting.cancel()
        await #expect(throws: BusError.cancelled) { try await waiting.value }
        // An answer that comes later finds nobody and does no harm.
        await server.bus.answer(request.id, .done([]))
        await server.bus.answer(request.id, .done([]))
        #expect(try await client.bus.call(BusCall("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId"), limit: .seconds(5)).count == 1)
    }

    @Test func theBusDies() async throws {
        let bus = try await PrivateBus()
        let (server, client) = (try await Client(bus.address), try await Client(bus.address))
        await server.bus.export("/silent")
        let name = try await server.name()
        let answer = Task { try await client.bus.call(BusCall(name, "/silent", "org.example.Echo", "Echo"), limit: .seconds(3600)) }
        _ = await server.requests.next()
        bus.kill()
        #expect(await client.ends.next() == .closed)
        await #expect(throws: BusError.self) { try await answer.value }
        await #expect(throws: BusError.closed) { try await client.bus.call(BusCall(name, "/", "a.b", "C"), limit: .seconds(1)) }
        await client.bus.close()
    }

    @Test func closingEndsOpenCallsWithoutATelling() async throws {
        let bus = try await PrivateBus()
        let (server, client) = (try await Client(bus.address), try await Client(bus.address))
        await server.bus.export("/silent")
        let name = try await server.name()
        let answer = Task { try await client.bus.call(BusCall(name, "/silent", "org.example.Echo", "Echo"), limit: .seconds(3600)) }
        let request = try #require(await server.requests.next())
        await client.bus.close()
        await #expect(throws: BusError.closed) { try await answer.value }
        await server.bus.close()
        await server.bus.answer(request.id, .done([]))
    }

    @Test func signalsComeAfterSubscribing() async throws {
        let bus = try await PrivateBus()
        let client = try await Client(bus.address)
        try await client.bus.subscribe("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'", limit: .seconds(5))
        let other = try await Client(bus.address)
        _ = other.bus
        let signal = try #require(await client.signals.next { $0.member == "NameOwnerChanged" })
        #expect(signal.sender == "org.freedesktop.DBus" && signal.body.count == 3 && signal.body[1] == .string(""))
        await #expect(throws: BusError.self) { try await client.bus.subscribe("no rule", limit: .seconds(5)) }
    }

    @Test func callsWithWrongNamesAreRefusedHere() async throws {
        let bus = try await PrivateBus()
        let client = try await Client(bus.address)
        let wrong = [BusCall("", "/", "a.b", "C"), BusCall("a.b", "no path", "a.b", "C"), BusCall("a.b", "/", "ab", "C"), BusCall("a.b", "/", "a.b", "1")]
        for call in wrong { await #expect(throws: BusError.self) { try await client.bus.call(call, limit: .seconds(5)) } }
        await #expect(throws: BusError.self) { try await client.bus.call(BusCall("a.b", "/", "a.b", "C", [.path("x y")]), limit: .seconds(5)) }
    }

    @Test func thereIsNoBus() async throws {
        let error = await #expect(throws: BusError.self) { _ = try await Client("unix:path=/nowhere/bus") }
        guard case .system = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aMessageTooDeepIsDropped() async throws {
        let bus = try await PrivateBus()
        let (server, client) = (try await Client(bus.address), try await Client(bus.address))
        await server.bus.export("/echo")
        let name = try await server.name()
        let deep = (0..<20).reduce(BusValue.byte(1)) { value, _ in .variant(value) }
        await #expect(throws: BusError.self) { try await client.bus.call(BusCall(name, "/echo", "a.b", "C", [deep]), limit: .seconds(5)) }
        #expect(deep.content == .byte(1))
    }
}

import CSystemd
public import EventLoops
import Glibc

/// A connection to a D-Bus message bus over libsystemd, driven by events on one thread: nothing polls, nothing blocks
/// but the connecting itself, and every call has a time limit.
///
/// An owner that shares the executor receives signals without a hop and therefore without a queue that could grow.
public actor BusConnection: BusPort {
    private let executor: EventLoopExecutor
    /// The thread of the connection.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let handlers: BusHandlers
    private var handle: BusHandle?
    private var pending: [UInt64: PendingCall] = [:]
    private var requests: [UInt64: OpaquePointer] = [:]
    private var exported: [String] = []
    private var lastID: UInt64 = 0

    /// Requests of others that may wait for an answer at a time; BlueZ makes one.
    static let openRequestLimit = 32
    /// Messages taken in before others get their turn on the thread.
    private static let batch = 64

    /// A connection not yet made; `executor` becomes its thread.
    public init(executor: EventLoopExecutor, handlers: BusHandlers) {
        self.executor = executor
        self.handlers = handlers
    }

    /// Connects to the bus at `address`; nil: the system bus, or what `DBUS_SYSTEM_BUS_ADDRESS` names.
    /// - Throws: ``BusError/system(what:number:)`` where there is no bus.
    public func open(address: String?) throws(BusError) {
        let handle = try BusHandle(address: address)
        try handle.filter(BusConnection.filter, Unmanaged.passUnretained(self).toOpaque())
        self.handle = handle
        process()
    }

    /// Makes a method call and waits for the answer, at most `limit`.
    public func call(_ call: BusCall, limit: Duration) async throws(BusError) -> [BusValue] {
        lastID += 1
        let id = lastID
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in start(call, limit: limit, PendingCall(id: id, waiter: waiter)) }
        } onCancel: {
            Task { await self.cancel(id) }
        }
        return try outcome.get()
    }

    /// Receives from now on the signals that the match rule describes.
    public func subscribe(_ rule: String, limit: Duration) async throws(BusError) {
        _ = try await call(
            BusCall("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", [.string(rule)]), limit: limit)
    }

    /// Takes method calls on that object path and on all below it.
    public func export(_ path: String) { exported.append(path) }

    /// Answers a request; one that was answered already is ignored.
    public func answer(_ id: UInt64, _ answer: BusAnswer) {
        guard let request = requests.removeValue(forKey: id) else { return }
        defer { sd_bus_message_unref(request) }
        handle?.answer(request, answer)
        process()
    }

    /// Ends the connection: open calls fail with ``BusError/closed``.
    public func close() { end(.closed, told: false) }

    private func start(_ call: BusCall, limit: Duration, _ waiting: PendingCall) {
        guard let handle else { return waiting.resume(.failure(.closed)) }
        guard !Task.isCancelled else { return waiting.resume(.failure(.cancelled)) }
        do {
            let message = try handle.message(call)
            defer { sd_bus_message_unref(message) }
            waiting.send(message, over: handle.bus, limit: limit)
        } catch {
            waiting.resume(.failure(error))
        }
        if !waiting.isDone { pending[waiting.id] = waiting }
        process()
    }

    private func cancel(_ id: UInt64) { pending.removeValue(forKey: id)?.resume(.failure(.cancelled)) }

    /// Takes in what arrived and sends what waits, then tells the thread what to wait for.
    private func process() {
        guard let handle else { return }
        var left = BusConnection.batch
        var result: Int32 = 1
        while result > 0, left > 0 {
            result = sd_bus_process(handle.bus, nil)
            left -= 1
        }
        if !pending.isEmpty { pending = pending.filter { !$0.value.isDone } }
        guard result >= 0, sd_bus_is_open(handle.bus) > 0 else { return end(.closed, told: true) }
        var deadline = UInt64.max
        sd_bus_get_timeout(handle.bus, &deadline)
        executor.watch(
            sd_bus_get_fd(handle.bus), events: Int16(truncatingIfNeeded: sd_bus_get_events(handle.bus)), deadline: result > 0 ? 0 : deadline
        ) { [weak self] in self?.assumeIsolated { $0.process() } }
    }

    private func end(_ reason: BusError, told: Bool) {
        guard let handle else { return }
        executor.unwatch(sd_bus_get_fd(handle.bus))
        for request in requests.values { sd_bus_message_unref(request) }
        requests = [:]
        let waiting = pending
        pending = [:]
        for call in waiting.values { call.resume(.failure(reason)) }
        self.handle = nil
        if told { handlers.closed(reason) }
    }

    private static let filter: sd_bus_message_handler_t = { message, context, _ in
        guard let context, let message else { return 0 }
        let connection = Unmanaged<BusConnection>.fromOpaque(context).takeUnretainedValue()
        var kind: UInt8 = 0
        sd_bus_message_get_type(message, &kind)
        switch Int(kind) {
        case SD_BUS_MESSAGE_SIGNAL:
            connection.received(signal: message)
            return 1
        case SD_BUS_MESSAGE_METHOD_CALL: return connection.received(request: message) ? 1 : 0
        default: return 0
        }
    }

    private nonisolated func received(signal message: OpaquePointer) {
        // A body that cannot be read is one bad message of a sender, not a fault of the connection.
        guard let body = try? BusReader.body(of: message) else { return }
        handlers.signal(
            BusSignal(
                sender: BusReader.text(sd_bus_message_get_sender(message)), path: BusReader.text(sd_bus_message_get_path(message)),
                interface: BusReader.text(sd_bus_message_get_interface(message)),
                member: BusReader.text(sd_bus_message_get_member(message)), body: body))
    }

    /// Takes a call on an object of ours; false leaves it to libsystemd, which says that there is no such object.
    private nonisolated func received(request message: OpaquePointer) -> Bool {
        let path = BusReader.text(sd_bus_message_get_path(message))
        guard let body = try? BusReader.body(of: message) else { return false }
        let sender = BusReader.text(sd_bus_message_get_sender(message))
        let interface = BusReader.text(sd_bus_message_get_interface(message))
        let member = BusReader.text(sd_bus_message_get_member(message))
        let address = UInt(bitPattern: sd_bus_message_ref(message))
        let request = assumeIsolated { connection -> BusRequest? in
            guard connection.exported.contains(where: { path == $0 || path.hasPrefix($0 + "/") }),
                connection.requests.count < BusConnection.openRequestLimit
            else { return nil }
            connection.lastID += 1
            connection.requests[connection.lastID] = OpaquePointer(bitPattern: address)
            return BusRequest(id: connection.lastID, sender: sender, path: path, interface: interface, member: member, body: body)
        }
        guard let request else {
            sd_bus_message_unref(message)
            return false
        }
        handlers.request(request)
        return true
    }
}

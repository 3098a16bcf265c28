import CSystemd
import Glibc

/// A method call on its way: the slot that libsystemd calls back through, and the task that waits.
final class PendingCall {
    /// Tells the call from others of the connection.
    let id: UInt64
    private var slot: OpaquePointer?
    private var waiter: CheckedContinuation<Result<[BusValue], BusError>, Never>?

    init(id: UInt64, waiter: CheckedContinuation<Result<[BusValue], BusError>, Never>) {
        self.id = id
        self.waiter = waiter
    }

    // Without its slot libsystemd never calls back, therefore the context pointer below cannot outlive the object.
    deinit { sd_bus_slot_unref(slot) }

    /// Sends the message; the answer, or its absence after `limit`, resumes the waiter.
    func send(_ message: OpaquePointer, over bus: OpaquePointer, limit: Duration) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let (seconds, attoseconds) = limit.components
        // 0 would mean libsystemd's own default.
        let microseconds = UInt64(max(1, seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
        let result = sd_bus_call_async(bus, &slot, message, PendingCall.answered, context, microseconds)
        if result < 0 { resume(.failure(result == -ENOTCONN || result == -ECONNRESET ? .closed : .system(what: "a bus call", number: -result))) }
    }

    /// Resumes the waiter, once.
    func resume(_ outcome: Result<[BusValue], BusError>) {
        waiter?.resume(returning: outcome)
        waiter = nil
    }

    /// Whether the waiter was resumed.
    var isDone: Bool { waiter == nil }

    private static let answered: sd_bus_message_handler_t = { reply, context, _ in
        guard let context else { return 0 }
        Unmanaged<PendingCall>.fromOpaque(context).takeUnretainedValue().resume(BusReader.outcome(of: reply))
        return 1
    }
}

@preconcurrency import Dispatch

/// Wakes a connection when its descriptor is ready or its next deadline is due.
///
/// Not Sendable on purpose: it lives inside ``BusConnection`` and is used on that actor's queue alone.
final class BusPump {
    private let reading: any DispatchSourceRead
    private let writing: any DispatchSourceWrite
    private let timer: any DispatchSourceTimer
    private var isWriting = false
    private var deadline = UInt64.max

    /// Calls `wake` on `queue` whenever the descriptor can be read.
    init(descriptor: Int32, queue: DispatchQueue, wake: @escaping @Sendable () -> Void) {
        reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        writing = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        timer = DispatchSource.makeTimerSource(queue: queue)
        reading.setEventHandler(handler: wake)
        writing.setEventHandler(handler: wake)
        timer.setEventHandler(handler: wake)
        reading.activate()
        timer.schedule(deadline: .distantFuture)
        timer.activate()
    }

    deinit { stop() }

    /// Watches for room to write, where asked, and for `deadline` in microseconds of the monotonic clock (0: at once, maximum: never).
    func watch(writable: Bool, deadline next: UInt64) {
        if writable != isWriting {
            isWriting = writable
            // The first resume activates the source.
            if writable { writing.resume() } else { writing.suspend() }
        }
        // A deadline in the past must fire again each time it is asked for.
        guard next != deadline || next == 0 else { return }
        deadline = next
        let at: DispatchTime = next > UInt64.max / 1000 ? .distantFuture : max(.now(), DispatchTime(uptimeNanoseconds: next * 1000))
        timer.schedule(deadline: at, leeway: .milliseconds(1))
    }

    /// Stops all watching.
    func stop() {
        reading.cancel()
        timer.cancel()
        writing.cancel()
        // Dispatch traps on the release of a suspended source.
        if !isWriting { writing.resume() }
        isWriting = true
    }
}

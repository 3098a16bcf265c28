/// A serial executor on a thread of its own that also waits for descriptors: an actor on it takes in what arrives without a hop.
///
/// It does what a dispatch queue with a read source would do. Dispatch is not used because its epoll bookkeeping frees what it still reads when
/// sources come and go at the same time (swift-corelibs-libdispatch issue 949, open): the process would die of another part's closing.
public final class EventLoopExecutor: SerialExecutor {
    private let loop: EventLoop

    /// An executor on a new thread; the name stands in messages about it.
    public init(name: String) { loop = EventLoop(name: name) }

    deinit { loop.stop() }

    /// Runs one job on the thread.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        loop.add { job.runSynchronously(on: executor) }
    }

    /// This executor, for an actor's `unownedExecutor`.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Stops the process where the caller is not on the thread: the proof behind `assumeIsolated` in callbacks.
    public func checkIsolated() { precondition(loop.isCurrent, "not on the executor's thread") }

    /// Runs a job on the thread, after those that wait.
    public func perform(_ job: @escaping @Sendable () -> Void) { loop.add(job) }

    /// A deadline for ``watch(_:events:deadline:wake:)``.
    public static func deadline(after delay: Duration) -> UInt64 {
        let (seconds, attoseconds) = max(delay, .zero).components
        return EventLoop.microseconds() &+ UInt64(clamping: min(seconds, 1 << 40)) &* 1_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000_000)
    }

    /// Calls `wake` on the thread when the descriptor is ready for one of the poll events, or at the deadline, once: to be set anew each
    /// time. A negative descriptor waits for the deadline alone. Must be called on the thread.
    /// - Parameter deadline: Microseconds of the monotonic clock; the maximum: never.
    public func watch(_ descriptor: Int32, events: Int16, deadline: UInt64 = .max, wake: @escaping () -> Void) {
        checkIsolated()
        loop.watches[descriptor] = EventLoop.Watch(events: events, deadline: deadline, wake: wake)
    }

    /// Watches the descriptor no more. Must be called on the thread, before the descriptor is closed.
    public func unwatch(_ descriptor: Int32) {
        checkIsolated()
        loop.watches[descriptor] = nil
    }
}

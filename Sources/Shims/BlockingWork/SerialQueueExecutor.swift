public import Dispatch

/// A serial executor on a Dispatch queue of its own, for actors that call blocking C libraries.
///
/// The cooperative pool has one thread a core: two stuck C calls on it would stop the whole gateway, the watchdog
/// included. An actor with this executor blocks only itself.
public final class SerialQueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// An executor on a new queue of that label.
    public init(label: String, qos: DispatchQoS = .userInitiated) {
        queue = DispatchQueue(label: label, qos: qos)
    }

    /// Runs one job on the queue.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    /// This executor, for an actor's `unownedExecutor`.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

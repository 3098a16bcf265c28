import Glibc
import Synchronization

/// Ctrl-C for commands that last: the first one ends them in good order, the second one at once.
public enum Interruption {
    /// Runs `work`; SIGINT or SIGTERM cancels it.
    public static func cancels<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let task = Task { try await work() }
        let count = Mutex(0)
        let signals = Signals([SIGINT, SIGTERM]) { number in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if !isFirst { _exit(128 + number) }
            task.cancel()
        }
        defer { signals.stop() }
        return try await task.value
    }
}

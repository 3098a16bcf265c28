import Glibc

/// Ctrl-C for commands that last: the first one ends them in good order, the second one at once.
public enum Interruption {
    /// Runs `work`; SIGINT or SIGTERM cancels it.
    public static func cancels<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let task = Task { try await work() }
        let watch = Task {
            var count: Int32 = 0
            for await signal in Signals.stream([SIGINT, SIGTERM]) {
                count += 1
                if count > 1 { _exit(128 + signal) }
                task.cancel()
            }
        }
        defer { watch.cancel() }
        return try await task.value
    }
}

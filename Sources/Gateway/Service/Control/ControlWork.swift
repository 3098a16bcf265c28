import Synchronization

/// The commands that are being carried out at this moment.
final class ControlWork: Sendable {
    private let state = Mutex(State())

    private struct State {
        var last = 0
        var connections: [Int: ControlConnection] = [:]
        var waiter: AsyncStream<Void>.Continuation?
    }

    /// A command begins; answers its number.
    func begin(_ connection: ControlConnection) -> Int {
        state.withLock { state in
            state.last += 1
            state.connections[state.last] = connection
            return state.last
        }
    }

    /// A command is done.
    func end(_ number: Int) {
        state.withLock { state in
            state.connections[number] = nil
            if state.connections.isEmpty { state.waiter?.finish() }
        }
    }

    /// Sends callers who only look on away, and waits for all others; false where some are still at work after that time.
    func isDone(within limit: Duration) async -> Bool {
        let (done, waiter) = AsyncStream<Void>.makeStream()
        let connections = state.withLock { state in
            state.waiter = waiter
            if state.connections.isEmpty { waiter.finish() }
            return Array(state.connections.values)
        }
        for connection in connections { connection.dismiss() }
        // The wait outlives a cancelled task: it belongs to the end itself.
        let clock = Task.detached {
            try? await Task.sleep(for: limit)
            waiter.finish()
        }
        await Task.detached { for await _ in done {} }.value
        clock.cancel()
        return state.withLock { $0.connections.isEmpty }
    }
}

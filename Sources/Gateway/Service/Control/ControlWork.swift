import Synchronization

/// The commands that are being carried out at this moment.
final class ControlWork: Sendable {
    private let state = Mutex(State())

    private struct State {
        var last = 0
        var connections: [Int: ControlConnection] = [:]
        var waiter: AsyncStream<Void>.Continuation?

        /// Whether nothing is carried out that is worth waiting for: what waits for a server outside ends with the part that asks it.
        var isAtRest: Bool { connections.values.allSatisfy(\.asksOutside) }
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
            if state.isAtRest { state.waiter?.finish() }
        }
    }

    /// Ends what is of no use without its caller, or waits for a server outside.
    func dismiss() { for connection in state.withLock({ Array($0.connections.values) }) { connection.dismiss() } }

    /// Cuts all commands short and waits for them; false where some are still at work after that time.
    func isCancelled(within limit: Duration) async -> Bool {
        for connection in state.withLock({ Array($0.connections.values) }) { connection.cancel() }
        return await isDone(within: limit)
    }

    /// Waits for all commands; false where some are still at work after that time.
    func isDone(within limit: Duration) async -> Bool {
        let (done, waiter) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            state.waiter = waiter
            if state.isAtRest { waiter.finish() }
        }
        // The wait outlives a cancelled task: it belongs to the end itself.
        let clock = Task.detached {
            try? await Task.sleep(for: limit)
            waiter.finish()
        }
        await Task.detached { for await _ in done {} }.value
        clock.cancel()
        return state.withLock { $0.isAtRest }
    }
}

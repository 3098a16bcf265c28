import Synchronization

/// What the library's thread reports, and who waits for it.
final class MQTTEvents: Sendable {
    private struct State {
        var isConnected = false
        var lastError = ""
        /// Confirmations that came before anybody waited for them.
        var confirmed: Set<Int32> = []
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
    }

    private struct Waiter {
        let event: Event
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// Something to wait for.
    enum Event: Hashable {
        case connected, disconnected
        case confirmed(Int32)
    }

    private let state = Mutex(State())
    /// Messages of subscribed topics.
    let messages: AsyncStream<MQTTMessage>
    private let incoming: AsyncStream<MQTTMessage>.Continuation
    /// Topics to subscribe to with every connection.
    let topics: [String]
    /// A message larger than this is not taken in.
    static let payloadLimit = 64 * 1024

    init(topics: [String]) {
        self.topics = topics
        (messages, incoming) = AsyncStream.makeStream(of: MQTTMessage.self, bufferingPolicy: .bufferingOldest(256))
    }

    /// Whether the broker has accepted the connection.
    var isConnected: Bool { state.withLock { $0.isConnected } }

    /// The library's last words about a failure.
    var lastError: String { state.withLock { $0.lastError } }

    func connected() {
        state.withLock { $0.isConnected = true }
        happened(.connected)
    }

    func disconnected(_ reason: String) {
        state.withLock { state in
            // The words about a refused connection say more than that it ended then.
            if state.isConnected, !reason.isEmpty { state.lastError = reason }
            state.isConnected = false
        }
        happened(.disconnected)
    }

    func failed(_ reason: String) { state.withLock { $0.lastError = reason } }

    func confirmed(_ number: Int32) {
        state.withLock { state in
            if !state.waiters.values.contains(where: { $0.event == .confirmed(number) }) { state.confirmed.insert(number) }
        }
        happened(.confirmed(number))
    }

    func received(_ message: MQTTMessage) { incoming.yield(message) }

    func finish() { incoming.finish() }

    private func happened(_ event: Event) {
        let waiting = state.withLock { state in
            let found = state.waiters.filter { $0.value.event == event }
            for key in found.keys { state.waiters[key] = nil }
            return found.values.map(\.continuation)
        }
        for continuation in waiting { continuation.resume(returning: true) }
    }

    /// Waits for an event; false where it does not happen in time.
    func wait(for event: Event, seconds: Int) async -> Bool {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let timer = Task {
            do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
            give(up: number)
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    switch event {
                    case .connected where state.isConnected: return true
                    case .disconnected where !state.isConnected: return true
                    case .confirmed(let message) where state.confirmed.remove(message) != nil: return true
                    default:
                        state.waiters[number] = Waiter(event: event, continuation: continuation)
                        return false
                    }
                }
                if isThere { continuation.resume(returning: true) } else if Task.isCancelled { give(up: number) }
            }
        } onCancel: {
            give(up: number)
        }
    }

    private func give(up number: Int) {
        state.withLock { $0.waiters.removeValue(forKey: number) }?.continuation.resume(returning: false)
    }
}

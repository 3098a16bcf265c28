import Synchronization

/// Tells everybody who listens.
final class ChangeFeed: Sendable {
    private let listeners = Mutex<[Int: AsyncStream<String>.Continuation]>([:])
    private let next = Atomic(0)

    func subscribe() -> AsyncStream<String> {
        let id = next.add(1, ordering: .relaxed).newValue
        // A slow page needs to know only that something changed, not how often.
        let (stream, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { [weak self] _ in self?.listeners.withLock { $0[id] = nil } }
        listeners.withLock { $0[id] = continuation }
        continuation.yield("hello")
        return stream
    }

    func send(_ event: String) { for continuation in listeners.withLock({ Array($0.values) }) { continuation.yield(event) } }

    func finish() { for continuation in listeners.withLock({ Array($0.values) }) { continuation.finish() } }
}

import Synchronization

/// What the console counts of itself, for `/metrics`.
final class ConsoleCounters: Sendable {
    private let statuses = Mutex<[Int: Int]>([:])
    private let streams = Atomic(0)

    /// Counts an answer.
    func answered(_ status: Int) { statuses.withLock { $0[status, default: 0] += 1 } }

    /// How many answers of each status there were.
    var answers: [(status: Int, count: Int)] { statuses.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } } }

    /// Pages that listen for events now.
    var listeners: Int { streams.load(ordering: .relaxed) }

    func listenerCame() { streams.add(1, ordering: .relaxed) }
    func listenerLeft() { streams.subtract(1, ordering: .relaxed) }
}

/// Scales that were heard and wait for being connected to, and when each may be connected to again.
struct SessionQueue: Sendable {
    private struct History {
        var notBefore: ContinuousClock.Instant
        var fruitless = 0
        var quick = 0
    }

    private var waiting: [String] = []
    private var histories: [DeviceAddress: History] = [:]

    /// Scales that may wait.
    static let limit = 32
    /// Tries at once after a loss in the middle of values, until the scale is heard again.
    static let quickLimit = 3

    /// A scale was heard that should be connected to. Whether it is new in the queue.
    mutating func add(_ path: String, _ address: DeviceAddress, _ now: ContinuousClock.Instant) -> Bool {
        if let history = histories[address], history.notBefore > now { return false }
        guard waiting.count < SessionQueue.limit, !waiting.contains(path) else { return false }
        waiting.append(path)
        return true
    }

    /// The scale that waits longest.
    mutating func next() -> String? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// A value came after the link was lost: there may be more, and the scale is still awake.
    mutating func late(_ path: String, _ address: DeviceAddress, _ now: ContinuousClock.Instant) {
        var history = histories[address] ?? History(notBefore: now)
        guard history.quick < SessionQueue.quickLimit, waiting.count < SessionQueue.limit, !waiting.contains(path) else { return }
        history.quick += 1
        histories[address] = history
        waiting.append(path)
    }

    /// Nobody waits any more; the histories stay.
    mutating func removeAll() { waiting = [] }

    /// A connection ended; whether one more try is to follow at once.
    mutating func ended(_ address: DeviceAddress, _ outcome: SessionOutcome, values: Int, _ timings: LinkTimings, _ now: ContinuousClock.Instant) -> Bool {
        var history = histories[address] ?? History(notBefore: now)
        defer {
            if histories.count >= SessionQueue.limit * 8 { histories = histories.filter { $0.value.notBefore > now } }
            histories[address] = history
        }
        // What bluetoothd did says nothing about the scale.
        guard outcome != .interrupted else {
            history.notBefore = now
            return false
        }
        history.fruitless = values > 0 ? 0 : min(history.fruitless + 1, 8)
        if outcome == .lost, history.quick < SessionQueue.quickLimit {
            history.quick += 1
            return true
        }
        history.quick = 0
        let factor = 1 << history.fruitless
        history.notBefore = now + min(timings.reconnect * factor, timings.reconnectLimit)
        return false
    }
}

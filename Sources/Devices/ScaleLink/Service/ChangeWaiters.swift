/// Tasks that sleep until something changes.
struct ChangeWaiters {
    private var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var lastID = 0

    /// A number for a task that is going to wait.
    mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    /// A task waits.
    mutating func add(_ id: Int, _ waiter: CheckedContinuation<Bool, Never>) { waiters[id] = waiter }

    /// Wakes one task, if it still waits.
    mutating func wake(_ id: Int, changed: Bool) { waiters.removeValue(forKey: id)?.resume(returning: changed) }

    /// Something changed.
    mutating func wakeAll() {
        guard !waiters.isEmpty else { return }
        let woken = waiters
        waiters = [:]
        for waiter in woken.values { waiter.resume(returning: true) }
    }
}

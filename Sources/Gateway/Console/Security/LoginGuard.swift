import Synchronization

/// Slows down who guesses PINs: after a few failures each further try of a person or an address has to wait, longer each time.
final class LoginGuard: Sendable {
    private struct Count {
        var failures = 0
        var last: ContinuousClock.Instant
        var free: ContinuousClock.Instant
    }

    /// Failures before the first wait.
    static let freeTriesOfPerson = 3
    /// Several people log in from one address.
    static let freeTriesOfAddress = 12
    /// The first wait; it doubles with each failure.
    static let firstWait = Duration.seconds(5)
    /// No wait is longer: who is locked out at the bed may be needed there.
    static let longestWait = Duration.seconds(300)
    /// Failures are forgotten after this time without another.
    static let memory = Duration.seconds(3600)
    private static let capacity = 2000

    private let counts = Mutex<[String: Count]>([:])

    /// Counts a try as failed until ``succeeded(_:_:)`` says otherwise, so that tries side by side gain nothing.
    /// - Returns: How long to wait instead; nil where the try may go on.
    func begin(_ name: String, _ address: String, now: ContinuousClock.Instant) -> Duration? {
        counts.withLock { counts in
            if counts.count > LoginGuard.capacity { counts = counts.filter { now - $0.value.last < LoginGuard.memory } }
            let keys = [("person \(name)", LoginGuard.freeTriesOfPerson), ("address \(address)", LoginGuard.freeTriesOfAddress)]
            let waits = keys.compactMap { counts[$0.0].map { $0.free - now } }.filter { $0 > .zero }
            if let longest = waits.max() { return longest }
            for (key, freeTries) in keys where counts[key] != nil || counts.count <= 2 * LoginGuard.capacity {
                LoginGuard.count(key, freeTries, now, &counts)
            }
            return nil
        }
    }

    /// Takes up a failure from before the gateway was started again: killing it frees nobody.
    /// - Parameter name: Nil where the name was nobody's.
    func recall(_ name: String?, _ address: String, at time: ContinuousClock.Instant) {
        counts.withLock { counts in
            if let name { LoginGuard.count("person \(name)", LoginGuard.freeTriesOfPerson, time, &counts) }
            LoginGuard.count("address \(address)", LoginGuard.freeTriesOfAddress, time, &counts)
        }
    }

    private static func count(_ key: String, _ freeTries: Int, _ now: ContinuousClock.Instant, _ counts: inout [String: Count]) {
        var count = counts[key] ?? Count(last: now, free: now)
        if now - count.last >= memory { count.failures = 0 }
        count.failures += 1
        count.last = now
        count.free = now + wait(afterFailures: count.failures, free: freeTries)
        counts[key] = count
    }

    /// The try was right: its person and address are free again.
    func succeeded(_ name: String, _ address: String) {
        counts.withLock { counts in
            counts["person \(name)"] = nil
            counts["address \(address)"] = nil
        }
    }

    /// How long to wait after so many failures.
    static func wait(afterFailures failures: Int, free: Int) -> Duration {
        guard failures >= free else { return .zero }
        return min(longestWait, firstWait * (1 << min(failures - free, 16)))
    }
}

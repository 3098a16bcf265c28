import Synchronization

/// How often a program may ask, and how often somebody may try tokens: a bucket each that empties with a request and fills with time.
final class ProgramLimits: Sendable {
    private struct Bucket {
        var left: Double
        var at: ContinuousClock.Instant
    }

    /// Requests at once of a token.
    static let burst = 120.0
    /// Requests a second of a token in the long run.
    static let rate = 2.0
    /// Wrong tokens at once from one address.
    static let wrongBurst = 20.0
    /// Wrong tokens a second from one address in the long run.
    static let wrongRate = 0.1
    private static let capacity = 2000

    private let buckets = Mutex<[String: Bucket]>([:])

    /// Takes one request of a token.
    /// - Returns: Seconds to wait instead; nil where it may go on.
    func take(token: String, now: ContinuousClock.Instant) -> Int? { take("token \(token)", ProgramLimits.burst, ProgramLimits.rate, now) }

    /// Takes one wrong token of an address.
    func take(wrongFrom address: String, now: ContinuousClock.Instant) -> Int? {
        take("address \(address)", ProgramLimits.wrongBurst, ProgramLimits.wrongRate, now)
    }

    private func take(_ key: String, _ burst: Double, _ rate: Double, _ now: ContinuousClock.Instant) -> Int? {
        buckets.withLock { buckets in
            // Who has not asked for ten minutes has a full bucket again.
            if buckets.count > ProgramLimits.capacity { buckets = buckets.filter { now - $0.value.at < .seconds(600) } }
            var bucket = buckets[key] ?? Bucket(left: burst, at: now)
            bucket.left = min(burst, bucket.left + (now - bucket.at) / .seconds(1) * rate)
            bucket.at = now
            defer { buckets[key] = bucket }
            guard bucket.left >= 1 else { return max(1, Int(((1 - bucket.left) / rate).rounded(.up))) }
            bucket.left -= 1
            return nil
        }
    }
}

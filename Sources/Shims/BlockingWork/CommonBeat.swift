/// The moments at which parts look that have nothing but time to wait for: the same ones for all of them, so that a box at rest wakes once for all.
public enum CommonBeat {
    private static let start = ContinuousClock.now

    /// The time from an instant to the next beat of that period, s; never zero.
    static func time(from now: ContinuousClock.Instant, start: ContinuousClock.Instant, every seconds: Int64) -> Duration {
        let period = Duration.seconds(max(1, seconds))
        let passed = now - start
        return period * (Int64(passed / period) + 1) - passed
    }

    /// Milliseconds to the next beat of that period, rounded up.
    public static func milliseconds(every seconds: Int64) -> Int64 {
        // The first asker sets the start, before the clock is read.
        let start = start
        return Int64((time(from: .now, start: start, every: seconds) / .milliseconds(1)).rounded(.up))
    }

    /// Sleeps to the next beat of that period, s.
    /// - Throws: `CancellationError` where the task is cancelled.
    public static func sleep(every seconds: Int64) async throws {
        let start = start
        let now = ContinuousClock.now
        try await Task.sleep(until: now + time(from: now, start: start, every: seconds), clock: .continuous)
    }
}

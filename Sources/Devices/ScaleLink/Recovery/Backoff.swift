/// Pauses between tries that double each time.
struct Backoff: Sendable, Hashable {
    private let range: ClosedRange<Duration>
    private var upcoming: Duration

    init(_ range: ClosedRange<Duration>) {
        self.range = range
        upcoming = range.lowerBound
    }

    /// The pause before the next try.
    mutating func next() -> Duration {
        defer { upcoming = min(upcoming * 2, range.upperBound) }
        return upcoming
    }

    /// A try succeeded.
    mutating func reset() { upcoming = range.lowerBound }
}

/// What one session of weighings gives.
public struct SessionResult: Sendable, Hashable {
    /// How it is.
    public enum Status: String, Sendable, Hashable {
        /// All readings fit.
        case clear
        /// Some readings fit, others were left out.
        case fitting
        /// The fitting readings lie too far apart to be one person's.
        case ambiguous
        /// No reading fits.
        case none
    }

    /// How it is.
    public let status: Status
    /// The weight that counts, g.
    public let value: Int?
    /// What the core gets instead, g.
    public let candidate: Int?

    /// Judges a session against the last accepted weight before it.
    public init(_ readings: [Weighing], reference: Plausibility) {
        let sorted = readings.sorted { $0.time < $1.time }
        let verdicts = sorted.map { reference.verdict(grams: $0.grams, user: $0.user) }
        let fitting = zip(sorted, verdicts).filter { $0.1 == .accept }.map(\.0)
        if fitting.isEmpty {
            let waiting = zip(sorted, verdicts).filter { $0.1 == .quarantine }.map(\.0)
            status = .none
            value = nil
            candidate = waiting.nearest(to: reference.last)?.grams
        } else if fitting.spread > reference.limits.sessionSpread {
            status = .ambiguous
            value = nil
            candidate = fitting.farthest(from: reference.last)?.grams
        } else {
            status = fitting.count == sorted.count ? .clear : .fitting
            value = fitting.last?.grams
            candidate = nil
        }
    }
}

public import CivilTime

/// The specific gravity of one calendar day from its readings (normalise sections 9 and 11).
public struct GravityDay: Sendable, Hashable {
    /// One reading of the day.
    public struct Item: Sendable, Hashable {
        /// How it stands.
        public enum Status: String, Sendable, Hashable {
            case accepted
            /// A person confirmed it: a second photo that differs does not send it back to review.
            case confirmed
            case review
        }

        /// When.
        public var time: Instant
        /// Its ticks; in review the candidate.
        public var ticks: Int
        /// How it stands.
        public var status: Status
        /// Typed or decided by a person; nil: a photo's word.
        public var typed: Author.Role?
        /// A photo that was asked for: it shows the sample of the one before.
        public var isAsked: Bool

        /// A reading.
        public init(time: Instant, ticks: Int, status: Status, typed: Author.Role? = nil, isAsked: Bool = false) {
            self.time = time
            self.ticks = ticks
            self.status = status
            self.typed = typed
            self.isAsked = isAsked
        }
    }

    /// Place of the reading that fills the field: the latest of staff, else of the patient, else of the photos; nil: none.
    public let field: Int?
    /// The largest value that counts.
    public let maximum: Int?
    /// The smallest value that counts.
    public let minimum: Int?
    /// The worst value that waits.
    public let unconfirmed: Int?
    /// How many measurements count; two photos of one sample are one.
    public let measurements: Int
    /// Places of accepted photos that go to review because another photo of the sample differs.
    public let differing: Set<Int>
    /// Places of photos that are the second one of a sample, with the place of the first.
    public let second: [Int: Int]

    /// Judges a day's readings, given in the order of time.
    public init(_ readings: [Item], limits: NormaliserLimits = NormaliserLimits()) {
        let photos = readings.indices.filter { readings[$0].typed == nil && readings[$0].status != .review }
        var differing: Set<Int> = []
        var second: [Int: Int] = [:]
        for (left, right) in zip(photos, photos.dropFirst()) {
            let (earlier, later) = (readings[left], readings[right])
            let isNear = later.time.milliseconds(since: earlier.time) <= Int64(limits.sampleSeconds) * 1000
            guard isNear || later.isAsked else { continue }
            if abs(earlier.ticks - later.ticks) <= limits.sampleTicks {
                second[right] = left
            } else if earlier.status != .confirmed && later.status != .confirmed {
                differing.formUnion([left, right])
            }
        }
        let counting = readings.indices.filter { readings[$0].status != .review && !differing.contains($0) }
        let waiting = readings.indices.filter { readings[$0].status == .review || differing.contains($0) }
        let classes: [Author.Role?] = [.staff, .patient, nil]
        field = classes.lazy.compactMap { role in counting.last { readings[$0].typed == role } }.first
        maximum = counting.map { readings[$0].ticks }.max()
        minimum = counting.map { readings[$0].ticks }.min()
        unconfirmed = SpecificGravity.worst(waiting.map { readings[$0].ticks })
        measurements = counting.count - second.count
        self.differing = differing
        self.second = second
    }
}

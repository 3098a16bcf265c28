import CivilTime

/// A weight that a scale showed while a technician tests it with a known one.
public struct ScaleSighting: Sendable, Hashable {
    /// The protocol that told it.
    public let protocolName: String
    /// The number in the packet, before any scaling.
    public let raw: Int?
    /// The weight in g; nil where the scaling is not known yet.
    public let grams: Int?
}

/// A test of a scale that is going on: what it weighs meanwhile is evidence, but nobody's reading.
struct ScaleTestRun {
    let began: Instant
    let sightings: AsyncStream<ScaleSighting>.Continuation
}

public import CivilTime

/// A planned point in time: what the patient's clock is meant to show, and the instant at which that is.
public struct PlannedTime: Sendable, Hashable {
    /// The reading as planned. In a spring gap no clock ever shows it.
    public let reading: CivilDateTime
    /// The instant: in a gap as much later as the gap is long, in an autumn fold the earlier of two.
    public let instant: Instant

    /// The time at which a clock of the zone shows that reading.
    public init(_ reading: CivilDateTime, in zone: TimeZoneRules) {
        self.reading = reading
        instant = zone.instant(showing: reading)
    }

    /// That instant and what the zone's clock shows then.
    public init(_ instant: Instant, in zone: TimeZoneRules) {
        reading = zone.civil(at: instant)
        self.instant = instant
    }

    /// The reading with its offset, ISO 8601; `+00:00` rather than `Z`, because it is a local time.
    public var text: String {
        let offset = Int(reading.epochSeconds - instant.seconds)
        return offset == 0 ? "\(reading)+00:00" : instant.text(offset: offset)
    }
}

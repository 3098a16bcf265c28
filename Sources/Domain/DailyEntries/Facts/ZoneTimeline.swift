public import CivilTime

/// The patient's home zone and the zones of journeys. A reading is dated by the zone valid at its own instant.
public struct ZoneTimeline: Sendable, Hashable {
    /// A change of zone.
    public struct Change: Sendable, Hashable {
        /// The first instant of the zone.
        public var from: Instant
        /// The zone.
        public var zone: TimeZoneRules

        /// A change.
        public init(from: Instant, zone: TimeZoneRules) {
            self.from = from
            self.zone = zone
        }
    }

    /// The zone before the first change.
    public let home: TimeZoneRules
    /// The changes, ascending; of two at one instant the later in the list holds.
    public let changes: [Change]

    /// A timeline; the changes may be given in any order.
    public init(home: TimeZoneRules, changes: [Change] = []) {
        self.home = home
        self.changes = changes.enumerated().sorted { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }.map(\.element)
    }

    /// The zone valid at that instant.
    public func zone(at instant: Instant) -> TimeZoneRules {
        changes.last { $0.from <= instant }?.zone ?? home
    }
}

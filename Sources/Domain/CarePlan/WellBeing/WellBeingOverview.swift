public import CivilTime

/// Count, average and distribution of the well-being snapshots of a period.
public struct WellBeingOverview: Sendable, Hashable {
    /// First and last calendar day of the period; nil for a whole period without a snapshot.
    public let period: ClosedRange<CivilDate>?
    /// How many snapshots lie in it.
    public let count: Int
    /// Their mean rating in tenths, rounded half up; nil where there is none.
    public let averageTenths: Int?
    /// How often each level was given, all five.
    public let distribution: [WellBeing: Int]

    /// The overview of these days, both included, by the patient's calendar.
    public init(_ snapshots: [WellBeingSnapshot], period: ClosedRange<CivilDate>, in zone: TimeZoneRules) {
        self.init(snapshots.filter { period.contains(zone.date(at: $0.at)) }, of: period)
    }

    /// The overview of the seven days that end on a day.
    public init(_ snapshots: [WellBeingSnapshot], sevenDaysTo last: CivilDate, in zone: TimeZoneRules) {
        self.init(snapshots, period: last.adding(days: -6)...last, in: zone)
    }

    /// The overview of everything there is.
    public init(whole snapshots: [WellBeingSnapshot], in zone: TimeZoneRules) {
        let days = snapshots.map { zone.date(at: $0.at) }
        let period: ClosedRange<CivilDate>? = if let first = days.min(), let last = days.max() { first...last } else { nil }
        self.init(snapshots, of: period)
    }

    private init(_ chosen: [WellBeingSnapshot], of period: ClosedRange<CivilDate>?) {
        self.period = period
        count = chosen.count
        let sum = chosen.reduce(0) { $0 + $1.rating.rawValue }
        averageTenths = chosen.isEmpty ? nil : (sum * 20 + chosen.count) / (2 * chosen.count)
        distribution = Dictionary(uniqueKeysWithValues: WellBeing.allCases.map { level in (level, chosen.count { $0.rating == level }) })
    }
}

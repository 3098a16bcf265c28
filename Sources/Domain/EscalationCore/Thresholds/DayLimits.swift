/// The limits of one day for one patient.
public struct DayLimits: Sendable, Hashable {
    private let rules: LimitTable<AlertLimit>
    /// Whether the day lies in the critical window.
    public let isCritical: Bool
    /// How many domains together make red.
    public let clusterNeed: Int

    init(rules: LimitTable<AlertLimit>, isCritical: Bool, clusterNeed: Int) {
        self.rules = rules
        self.isCritical = isCritical
        self.clusterNeed = clusterNeed
    }

    /// The limits of that rule.
    public subscript(_ code: LimitCode) -> AlertLimit { rules[code] }
}

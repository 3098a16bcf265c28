/// The rules that fired on one day, kept in the order of reasons.
struct Triggers {
    private var slots = [Reason?](repeating: nil, count: ReasonCode.allCases.count)
    /// The highest level of all.
    private(set) var level = AlertLevel.green

    /// Notes a rule; green is no reason.
    mutating func add(_ reason: Reason) {
        guard reason.level != .green else { return }
        slots[reason.code.order] = reason
        level = max(level, reason.level)
    }

    /// Judges a value by a limit and notes the rule where it fires. `cap`: the highest level it may give.
    mutating func judge(_ value: Int, _ code: LimitCode, _ limits: DayLimits, cap: AlertLevel = .red, since day: (referencePOD: Int, gapDays: Int)? = nil) {
        let limit = limits[code]
        let level = min(limit.grade(value), cap)
        add(
            Reason(
                code: code.reason, level: level, value: value, limitHundredths: limit.hundredths(of: level), referencePOD: day?.referencePOD,
                gapDays: day?.gapDays))
    }

    /// The level of that rule.
    subscript(_ code: ReasonCode) -> AlertLevel { slots[code.order]?.level ?? .green }

    /// Whether that rule fired.
    func fired(_ code: ReasonCode) -> Bool { slots[code.order] != nil }

    /// The reasons in order.
    var reasons: [Reason] { slots.compactMap(\.self) }
}

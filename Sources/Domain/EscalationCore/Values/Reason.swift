/// One rule that fired on a day, with the numbers behind it.
public struct Reason: Sendable, Hashable {
    /// The rule.
    public let code: ReasonCode
    /// The level it asks for.
    public let level: AlertLevel
    /// The number that was judged, in the integer unit of the rule: g (weights and differences), ticks of 0.0001 above
    /// 1.0000 (urine), mL, score points, item 0–3, per mille (reaction). Nil where no single number is behind it.
    public let value: Int?
    /// The limit that was met, in hundredths of that unit, because a limit is a whole number times a per cent; nil where there is none.
    public let limitHundredths: Int?
    /// The day the number was compared with, or from which a level is kept; nil where there is none.
    public let referencePOD: Int?
    /// How many days the number was compared over; nil where there is no earlier day.
    public let gapDays: Int?

    /// A rule that fired.
    public init(code: ReasonCode, level: AlertLevel, value: Int? = nil, limitHundredths: Int? = nil, referencePOD: Int? = nil, gapDays: Int? = nil) {
        self.code = code
        self.level = level
        self.value = value
        self.limitHundredths = limitHundredths
        self.referencePOD = referencePOD
        self.gapDays = gapDays
    }

    /// `code:level`, the spelling of files and golden cases.
    public var key: String { code.rawValue + ":" + level.name }
}

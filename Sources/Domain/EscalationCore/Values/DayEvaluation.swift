/// The answer of the engine for one day.
public struct DayEvaluation: Sendable, Hashable {
    /// The day after surgery, surgery day = 0.
    public let pod: Int
    /// The level; nil on a day that is not monitored.
    public let level: AlertLevel?
    /// On how much data the level rests.
    public let basis: AlertBasis
    /// The rules that fired, in the fixed order of ``ReasonCode``.
    public let reasons: [Reason]
    /// Notes without a level, alphabetical by code.
    public let info: [DayInfo]

    /// An answer.
    public init(pod: Int, level: AlertLevel?, basis: AlertBasis, reasons: [Reason], info: [DayInfo]) {
        self.pod = pod
        self.level = level
        self.basis = basis
        self.reasons = reasons
        self.info = info
    }

    /// The codes of the reasons at red: what an acknowledgement of this evaluation has to cover.
    public var redCodes: [ReasonCode] { reasons.filter { $0.level == .red }.map(\.code) }

    /// Whether that note was made.
    public func has(_ code: InfoCode) -> Bool { info.contains { $0.code == code } }

    /// What a display may show: a green without data of the day, or while a source fault is open, is never shown as green.
    public func lamp(sourceFault: Bool = false) -> AlertLamp {
        switch level {
        case nil: .notActive
        case .green: basis == .noData || sourceFault ? .noData : .green
        case .yellow: .yellow
        case .red: .red
        }
    }
}

/// What staff saw of a day's alarm. It covers only what it saw: a red reason that came later opens the alarm again.
public struct Acknowledgement: Sendable, Hashable {
    /// Whether it covers everything red of the day, whatever it is.
    public let everything: Bool
    /// The red reasons that were seen.
    public let reasons: ReasonSet
    /// Whether an open alarm without a red level was seen.
    public let coversOpenRed: Bool

    private init(everything: Bool, reasons: ReasonSet, openRed: Bool) {
        self.everything = everything
        self.reasons = reasons
        coversOpenRed = openRed
    }

    /// Nothing was acknowledged.
    public static let nothing = Acknowledgement(everything: false, reasons: [], openRed: false)
    /// Every red reason of the day, and an open alarm, were seen.
    public static let everything = Acknowledgement(everything: true, reasons: [], openRed: true)

    /// Those red reasons were seen; `openRed`: an open alarm without a red level was seen.
    public init(seen reasons: ReasonSet, openRed: Bool = false) {
        self.init(everything: false, reasons: reasons, openRed: openRed)
    }

    /// Whether that red reason was seen.
    public func covers(_ code: ReasonCode) -> Bool { everything || reasons.contains(code) }

    /// Whether every red reason of that evaluation was seen. A day counts as acknowledged only then.
    public func coversAll(of evaluation: DayEvaluation) -> Bool { evaluation.redCodes.allSatisfy(covers) }
}

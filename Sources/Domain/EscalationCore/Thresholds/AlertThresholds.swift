/// The whole configuration of the engine: every number that a clinician may decide. Built only from a validated
/// ``ThresholdsTree``, so that no engine runs on a nonsense limit.
///
/// All defaults are our choice, informed by literature; a clinician confirms them (``approval``) before a patient depends on them.
public struct AlertThresholds: Sendable, Hashable {
    /// Who approved the numbers; nil: nobody, and every start says so.
    public let approval: Approval?
    /// Days of the highest risk, POD, inclusive.
    public let criticalWindow: ClosedRange<Int>
    /// Monitored days, POD, inclusive.
    public let monitoring: ClosedRange<Int>
    /// So many days after the last monitored one red symptoms are still told.
    public let afterMonitoringDays: Int
    /// Per cent of the limits for each class.
    let riskFactors: RiskFactors
    /// The limits of the rules.
    let limits: LimitTable<LimitSetting>
    /// Fluid limits inside the critical window, mL; scaled like those of other days.
    let fluidCritical: LimitSetting
    /// Red above so many per cent of a prescribed fluid limit.
    public let fluidPrescribedRedPercent: Int
    /// Rules of the weight baseline.
    public let baseline: BaselineSetting
    /// Rules of the cluster.
    public let cluster: ClusterSetting
    /// Activity at or below so many per cent of the mean is noted.
    public let activityDropPercent: Int
    /// … if the mean is at least that many steps.
    public let activityMinMean: Int
    /// How many days back a weight may serve as "24 h" reference.
    public let gainMaxGapDays: Int
    /// For how many days a raised reaction test is held.
    public let holdCognitionDays: Int
    /// Least score of class mittel.
    public let mittelFrom: Int
    /// Least score of class hoch.
    public let hochFrom: Int
    /// How missing items of Kat B count.
    public let katBPendingPolicy: KatBPendingPolicy

    /// The class of a score.
    public func riskClass(ofScore score: Int) -> RiskClass {
        score >= hochFrom ? .hoch : score >= mittelFrom ? .mittel : .niedrig
    }

    /// The limits that hold for a class on a day. No profile (nil) gets the strictest class; a prescribed fluid limit is a
    /// clinician's number and never scaled.
    public func forRiskClass(_ riskClass: RiskClass?, pod: Int, fluidLimitML: Int? = nil) -> DayLimits {
        let isCritical = criticalWindow.contains(pod)
        let percent = riskFactors[riskClass]
        let rules = LimitTable { code in
            guard code == .fluidExcess else { return limits[code].limit(code.direction, percent: percent) }
            // A prescription of 0 is none, as in the files of the study.
            if let fluidLimitML, fluidLimitML != 0 { return prescribed(fluidLimitML) }
            return (isCritical ? fluidCritical : limits[code]).limit(code.direction, percent: percent)
        }
        return DayLimits(rules: rules, isCritical: isCritical, clusterNeed: isCritical ? cluster.critical : cluster.other)
    }

    private func prescribed(_ limit: Int) -> AlertLimit {
        AlertLimit(direction: .above, yellowHundredths: limit.times(100), redHundredths: limit.times(fluidPrescribedRedPercent))
    }
}

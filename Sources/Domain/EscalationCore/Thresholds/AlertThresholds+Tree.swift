extension AlertThresholds {
    /// The schema of a thresholds file.
    public static let schema = "hypona-thresholds/1"

    /// The thresholds of a tree.
    /// - Throws: ``ThresholdsError`` with the key path and reason of everything that is unknown, missing, of a wrong type or out of range.
    public init(_ tree: ThresholdsTree) throws(ThresholdsError) {
        var reader = ThresholdsReader(tree)
        if !reader.refusals.isEmpty { throw ThresholdsError(refusals: reader.refusals) }
        _ = reader.word("schema", of: [AlertThresholds.schema])
        approval = reader.approval("approvedBy")
        criticalWindow = reader.days("criticalWindow", 1...14)
        monitoring = reader.days("monitoring", 1...30)
        afterMonitoringDays = reader.int("afterMonitoringDays", 0...7)
        riskFactors = RiskFactors(reading: &reader)
        limits = LimitTable { code in AlertThresholds.setting(code, reading: &reader) }
        if reader.refusals.isEmpty, limits[.urineSGLow].yellow * 100 >= limits[.urineSGHigh].yellow * 80 {
            reader.refuse("limits/urine.sgLow/yellow", "is not below 80 % of the yellow limit of urine.sgHigh")
        }
        fluidCritical = AlertThresholds.fluid("fluidCritical", isScaled: limits[.fluidExcess].isScaled, reading: &reader)
        fluidPrescribedRedPercent = reader.int("fluidPrescribedRedPercent", 101...300)
        baseline = BaselineSetting(reading: &reader)
        cluster = ClusterSetting(reading: &reader)
        activityDropPercent = reader.int("activityDropPercent", 1...99)
        activityMinMean = reader.int("activityMinMean", 0...20_000)
        gainMaxGapDays = reader.int("gainMaxGapDays", 1...7)
        holdCognitionDays = reader.int("holdCognitionDays", 1...14)
        (mittelFrom, hochFrom) = AlertThresholds.classes(reading: &reader)
        katBPendingPolicy = KatBPendingPolicy(rawValue: reader.word("katBPendingPolicy", of: KatBPendingPolicy.allCases.map(\.rawValue))) ?? .floor
        if !reader.refusals.isEmpty { throw ThresholdsError(refusals: reader.refusals) }
    }

    private static func setting(_ code: LimitCode, reading reader: inout ThresholdsReader) -> LimitSetting {
        let path = "limits/" + code.rawValue
        let isScaled = reader.bool(path + "/scaled")
        _ = reader.word(path + "/unit", of: [code.unit])
        switch code {
        case .fluidExcess: return fluid(path, isScaled: isScaled, reading: &reader)
        case .urineSGHigh, .urineSGLow:
            let limits = reader.limits(path, falling: code == .urineSGLow, isScaled: isScaled)
            // 1.000–1.060: what a urine refractometer shows.
            reader.bound(path, limits, 0...600, redNeeded: false)
            return limits
        default: return reader.limits(path, isScaled: isScaled)
        }
    }

    private static func fluid(_ path: String, isScaled: Bool, reading reader: inout ThresholdsReader) -> LimitSetting {
        let limits = reader.limits(path, isScaled: isScaled)
        reader.bound(path, limits, 300...6000, redNeeded: true)
        return limits
    }

    private static func classes(reading reader: inout ThresholdsReader) -> (Int, Int) {
        guard let mittel = reader.value("riskClass/mittel").int, let hoch = reader.value("riskClass/hoch").int, 0 < mittel, mittel < hoch, hoch <= 17 else {
            reader.refuse("riskClass", "mittel and hoch are not whole numbers with 0 < mittel < hoch ≤ 17")
            return (1, 2)
        }
        return (mittel, hoch)
    }
}

extension RiskFactors {
    fileprivate init(reading reader: inout ThresholdsReader) {
        niedrig = reader.int("riskFactorPercent/niedrig", 50...100)
        mittel = reader.int("riskFactorPercent/mittel", 50...100)
        hoch = reader.int("riskFactorPercent/hoch", 50...100)
        if reader.refusals.isEmpty, hoch > mittel || mittel > niedrig {
            reader.refuse("riskFactorPercent", "a higher class has a higher per cent; hoch ≤ mittel ≤ niedrig is needed")
        }
    }
}

extension BaselineSetting {
    fileprivate init(reading reader: inout ThresholdsReader) {
        lastPOD = reader.int("baseline/lastPOD", 1...14)
        homeDays = reader.int("baseline/homeDays", 0...7)
        mornings = reader.int("baseline/mornings", 1...7)
        eveningOffset = reader.int("baseline/eveningOffset", 0...3000)
        scaleOffset = reader.int("baseline/scaleOffset", 500...5000)
    }
}

extension ClusterSetting {
    fileprivate init(reading reader: inout ThresholdsReader) {
        critical = reader.int("cluster/critical", 2...4)
        other = reader.int("cluster/other", 2...4)
        exclude = reader.excludedRules("cluster/exclude")
        prescribedSGExtra = reader.int("cluster/prescribedSgExtra", 0...2)
    }
}

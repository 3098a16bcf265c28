/// Rules that look at several domains.
extension DayJudgement {
    /// Water kept or lost: by today's values only, a held one does not join.
    mutating func judgeCombinations() {
        let gain = triggers.fired(.weightGain24h) || triggers.fired(.weightGain3d) || triggers.fired(.weightGainBaseline)
        let loss = triggers.fired(.weightLoss24h) || triggers.fired(.weightLoss3d)
        if triggers.fired(.urineSGHigh), gain { triggers.add(Reason(code: .comboRetention, level: .red)) }
        if triggers.fired(.urineSGLow), loss || triggers[.fluidExcess] == .red { triggers.add(Reason(code: .comboAVPD, level: .red)) }
    }

    /// Several domains at once, held ones included.
    mutating func judgeCluster(_ state: DayState) {
        // A kept restriction concentrates the urine by itself, so one domain more is asked for.
        let isExplained = profile.fluidLimitML != nil && state.domains[.urine].sure > .green && state.isConcentrated
        let need = limits.clusterNeed + (isExplained ? thresholds.cluster.prescribedSGExtra : 0)
        let raised = AlertDomain.allCases.count { $0 != .fluid && state.domains[$0].sure > .green }
        if raised >= need { triggers.add(Reason(code: .comboCluster, level: .red, value: raised)) }
    }
}

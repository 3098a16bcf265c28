import EscalationCore
import Testing

@Suite struct LimitTests {
    private func limit(_ code: LimitCode, _ riskClass: RiskClass?, pod: Int = 4, fluidLimitML: Int? = nil) -> AlertLimit {
        AlertThresholds.standard.forRiskClass(riskClass, pod: pod, fluidLimitML: fluidLimitML)[code]
    }

    /// In hundredths of the unit, so that 80 % of 12 points stays 9.6.
    @Test func theTableOfClassHoch() {
        let wanted: [(LimitCode, Int, Int?)] = [
            (.weightGain24h, 80_000, 160_000), (.weightGain3d, 120_000, 200_000), (.weightGainBaseline, 160_000, 240_000), (.weightDayDelta, 120_000, nil),
            (.weightLoss24h, 120_000, 200_000), (.weightLoss3d, 200_000, 320_000), (.urineSGHigh, 20_000, nil), (.urineSGLow, 5000, nil),
            (.fluidExcess, 200_000, 280_000), (.symptomScore, 960, 1760), (.symptomConfusion, 100, 200), (.cognitionReaction, 12_000, 32_000),
        ]
        #expect(wanted.map(\.0) == LimitCode.allCases)
        for (code, yellow, red) in wanted {
            #expect(limit(code, .hoch).yellowHundredths == yellow, "\(code)")
            #expect(limit(code, .hoch).redHundredths == red, "\(code)")
            #expect(limit(code, nil) == limit(code, .hoch), "no profile: the strictest class")
            #expect(limit(code, .mittel) == limit(code, .niedrig))
        }
        #expect(limit(.weightGain24h, .niedrig).yellowHundredths == 100_000)
    }

    @Test func fluidLimitsOfTheCriticalWindow() {
        for (pod, yellow, red) in [(4, 250_000, 350_000), (5, 200_000, 300_000), (9, 200_000, 300_000), (10, 250_000, 350_000)] {
            #expect(limit(.fluidExcess, .niedrig, pod: pod).yellowHundredths == yellow)
            #expect(limit(.fluidExcess, .niedrig, pod: pod).redHundredths == red)
        }
        #expect(limit(.fluidExcess, .hoch, pod: 5).yellowHundredths == 160_000)
    }

    /// A clinician's number is never scaled, and its red limit is not rounded.
    @Test func prescribedFluid() {
        #expect(limit(.fluidExcess, .hoch, pod: 5, fluidLimitML: 1001).yellowHundredths == 100_100)
        #expect(limit(.fluidExcess, .hoch, pod: 5, fluidLimitML: 1001).redHundredths == 150_150)
        #expect(limit(.fluidExcess, .hoch, pod: 5, fluidLimitML: 0) == limit(.fluidExcess, .hoch, pod: 5))
        #expect(limit(.weightGain24h, .hoch, fluidLimitML: 1000) == limit(.weightGain24h, .hoch))
    }

    @Test(arguments: [
        (LimitCode.weightGain24h, 999, AlertLevel.green), (.weightGain24h, 1000, .yellow), (.weightGain24h, 1999, .yellow), (.weightGain24h, 2000, .red),
        (.fluidExcess, 2500, .green), (.fluidExcess, 2501, .yellow), (.fluidExcess, 3500, .yellow), (.fluidExcess, 3501, .red), (.urineSGLow, 51, .green),
        (.urineSGLow, 50, .yellow), (.urineSGLow, .min, .yellow), (.weightGain24h, .max, .red), (.weightGain24h, .min, .green), (.urineSGLow, .max, .green),
    ]) func grade(code: LimitCode, value: Int, level: AlertLevel) {
        #expect(limit(code, .niedrig).grade(value) == level)
    }

    @Test func theClusterNeedsFewerDomainsInTheCriticalWindow() {
        #expect([4, 5, 9, 10].map { AlertThresholds.standard.forRiskClass(.niedrig, pod: $0).clusterNeed } == [3, 2, 2, 3])
        #expect([4, 5, 9, 10].map { AlertThresholds.standard.forRiskClass(.niedrig, pod: $0).isCritical } == [false, true, true, false])
    }

    @Test func limitsByLevel() {
        #expect(AlertLevel.allCases.map { limit(.weightGain24h, .niedrig).hundredths(of: $0) } == [nil, 100_000, 200_000])
    }

    @Test func codesHaveTheirReasons() {
        #expect(LimitCode.allCases.map(\.reason.rawValue) == LimitCode.allCases.map(\.rawValue))
        #expect(LimitCode.allCases.map(\.unit) == ["g", "g", "g", "g", "g", "g", "sgTick", "sgTick", "mL", "score", "item", "permille"])
        #expect(ReasonCode.allCases.map(\.order) == Array(0..<24))
        #expect(ReasonCode.allCases == ReasonCode.allCases.sorted())
        #expect(InfoCode.allCases == InfoCode.allCases.sorted())
        #expect(AlertLevel.allCases.map { AlertLevel(name: $0.name) } == AlertLevel.allCases)
        #expect(AlertLevel(name: "blue") == nil)
        #expect(AlertDomain.allCases.map(\.name) == ["weight", "urine", "fluid", "symptoms", "cognition"])
        #expect(ReasonSet(ReasonCode.allCases).codes == ReasonCode.allCases)
        #expect(ReasonSet([.latchRed, .weightGain24h]).codes == [.weightGain24h, .latchRed])
    }
}

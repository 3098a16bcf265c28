/// Scalings that the standard services share.
enum SIGScaling {
    /// 0.005 kg or 0.01 lb a step.
    static func mass(_ raw: UInt16, isImperial: Bool) -> ScaleMass {
        isImperial ? ScaleMass(count: raw, decimals: 2, unit: .pound) : ScaleMass(count: raw, step: 5, decimals: 3)
    }

    /// 0.001 m or 0.1 in (exactly 0.00254 m) a step; in m.
    static func height(_ raw: UInt16, isImperial: Bool) -> FixedPoint {
        isImperial ? FixedPoint(Int(raw) * 254, decimals: 5) : FixedPoint(Int(raw), decimals: 3)
    }
}

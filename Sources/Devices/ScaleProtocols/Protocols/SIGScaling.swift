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

    /// The step of a mass in kg that a feature code stands for; nil where none is given.
    static func massResolution(_ code: UInt32) -> FixedPoint? {
        switch code {
        case 1: FixedPoint(5, decimals: 1)
        case 2: FixedPoint(2, decimals: 1)
        case 3: FixedPoint(1, decimals: 1)
        case 4: FixedPoint(5, decimals: 2)
        case 5: FixedPoint(2, decimals: 2)
        case 6: FixedPoint(1, decimals: 2)
        case 7: FixedPoint(5, decimals: 3)
        default: nil
        }
    }

    /// The step of a height in m that a feature code stands for; nil where none is given.
    static func heightResolution(_ code: UInt32) -> FixedPoint? {
        switch code {
        case 1: FixedPoint(1, decimals: 2)
        case 2: FixedPoint(5, decimals: 3)
        case 3: FixedPoint(1, decimals: 3)
        default: nil
        }
    }
}

/// What a scale derives from the impedance of the body. Kept as a fact of the device; nothing of it enters the judgement.
public struct BodyComposition: Sendable, Hashable {
    /// Body fat in per cent.
    public var fatPercent: FixedPoint?
    /// Body water in per cent.
    public var waterPercent: FixedPoint?
    /// Muscle in per cent.
    public var musclePercent: FixedPoint?
    /// Bone mass.
    public var bone: ScaleMass?
    /// Muscle mass.
    public var muscle: ScaleMass?
    /// Fat-free mass.
    public var fatFree: ScaleMass?
    /// Soft lean mass.
    public var softLean: ScaleMass?
    /// Body water mass.
    public var water: ScaleMass?
    /// Basal metabolism in kJ.
    public var basalMetabolismKilojoules: Int?
    /// Whether the fields are zeros that stand for "not measured" (stored weighings of Beurer and Sanitas scales).
    public var isPlaceholder = false

    /// Nothing known.
    public init() {}
}

/// A unit in which a scale gives a mass.
public enum ScaleUnit: String, Sendable, Hashable, CaseIterable {
    /// Kilogram.
    case kilogram = "kg"
    /// Pound avoirdupois, exactly 0.45359237 kg.
    case pound = "lb"
    /// Market catty of mainland China, exactly 0.5 kg.
    case jin = "jin"
    /// Stone, exactly 14 lb.
    case stone = "st"

    /// The unit as `factor` × 10^-`decimals` kg, exact by definition.
    var kilograms: (factor: Int, decimals: Int) {
        switch self {
        case .kilogram: (1, 0)
        case .pound: (45_359_237, 8)
        case .jin: (5, 1)
        case .stone: (635_029_318, 8)
        }
    }
}

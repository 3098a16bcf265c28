/// What the eyepiece reader found, step by step.
public struct EyepieceReading: Sendable, Hashable {
    /// The specific gravity in ticks of 0.0001 above 1.0000; nil where none was read. Never below 0.
    public var ticks: Int?
    /// What the ticks of the scale say, before rounding, in the same unit.
    public var byTicks: Double?
    /// What the places of the numerals say.
    public var byNumerals: Double?
    /// The uncertainty of the value (two standard deviations) in the same unit.
    public var uncertainty: Double?
    /// The value of one division of the scale in ticks of 0.0001, where its ticks could be told apart.
    public var division: Int?
    /// The lowest and the highest numeral read.
    public var scale: ClosedRange<Int>?
    /// Whether both readers vouch for the value.
    public var isSure: Bool
    /// How sure, 0…1.
    public var confidence: Double
    /// Why it is not sure, or why there is no value.
    public var reasons: [PhotoReason]
    /// Whether the picture shows an eyepiece at all.
    public var isEyepiece: Bool
    /// Numbers behind the decision, for the debug pictures and the measurements.
    public var details: [String: Double]

    /// A reading without a value.
    init(isEyepiece: Bool, reasons: [PhotoReason]) {
        (self.isEyepiece, self.reasons) = (isEyepiece, reasons)
        isSure = false
        confidence = 0
        details = [:]
    }
}

/// What the eyepiece reader found, step by step.
public struct EyepieceReading: Sendable, Hashable {
    /// The specific gravity in ticks of 0.0001 above 1.0000, to a fifth of a division of 0.001; nil where none was read. Never below 0.
    public var ticks: Int?
    /// What the ticks of the scale say, before rounding, in the same unit; the value comes from here.
    public var byTicks: Double?
    /// What the places of the numerals say, in the same unit.
    public var byNumerals: Double?
    /// The uncertainty of the value (two standard deviations) in the same unit.
    public var uncertainty: Double?
    /// The value of one division of the scale in ticks of 0.0001, where its ticks could be counted between the numerals.
    public var division: Int?
    /// The lowest and the highest numeral read, in ticks of 0.0001.
    public var scale: ClosedRange<Int>?
    /// Whether both readers vouch for the value.
    public var isSure: Bool
    /// How sure, 0…1.
    public var confidence: Double
    /// Why it is not sure, or why there is no value.
    public var reasons: [PhotoReason]
    /// Whether the picture shows an eyepiece at all.
    public var isEyepiece: Bool
    /// Numbers behind the decision, by name: for debug pictures and measurements.
    public var details: [String: Double]

    /// A reading without a value.
    init(isEyepiece: Bool, reasons: [PhotoReason]) {
        (self.isEyepiece, self.reasons) = (isEyepiece, reasons)
        isSure = false
        confidence = 0
        details = [:]
    }

    /// The same without a value, for another reason.
    func refused(_ reason: PhotoReason) -> EyepieceReading {
        var reading = self
        reading.reasons = [reason]
        return reading
    }
}

extension InstrumentReading {
    /// The reading of an eyepiece as all instruments give it: four decimals, which an eye reads off a scale of 0.001.
    init(_ eyepiece: EyepieceReading) {
        self.init(display: .eyepiece, reasons: eyepiece.reasons)
        guard let ticks = eyepiece.ticks else { return }
        specificGravity = InstrumentReading.text(ticks)
        isSure = eyepiece.isSure
        confidence = eyepiece.confidence
        let other = eyepiece.byNumerals.map { max(Int($0.rounded()), 0) }
        firstReader = eyepiece.byTicks == nil ? nil : InstrumentReading.text(ticks)
        secondReader = other.map(InstrumentReading.text)
        candidates = [SpecificGravityCandidate(specificGravity: InstrumentReading.text(ticks), share: 1)]
        if !eyepiece.isSure, let other, abs(other - ticks) > 4 {
            candidates = [ticks, other].map { SpecificGravityCandidate(specificGravity: InstrumentReading.text($0), share: 0.5) }
        }
    }

    /// Ticks of 0.0001 above 1.0000 as `1.0124`.
    private static func text(_ ticks: Int) -> String {
        let digits = String(10_000 + max(ticks, 0))
        return digits.prefix(digits.count - 4) + "." + digits.suffix(4)
    }
}

public import PhotoAnswers

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

    /// The numbers behind the decision with those of both readers.
    var measures: [String: Double] {
        let own = [
            "byTicks": byTicks, "byNumerals": byNumerals, "uncertainty": uncertainty, "division": division.map(Double.init),
            "lowestNumeral": scale.map { Double($0.lowerBound) }, "highestNumeral": scale.map { Double($0.upperBound) },
        ]
        return details.merging(own.compactMapValues(\.self)) { $1 }
    }

    /// The same without a value, for another reason.
    func refused(_ reason: PhotoReason) -> EyepieceReading {
        var reading = self
        reading.reasons = [reason]
        return reading
    }
}

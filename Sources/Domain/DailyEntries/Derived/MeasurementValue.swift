public import CarePlan
public import EscalationCore

/// A value in the unit of its kind. What takes more room than a number lies apart: a measurement has up to three of them, and most are weights.
public enum MeasurementValue: Sendable, Hashable {
    /// Body weight, g.
    case grams(Int)
    /// Specific gravity, ticks of 0.0001 above 1.0000.
    case ticks(Int)
    /// Volume drunk, mL.
    case millilitres(Int)
    /// A symptom questionnaire.
    indirect case symptoms(SymptomEntry)
    /// Median reaction time, ms.
    case milliseconds(Int)
    /// Taps, or well-being 1–5.
    case count(Int)
    /// Desmopressin taken or not.
    case taken(Bool)
    /// A sample or a day's statistic with its own digits.
    indirect case decimal(ExactDecimal)

    /// The whole number of a weight in g.
    public var grams: Int? { if case .grams(let value) = self { value } else { nil } }
    /// The ticks of a specific gravity.
    public var ticks: Int? { if case .ticks(let value) = self { value } else { nil } }
}

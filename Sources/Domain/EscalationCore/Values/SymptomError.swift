/// A symptom answer that is off its scale.
public struct SymptomError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The answer.
    public let field: SymptomEntry.Field
    /// What was given.
    public let value: Int

    /// The text for people and logs.
    public var description: String { "\(field.rawValue) is \(value); give a whole number from 0 to \(field == .vas ? 10 : 3)" }
}

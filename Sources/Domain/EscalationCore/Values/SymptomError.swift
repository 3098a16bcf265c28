/// A symptom answer that is missing or off its scale.
public struct SymptomError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The answer.
    public let field: SymptomEntry.Field
    /// What was given; nil: nothing, or no whole number.
    public let value: Int?

    /// The text for people and logs.
    public var description: String {
        let given = value.map { "is \($0)" } ?? "is missing or no whole number"
        return "\(field.rawValue) \(given); give a whole number of \(field.scale.lowerBound)–\(field.scale.upperBound)"
    }
}

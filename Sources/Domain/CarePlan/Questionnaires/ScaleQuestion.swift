public import EscalationCore

/// A question answered on a scale, such as pain from 1 to 10.
public struct ScaleQuestion: Sendable, Hashable {
    /// Its name, which becomes the kind of the outcome value.
    public let identifier: String
    /// What is asked.
    public let text: LocalText
    /// The least and the greatest answer.
    public let range: ClosedRange<Int>
    /// The distance of two answers.
    public let step: Int
    /// Where the slider stands at first. It is never an answer: a question that nobody touched has none.
    public let preset: Int?

    /// A question on a scale.
    /// - Throws: ``QuestionnaireError`` where the identifier is empty, the step does not divide the scale, or the preset is not on it.
    public init(_ identifier: String, _ text: LocalText, range: ClosedRange<Int>, step: Int = 1, preset: Int? = nil) throws(QuestionnaireError) {
        guard !identifier.isEmpty else { throw .identifier(identifier) }
        guard range.lowerBound < range.upperBound, range.lowerBound >= -1_000_000, range.upperBound <= 1_000_000, step > 0,
            (range.upperBound - range.lowerBound) % step == 0
        else { throw .scale(question: identifier) }
        self.identifier = identifier
        self.text = text
        self.range = range
        self.step = step
        self.preset = preset
        if let preset, !accepts(Double(preset)) { throw .preset(question: identifier) }
    }

    /// Whether the number is one of the scale.
    public func accepts(_ answer: Double) -> Bool {
        guard let whole = Int(exactly: answer), range.contains(whole) else { return false }
        return (whole - range.lowerBound) % step == 0
    }
}

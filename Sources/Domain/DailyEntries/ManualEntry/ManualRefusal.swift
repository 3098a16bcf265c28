public import EscalationCore

/// Why a typed value is not taken. It says what is wrong and what to write instead; a value is never guessed.
public struct ManualRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Not a number as people write it here.
        case notANumber = "not_a_number"
        /// A number that is likely meant in another unit.
        case unit = "unit"
        /// Outside what the kind can be.
        case outOfRange = "out_of_range"
        /// Not one of the words or answers.
        case answer = "answer"
        /// Nobody types this kind.
        case kind = "kind"
    }

    /// What is wrong.
    public let code: Code
    /// The sentence for people.
    public let text: LocalText

    init(_ code: Code, _ german: String, _ english: String) {
        self.code = code
        text = LocalText(german, english)
    }

    /// The English sentence, for logs and the command line.
    public var description: String { text.english }
}

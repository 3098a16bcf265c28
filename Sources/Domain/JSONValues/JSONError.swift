/// Why a text is not the JSON that was asked for, and where.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: String, Sendable {
        case unexpected = "unexpected character"
        case unexpectedEnd = "the text ends too early"
        case trailing = "text after the end of the value"
        case badNumber = "not a number"
        case badString = "not a valid string"
        case badEscape = "unknown escape in a string"
        case controlCharacter = "control character in a string"
        case notUTF8 = "not valid UTF-8"
        case duplicateKey = "the same name twice"
        case tooDeep = "nested too deeply"
        case tooLarge = "too large"
    }
    /// What is wrong.
    public let problem: Problem
    /// Offset of the first wrong byte.
    public let offset: Int
    /// Line of that byte, from 1.
    public let line: Int
    /// Column of that byte in its line, in bytes from 1.
    public let column: Int

    /// The text for people and logs.
    public var description: String { "line \(line), column \(column): \(problem.rawValue)" }
}

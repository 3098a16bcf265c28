public import JSONValues

/// The answer to one case.
public struct CaseAnswer: Sendable, Hashable {
    /// The value that stands under `result`, in exactly the shape of the file's expectation.
    public let result: JSONValue
    /// What a person is told instead, line by line.
    public let words: [String]

    /// An answer; without words of its own a person is shown the value.
    public init(_ result: JSONValue, words: [String]? = nil) {
        self.result = result
        self.words = words ?? [result.text()]
    }
}

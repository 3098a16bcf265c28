/// A sentence for people in both languages of the product.
public struct LocalText: Sendable, Hashable {
    /// The German sentence, shown by default.
    public let german: String
    /// The English sentence.
    public let english: String

    /// A sentence in both languages.
    public init(_ german: String, _ english: String) {
        self.german = german
        self.english = english
    }
}

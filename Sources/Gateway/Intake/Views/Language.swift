public import EscalationCore

/// The languages of patients and nurses; German first.
public enum Language: String, Sendable, CaseIterable {
    /// German.
    case german = "de"
    /// English.
    case english = "en"

    /// The sentence in this language.
    public func of(_ text: LocalText) -> String { self == .german ? text.german : text.english }

    /// The text of this language.
    public func callAsFunction(_ german: String, _ english: String) -> String { self == .german ? german : english }
}

/// What a program hands in over the interface for programs; the raw values are the last words of its addresses.
public enum BridgeForm: String, Sendable, CaseIterable {
    /// One typed value of any kind.
    case entries
    /// One symptom questionnaire.
    case symptoms
    /// One drink.
    case fluids
    /// One reaction test.
    case cognition
    /// Values of days and samples of a phone or watch.
    case dailyValues = "daily-values"
}

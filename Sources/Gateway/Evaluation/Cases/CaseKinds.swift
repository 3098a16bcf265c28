/// The kinds of case files that are known.
public enum CaseKinds {
    /// Every kind; the first one is taken where neither an option nor a schema names another.
    public static let all: [any CaseKind] = [
        CoreCases(), RiskCases(), SymptomCases(), ReminderCases(), PODCases(), CarePlanCases(), DailyStatsCases(), NormaliseCases(),
    ]

    /// The kind of that option word.
    public static func kind(option: String) -> (any CaseKind)? { all.first { $0.option == option } }

    /// The kind of a file's schema: `hypona-risk-cases/1`.
    static func kind(schema: String) -> (any CaseKind)? { all.first { schema.hasPrefix($0.schema + "/") } }
}

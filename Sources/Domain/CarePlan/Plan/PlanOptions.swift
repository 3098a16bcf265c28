/// What of the patient's profile decides which tasks a day has; valid for one day.
public struct PlanOptions: Sendable, Hashable {
    /// Simplified mode: no cognition and no tapping, nowhere.
    public var isSimplified: Bool
    /// Desmopressin is prescribed: its intake is a task.
    public var hasDesmopressin: Bool

    /// Options of a day.
    public init(isSimplified: Bool = false, hasDesmopressin: Bool = false) {
        self.isSimplified = isSimplified
        self.hasDesmopressin = hasDesmopressin
    }
}

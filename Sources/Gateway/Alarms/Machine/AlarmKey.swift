/// Names an alarm object: whose it is, and for what.
public struct AlarmKey: Sendable, Hashable {
    /// The patient's pseudonym; nil for conditions of the box.
    public let studyID: String?
    /// What is wrong.
    public let condition: AlarmCondition

    /// The key of that patient and condition; the patient does not matter for conditions of the box.
    public init(_ condition: AlarmCondition, of studyID: String?) {
        self.condition = condition
        self.studyID = condition.isOfTheBox ? nil : studyID
    }
}

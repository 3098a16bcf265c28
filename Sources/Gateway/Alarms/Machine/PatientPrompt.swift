/// What the bed asks of the patient, beside the tasks of the day. The raw values stand in interfaces.
public enum PatientPrompt: String, Sendable, Hashable, CaseIterable {
    /// Weigh yourself, please: the morning weight is missing.
    case weigh
    /// Measure your urine, please.
    case measureUrine
    /// Step on the scale again, please: the last weighing is odd.
    case weighAgain
    /// The photos could not be read: type the number, please.
    case typeNumber
}

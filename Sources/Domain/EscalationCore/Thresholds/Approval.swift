/// The clinician who answers for a thresholds file.
public struct Approval: Sendable, Hashable {
    /// Name of the clinician.
    public let name: String
    /// Date of the approval as written in the file.
    public let date: String

    /// An approval.
    init(name: String, date: String) {
        self.name = name
        self.date = date
    }
}

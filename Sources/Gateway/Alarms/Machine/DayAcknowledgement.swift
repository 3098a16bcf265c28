/// A person acknowledged a day's red, as the clinical database recorded it.
public struct DayAcknowledgement: Sendable, Hashable {
    /// The patient's pseudonym.
    public let studyID: String
    /// The day.
    public let pod: Int
    /// The red reasons that were seen; `openRed` where an open alarm without a red level was seen.
    public let codes: Set<String>
    /// The evaluation that was seen.
    public let evaluation: Int
    /// Who.
    public let by: String
    /// A remark.
    public let note: String?

    /// An acknowledgement of a day.
    public init(studyID: String, pod: Int, codes: Set<String>, evaluation: Int, by: String, note: String?) {
        self.studyID = studyID
        self.pod = pod
        self.codes = codes
        self.evaluation = evaluation
        self.by = by
        self.note = note
    }
}

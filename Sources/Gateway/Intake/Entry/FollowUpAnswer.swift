import JSONValues
public import Store

/// What the patient said to the follow-up question of a well-being snapshot. It is context for people; no rule reads it.
public struct FollowUpAnswer: Sendable, Hashable {
    /// The name of its evidence.
    static let evidenceName = "wellbeing.followUp"

    /// The reading of the snapshot.
    public let reading: String
    /// The answer; nil where it is not to be asked again today.
    public let note: String?

    /// The answers of a patient, oldest first.
    public static func all(of study: String, in connection: Connection) throws(StoreError) -> [FollowUpAnswer] {
        var answers: [FollowUpAnswer] = []
        try connection.each(
            "SELECT metadata, bytes FROM evidence WHERE study_id = ? AND kind = 'manual' AND name = ? AND erased_at IS NULL ORDER BY id",
            [.text(study), .text(evidenceName)]
        ) { (row) throws(StoreError) in
            if let metadata = try row.json("metadata"), let reading = metadata["followUp"]?.string {
                let isDismissed = metadata["dismissed"]?.bool ?? false
                answers.append(FollowUpAnswer(reading: reading, note: isDismissed ? nil : String(decoding: row.blob("bytes") ?? [], as: UTF8.self)))
            }
            return true
        }
        return answers
    }
}

import JSONValues
public import Store

/// What the patient said to the follow-up question of a well-being snapshot. It is context for people; no rule reads it.
public struct FollowUpAnswer: Sendable, Hashable {
    /// The name of its evidence.
    public static let evidenceName = "wellbeing.followUp"

    /// The reading of the snapshot.
    public let reading: String
    /// The answer; nil where it is not to be asked again today.
    public let note: String?

    /// The answer in a row of the evidence (`metadata`, `bytes`); nil where it is none.
    public init?(_ row: Row) throws(StoreError) {
        guard let metadata = try row.json("metadata"), let reading = metadata["followUp"]?.string else { return nil }
        self.reading = reading
        let isDismissed = metadata["dismissed"]?.bool ?? false
        note = isDismissed ? nil : String(decoding: row.blob("bytes") ?? [], as: UTF8.self)
    }
}

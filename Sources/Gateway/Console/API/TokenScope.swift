/// What a program may do with its token. The raw values stand in commands and in the database.
public enum TokenScope: String, Sendable, Hashable, CaseIterable {
    /// Hand in typed values, questionnaires, drinks and tests.
    case entries
    /// Hand in values of days and samples.
    case daily
    /// Read days.
    case read
}

/// One reminder of a day. It is given only while one of its tasks is open, and ends by itself when the values come.
public struct Reminder: Sendable, Hashable {
    /// The id, the same every day and in every plan, so that a new plan replaces the old one.
    public let id: String
    /// Local time, minutes since midnight.
    public let minuteOfDay: Int
    /// The tasks it reminds of, never empty.
    public let taskIDs: [String]

    /// Whether something is left to remind of.
    public func isDue(done: Set<String>) -> Bool { !taskIDs.allSatisfy(done.contains) }
}

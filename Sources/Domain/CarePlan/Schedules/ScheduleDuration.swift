/// How long an event of a schedule element can be carried out.
public enum ScheduleDuration: Sendable, Hashable {
    /// The whole calendar day, from midnight to midnight (23 or 25 hours on the days the clock changes).
    case allDay
    /// That many elapsed seconds from the start.
    case seconds(Int)
}

/// The answer to "für gestern Abend?" on a typed entry between 00:00 and 03:59.
public enum DayAnswer: String, Sendable, Hashable {
    case today
    case yesterday
}

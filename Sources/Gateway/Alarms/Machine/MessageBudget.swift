import CivilTime

/// The storm cap: how many messages of one condition may go out in an hour, without ever making an open red silent.
struct MessageBudget {
    /// At most this many messages in any 60 minutes.
    let limit: Int
    /// A red is repeated at least this often, in seconds; so many messages of the hour are kept for it.
    let spacing: Int64

    private static let hour: Int64 = 3600

    /// The messages that still count at an instant.
    static func recent(_ sent: [Instant], at now: Instant) -> [Instant] { sent.filter { now.seconds(since: $0) < hour } }

    /// Whether one more may go out now.
    func allows(_ sent: [Instant], at now: Instant) -> Bool { MessageBudget.recent(sent, at: now).count < limit }

    /// Whether one more may go out now and the regular repetitions after it still fit under the cap.
    ///
    /// After an hour only repetitions count, and they fit by themselves; so it is enough to look one hour ahead.
    func allowsKeepingRepetitions(_ sent: [Instant], at now: Instant) -> Bool {
        guard allows(sent, at: now) else { return false }
        var times = MessageBudget.recent(sent, at: now) + [now]
        var next = now
        for _ in 0..<(MessageBudget.hour / max(1, spacing)) {
            next = next.adding(seconds: spacing)
            guard allows(times, at: next) else { return false }
            times.append(next)
        }
        return true
    }
}

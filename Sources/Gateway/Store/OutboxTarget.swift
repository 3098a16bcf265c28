public import CivilTime

/// How a target as a whole is, as the table `outbox_target` keeps it: pauses survive a restart.
public struct OutboxTarget: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// How often in a row it did not answer.
    public var failures = 0
    /// Since when it fails; nil: it works.
    public var failingSince: Instant?
    /// Whether it refused the box itself, so that nothing is sent until somebody acts.
    public var isHalted = false
    /// Nothing is sent before.
    public private(set) var nextAt = Instant(milliseconds: 0)
    /// When that was decided.
    private var decidedAt = Instant(milliseconds: 0)
    /// Why it fails.
    public var error: String?
    /// When it last took something.
    public var workedAt: Instant?
    /// When everything that was sent was last compared with what lies there.
    public var comparedAt: Instant?
    /// Where it is: what was sent belongs to an address.
    public var address: String?

    /// After so many seconds a person must look.
    static let patience: Int64 = 24 * 3600

    /// A target that does not fail.
    public init(name: String) { self.name = name }

    /// Nothing is sent before that moment.
    public mutating func wait(until next: Instant, at now: Instant) {
        nextAt = next
        decidedAt = now
    }

    /// Whether the pause is over. A pause is never longer than was decided: the time before the decision comes back only where the clock was set back.
    public func isDue(at now: Instant) -> Bool { nextAt <= now || now < decidedAt }

    /// It does not fail any more.
    public mutating func recover() {
        failures = 0
        failingSince = nil
        isHalted = false
        error = nil
        wait(until: Instant(milliseconds: 0), at: Instant(milliseconds: 0))
    }

    /// Whether it has been failing for longer than a day: then waiting alone does not help.
    public func isLate(at now: Instant) -> Bool { failingSince.map { now.seconds(since: $0) > OutboxTarget.patience } ?? false }

    /// The stored state; a fresh one where there is none.
    public static func load(_ name: String, from connection: Connection) throws(StoreError) -> OutboxTarget {
        var target = OutboxTarget(name: name)
        guard let row = try connection.row("SELECT * FROM outbox_target WHERE name = ?", .text(name)) else { return target }
        target.failures = row.int("failures") ?? 0
        target.failingSince = row.instant("failing_since")
        target.isHalted = row.int("halted") == 1
        target.nextAt = row.instant("next_at") ?? Instant(milliseconds: 0)
        target.error = row.text("error")
        target.workedAt = row.instant("worked_at")
        target.comparedAt = row.instant("compared_at")
        target.decidedAt = row.instant("decided_at") ?? target.nextAt
        target.address = row.text("address")
        return target
    }

    /// Stores it.
    public func save(in connection: Connection) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO outbox_target (name, failures, failing_since, halted, next_at, error, worked_at, compared_at, decided_at, address)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET failures = excluded.failures, failing_since = excluded.failing_since, halted = excluded.halted,
                next_at = excluded.next_at, error = excluded.error, worked_at = excluded.worked_at, compared_at = excluded.compared_at,
                decided_at = excluded.decided_at, address = excluded.address
            """, .text(name), SQLValue(failures), SQLValue(failingSince), SQLValue(isHalted ? 1 : 0), SQLValue(nextAt), SQLValue(error), SQLValue(workedAt),
            SQLValue(comparedAt), SQLValue(decidedAt), SQLValue(address))
    }
}

public import CivilTime
public import JSONValues

/// One thing that is or was owed to a target, as the table `outbox` keeps it.
public struct OutboxRow: Sendable, Hashable {
    /// How it stands.
    public enum State: String, Sendable, CaseIterable {
        /// It is to be sent.
        case waiting
        /// It was sent as it is.
        case sent
        /// It was given up, or what lies at the target differs: a person must look.
        case dead
        /// A person decided that it is not sent as it is.
        case dropped
    }

    /// Its number.
    public let id: Int
    /// The pseudonym.
    public let study: String
    /// The target's name.
    public let target: String
    /// What it is: `baseline`, `day`.
    public let topic: String
    /// Which one.
    public let key: String
    /// Hash of its content now.
    public let hash: String
    /// How it stands.
    public let state: State
    /// How often it failed since it is owed.
    public let attempts: Int
    /// Since when it is owed.
    public let owedSince: Instant
    /// When it is tried next.
    public let nextAt: Instant
    /// When it was sent last; nil: never.
    public let sentAt: Instant?
    /// Why it was not taken.
    public let error: String?
    /// What the target keeps of it.
    public let memory: JSONValue?
    /// How often it was asked for anew: what was under way meanwhile is looked at once more.
    public let revision: Int
    /// Who asked for it to be sent although nothing changed; nil: nobody.
    public let askedBy: String?

    /// Whether it has been owed for longer than a day: where it was tried, waiting alone does not help.
    public func isLate(at now: Instant) -> Bool { now.seconds(since: owedSince) > OutboxTarget.patience }

    init(_ row: Row) throws(StoreError) {
        id = row.int("id") ?? 0
        study = row.text("study_id") ?? ""
        target = row.text("target") ?? ""
        topic = row.text("topic") ?? ""
        key = row.text("key") ?? ""
        hash = row.text("hash") ?? ""
        state = row.text("state").flatMap(State.init(rawValue:)) ?? .waiting
        attempts = row.int("attempts") ?? 0
        owedSince = row.instant("owed_since") ?? Instant(milliseconds: 0)
        nextAt = row.instant("next_at") ?? Instant(milliseconds: 0)
        sentAt = row.instant("sent_at")
        error = row.text("error")
        memory = try row.json("memory")
        askedBy = row.text("asked_by")
        revision = row.int("revision") ?? 0
    }
}

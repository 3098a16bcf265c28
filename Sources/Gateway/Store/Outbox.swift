public import CivilTime

/// What is owed to systems outside: one row per target and thing, written in the transaction that made it.
public enum Outbox {
    /// A thing that is owed.
    public struct Item: Sendable, Hashable {
        /// The patient.
        public var study: String
        /// What kind of thing: `day`, `baseline`, `alarm`.
        public var topic: String
        /// Which one, unique within the topic.
        public var key: String
        /// Hash of its content: an unchanged thing is not owed again.
        public var hash: String

        /// A thing.
        public init(study: String, topic: String, key: String, hash: String) {
            self.study = study
            self.topic = topic
            self.key = key
            self.hash = hash
        }
    }

    /// Owes the thing to the targets; what waits already is replaced, what was sent with the same content is left alone.
    public static func owe(_ item: Item, to targets: [String], at now: Instant, in connection: Connection) throws(StoreError) {
        for target in targets {
            try connection.run(
                """
                INSERT INTO outbox (study_id, target, topic, key, hash, state, owed_since, next_at, decided_at)
                VALUES (?1, ?2, ?3, ?4, ?5, 'waiting', ?6, ?6, ?6)
                ON CONFLICT (target, topic, key) DO UPDATE SET hash = excluded.hash, state = 'waiting', attempts = 0, error = NULL, next_at = excluded.next_at,
                    decided_at = excluded.decided_at,
                    owed_since = CASE WHEN state = 'waiting' THEN owed_since ELSE excluded.owed_since END
                WHERE hash <> excluded.hash
                """, .text(item.study), .text(target), .text(item.topic), .text(item.key), .text(item.hash), SQLValue(now))
        }
    }
}

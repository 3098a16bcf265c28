extension Schema {
    /// Hand-off: what a target keeps of a delivery, who asked for one, how a target as a whole is, and bytes and author of every transfer.
    static let version2 = """
        ALTER TABLE outbox ADD COLUMN memory TEXT;
        ALTER TABLE outbox ADD COLUMN asked_by TEXT;
        CREATE INDEX outbox_waiting ON outbox (target, state, study_id);

        CREATE TABLE outbox_target (
            name TEXT PRIMARY KEY,
            failures INTEGER NOT NULL DEFAULT 0,
            failing_since INTEGER,
            halted INTEGER NOT NULL DEFAULT 0 CHECK (halted IN (0, 1)),
            next_at INTEGER NOT NULL DEFAULT 0,
            error TEXT,
            worked_at INTEGER,
            compared_at INTEGER
        ) STRICT;

        ALTER TABLE export_log ADD COLUMN author TEXT;
        ALTER TABLE export_log ADD COLUMN bytes INTEGER;
        """
}

extension Schema {
    /// Hand-off: when a time to wait was decided, how often a thing was asked for anew, and to which address belongs what was sent. Of the export log
    /// only the note that something is about to leave is taken out, for the line that says what came of it.
    static let version3 = """
        ALTER TABLE outbox ADD COLUMN decided_at INTEGER;
        ALTER TABLE outbox ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE outbox_target ADD COLUMN decided_at INTEGER;
        ALTER TABLE outbox_target ADD COLUMN address TEXT;
        CREATE TRIGGER export_log_stays BEFORE DELETE ON export_log WHEN OLD.outcome <> 'unknown'
            BEGIN SELECT RAISE(ABORT, 'export_log is append-only'); END;
        """
}

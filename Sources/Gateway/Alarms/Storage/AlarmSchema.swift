public import Store

/// The schema of the alarm path's own database. It lies beside the clinical one, so that a long transaction, a full queue or a
/// damaged file there never holds an alarm back; everything in it but receipts and contacts can be made anew from the clinical one.
public enum AlarmSchema {
    /// All steps, ascending. A released step is never changed; a new one is added.
    public static let migrations = [Migration(version: 1, script: version1)]

    /// Times are milliseconds since 1970 UTC on the time line of the alarm path, JSON is text.
    static let version1 = """
        CREATE TABLE alarm (
            id INTEGER PRIMARY KEY,
            study_id TEXT,
            condition TEXT NOT NULL,
            phase TEXT NOT NULL CHECK (phase IN ('held', 'open', 'acknowledged', 'cleared')),
            raised_at INTEGER NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        CREATE INDEX alarm_condition ON alarm (study_id, condition);

        CREATE TABLE message (
            id INTEGER PRIMARY KEY,
            alarm_id INTEGER REFERENCES alarm,
            kind TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        CREATE INDEX message_alarm ON message (alarm_id);

        CREATE TABLE delivery (
            message_id INTEGER NOT NULL REFERENCES message ON DELETE CASCADE,
            channel TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'dropped')),
            attempts INTEGER NOT NULL,
            next_at INTEGER,
            accepted_at INTEGER,
            receipt TEXT,
            error TEXT,
            PRIMARY KEY (message_id, channel)
        ) STRICT;

        CREATE TABLE history (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            alarm_id INTEGER NOT NULL,
            study_id TEXT,
            condition TEXT NOT NULL,
            what TEXT NOT NULL,
            codes TEXT NOT NULL,
            author TEXT,
            note TEXT
        ) STRICT;
        CREATE TRIGGER history_keeps BEFORE UPDATE ON history BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

        CREATE TABLE memory (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT;

        CREATE TABLE contact (
            role TEXT PRIMARY KEY,
            name TEXT,
            telephone TEXT,
            email TEXT,
            hours TEXT,
            set_at INTEGER NOT NULL,
            author TEXT NOT NULL
        ) STRICT;
        """
}

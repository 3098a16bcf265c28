extension Schema {
    /// Three layers (normalise 1): evidence and what people said are append-only facts, measurements append-only versions,
    /// everything below `daily_entry` is derived and may be rebuilt. Times are milliseconds since 1970 UTC, JSON is text.
    static let version1 = """
        CREATE TABLE patient (
            study_id TEXT PRIMARY KEY,
            added_at INTEGER NOT NULL,
            ended_at INTEGER,
            erased_at INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX one_active_patient ON patient ((1)) WHERE ended_at IS NULL AND erased_at IS NULL;

        CREATE TABLE profile_version (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            study_id TEXT NOT NULL REFERENCES patient,
            at INTEGER NOT NULL,
            author TEXT NOT NULL,
            profile TEXT NOT NULL
        ) STRICT;

        CREATE TABLE consent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            study_id TEXT NOT NULL REFERENCES patient,
            at INTEGER NOT NULL,
            author TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('given', 'withdrawn')),
            version TEXT,
            date TEXT,
            by_whom TEXT,
            note TEXT
        ) STRICT;

        CREATE TABLE evidence (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            study_id TEXT REFERENCES patient,
            kind TEXT NOT NULL,
            source TEXT NOT NULL,
            name TEXT NOT NULL,
            received_at INTEGER NOT NULL,
            sha256 TEXT NOT NULL,
            size INTEGER NOT NULL,
            metadata TEXT NOT NULL,
            bytes BLOB,
            file TEXT,
            erased_at INTEGER,
            erased_by TEXT,
            erased_why TEXT
        ) STRICT;
        CREATE INDEX evidence_sha256 ON evidence (sha256);
        CREATE INDEX evidence_received ON evidence (received_at);

        CREATE TABLE decoding (
            evidence_id INTEGER PRIMARY KEY REFERENCES evidence,
            at INTEGER NOT NULL,
            decoder TEXT NOT NULL,
            outcome TEXT NOT NULL,
            code TEXT,
            detail TEXT,
            result TEXT
        ) STRICT;

        CREATE TABLE reading (
            id TEXT NOT NULL,
            version INTEGER NOT NULL,
            study_id TEXT NOT NULL REFERENCES patient,
            evidence_id INTEGER NOT NULL REFERENCES evidence,
            kind TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (id, version)
        ) STRICT;
        CREATE INDEX reading_evidence ON reading (evidence_id);

        CREATE TABLE decision (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            study_id TEXT NOT NULL REFERENCES patient,
            at INTEGER NOT NULL,
            author TEXT NOT NULL,
            role TEXT NOT NULL,
            kind TEXT NOT NULL,
            target TEXT NOT NULL,
            body TEXT NOT NULL
        ) STRICT;

        CREATE TABLE measurement (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            study_id TEXT NOT NULL REFERENCES patient,
            reading_id TEXT NOT NULL,
            version INTEGER NOT NULL,
            at INTEGER NOT NULL,
            cause TEXT NOT NULL,
            kind TEXT NOT NULL,
            status TEXT NOT NULL,
            value TEXT,
            unit TEXT,
            measured_at INTEGER,
            day TEXT,
            slot TEXT,
            reason TEXT,
            body TEXT NOT NULL,
            UNIQUE (reading_id, version)
        ) STRICT;
        CREATE VIEW current_measurement AS
            SELECT m.* FROM measurement m
            WHERE m.version = (SELECT max(version) FROM measurement WHERE reading_id = m.reading_id);

        CREATE TABLE daily_entry (
            study_id TEXT NOT NULL REFERENCES patient,
            pod INTEGER NOT NULL,
            date TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (study_id, pod)
        ) STRICT;

        CREATE TABLE review (
            id TEXT PRIMARY KEY,
            study_id TEXT NOT NULL REFERENCES patient,
            kind TEXT NOT NULL,
            evidence_id INTEGER REFERENCES evidence,
            since INTEGER NOT NULL,
            body TEXT NOT NULL
        ) STRICT;

        CREATE TABLE evaluation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            study_id TEXT NOT NULL REFERENCES patient,
            pod INTEGER NOT NULL,
            at INTEGER NOT NULL,
            cause TEXT NOT NULL,
            corrects INTEGER NOT NULL CHECK (corrects IN (0, 1)),
            level TEXT CHECK (level IN ('green', 'yellow', 'red')),
            basis TEXT NOT NULL CHECK (basis IN ('fresh', 'partial', 'none')),
            reasons TEXT NOT NULL,
            info TEXT NOT NULL,
            input_hash TEXT NOT NULL,
            thresholds_sha256 TEXT NOT NULL,
            input TEXT NOT NULL
        ) STRICT;
        CREATE INDEX evaluation_day ON evaluation (study_id, pod);

        CREATE TABLE acknowledgement (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            study_id TEXT NOT NULL REFERENCES patient,
            pod INTEGER NOT NULL,
            evaluation_id INTEGER NOT NULL REFERENCES evaluation,
            reasons TEXT NOT NULL,
            at INTEGER NOT NULL,
            author TEXT NOT NULL,
            by_name TEXT,
            note TEXT
        ) STRICT;

        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            study_id TEXT NOT NULL REFERENCES patient,
            target TEXT NOT NULL,
            topic TEXT NOT NULL,
            key TEXT NOT NULL,
            hash TEXT NOT NULL,
            sent_hash TEXT,
            state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'dead', 'dropped')),
            attempts INTEGER NOT NULL DEFAULT 0,
            owed_since INTEGER NOT NULL,
            next_at INTEGER NOT NULL,
            sent_at INTEGER,
            error TEXT,
            UNIQUE (target, topic, key)
        ) STRICT;

        CREATE TABLE export_log (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            study_id TEXT NOT NULL,
            target TEXT NOT NULL,
            topic TEXT NOT NULL,
            key TEXT NOT NULL,
            hash TEXT NOT NULL,
            outcome TEXT NOT NULL,
            detail TEXT
        ) STRICT;

        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT;

        CREATE TABLE audit (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            author TEXT NOT NULL,
            origin TEXT NOT NULL,
            action TEXT NOT NULL,
            changes TEXT NOT NULL,
            previous TEXT NOT NULL,
            hash TEXT NOT NULL
        ) STRICT;

        CREATE TRIGGER evidence_keeps BEFORE UPDATE ON evidence
            WHEN NEW.id IS NOT OLD.id OR NEW.sha256 IS NOT OLD.sha256 OR NEW.size IS NOT OLD.size OR NEW.source IS NOT OLD.source
                OR NEW.received_at IS NOT OLD.received_at OR NEW.erased_at IS NULL
            BEGIN SELECT RAISE(ABORT, 'evidence is append-only; only erasing leaves a tombstone'); END;
        CREATE TRIGGER evidence_stays BEFORE DELETE ON evidence BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;
        """
        + ["profile_version", "consent", "decoding", "reading", "decision", "measurement", "evaluation", "acknowledgement", "export_log", "audit"]
        .map(appendOnly).joined()

    /// A trigger that refuses changes of a table's rows. Erasing a patient deletes rows of it (never of `audit`), changing one is never right.
    private static func appendOnly(_ table: String) -> String {
        let refuse = "BEGIN SELECT RAISE(ABORT, '\(table) is append-only'); END;\n"
        let keep = "CREATE TRIGGER \(table)_keeps BEFORE UPDATE ON \(table) \(refuse)"
        return table == "audit" ? keep + "CREATE TRIGGER audit_stays BEFORE DELETE ON audit \(refuse)" : keep
    }
}

CREATE TABLE patient (
    study_id TEXT PRIMARY KEY,
    added_at INTEGER NOT NULL,
    ended_at INTEGER,
    erased_at INTEGER
) STRICT;
INSERT INTO patient VALUES('DUMP-1',1796032880249,NULL,NULL);
CREATE TABLE profile_version (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    study_id TEXT NOT NULL REFERENCES patient,
    at INTEGER NOT NULL,
    author TEXT NOT NULL,
    profile TEXT NOT NULL
) STRICT;
INSERT INTO profile_version VALUES(1,'DUMP-1',1796032880249,'root','{"studyID":"DUMP-1","surgeryDate":"2026-11-25","timeZone":"Europe/Berlin","baselineWeight":80.0,"histology":"hormoninaktiv","stalkDeviationDeg":5,"risikoMedikamenteCSV":"","podSodium":141,"opDurationMin":110,"csfLeak":"keine","monitoringStartPOD":5}');
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
INSERT INTO consent VALUES(1,'DUMP-1',1796032880249,'root','given','1','2026-11-26','Dr. X',NULL);
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
CREATE TABLE daily_entry (
    study_id TEXT NOT NULL REFERENCES patient,
    pod INTEGER NOT NULL,
    date TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (study_id, pod)
) STRICT;
INSERT INTO daily_entry VALUES('DUMP-1',5,'2026-11-30','{"pod":5,"date":"2026-11-30","closed":false,"openReviews":0}');
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
INSERT INTO evaluation VALUES(1,'DUMP-1',5,1796032880249,'profile',0,'green','none','[]','[]','b2bab0777b12b891e7f6fbafb24bc5a180cd37f831136d169463502754226373','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":5,"wm":null,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":null,"sym":[],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
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
    error TEXT, memory TEXT, asked_by TEXT,
    UNIQUE (target, topic, key)
) STRICT;
INSERT INTO outbox VALUES(1,'DUMP-1','redcap','day','DUMP-1/1','aa','aa','sent',0,1796032880249,1796032880249,1796032881000,NULL,'{"row":{"weight_morning":"80.05"}}',NULL);
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
, author TEXT, bytes INTEGER) STRICT;
INSERT INTO export_log VALUES(1,1796032881000,'DUMP-1','redcap','day','DUMP-1/1','bb','delivered',NULL,'gateway',120);
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
INSERT INTO audit VALUES(1,1796032880249,'root','cli','profile','[{"table":"patient","key":"DUMP-1","what":"added"},{"table":"profile_version","key":1,"sha256":"00434a09561b7a3192dcc4af7d8fc1c3dc806ec17ab98c82ef45ba91d78bea2b","old":null},{"table":"consent","key":1,"sha256":"fccf0f2115ac093fc07374aff9fb5c9798f75838842fd2fc61d78b7579ac9003","new":{"version":"1","date":"2026-11-26","by":"Dr. X"}},{"table":"evaluation","key":1,"sha256":"65eea322bd9ee032413fc7b8f81bf1672dc8b7c3467e892af3840fe3f5c31ea0"}]','','c683ab0e1bc26a58e383214841513a77ce4471264f6ec2e7343817255611bc62');
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
INSERT INTO outbox_target VALUES('redcap',0,NULL,0,0,NULL,1796032881000,1796032881000);
CREATE UNIQUE INDEX one_active_patient ON patient ((1)) WHERE ended_at IS NULL AND erased_at IS NULL;
CREATE INDEX evidence_sha256 ON evidence (sha256);
CREATE INDEX evidence_received ON evidence (received_at);
CREATE INDEX reading_evidence ON reading (evidence_id);
CREATE VIEW current_measurement AS
    SELECT m.* FROM measurement m
    WHERE m.version = (SELECT max(version) FROM measurement WHERE reading_id = m.reading_id);
CREATE INDEX evaluation_day ON evaluation (study_id, pod);
CREATE TRIGGER evidence_keeps BEFORE UPDATE ON evidence
    WHEN NEW.id IS NOT OLD.id OR NEW.sha256 IS NOT OLD.sha256 OR NEW.size IS NOT OLD.size OR NEW.source IS NOT OLD.source
        OR NEW.received_at IS NOT OLD.received_at OR NEW.erased_at IS NULL
    BEGIN SELECT RAISE(ABORT, 'evidence is append-only; only erasing leaves a tombstone'); END;
CREATE TRIGGER evidence_stays BEFORE DELETE ON evidence BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;
CREATE TRIGGER profile_version_keeps BEFORE UPDATE ON profile_version BEGIN SELECT RAISE(ABORT, 'profile_version is append-only'); END;
CREATE TRIGGER consent_keeps BEFORE UPDATE ON consent BEGIN SELECT RAISE(ABORT, 'consent is append-only'); END;
CREATE TRIGGER decoding_keeps BEFORE UPDATE ON decoding BEGIN SELECT RAISE(ABORT, 'decoding is append-only'); END;
CREATE TRIGGER reading_keeps BEFORE UPDATE ON reading BEGIN SELECT RAISE(ABORT, 'reading is append-only'); END;
CREATE TRIGGER decision_keeps BEFORE UPDATE ON decision BEGIN SELECT RAISE(ABORT, 'decision is append-only'); END;
CREATE TRIGGER measurement_keeps BEFORE UPDATE ON measurement BEGIN SELECT RAISE(ABORT, 'measurement is append-only'); END;
CREATE TRIGGER evaluation_keeps BEFORE UPDATE ON evaluation BEGIN SELECT RAISE(ABORT, 'evaluation is append-only'); END;
CREATE TRIGGER acknowledgement_keeps BEFORE UPDATE ON acknowledgement BEGIN SELECT RAISE(ABORT, 'acknowledgement is append-only'); END;
CREATE TRIGGER export_log_keeps BEFORE UPDATE ON export_log BEGIN SELECT RAISE(ABORT, 'export_log is append-only'); END;
CREATE TRIGGER audit_keeps BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE TRIGGER audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END;
CREATE INDEX outbox_waiting ON outbox (target, state, study_id);
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'profile_version';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'consent';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'evaluation';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'audit';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'outbox';
UPDATE sqlite_sequence SET seq = 1 WHERE name = 'export_log';
PRAGMA user_version = 2;

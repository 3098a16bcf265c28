-- The database of a box as the version with schema 3 wrote it; PRAGMA user_version is not part of a dump.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE patient (
    study_id TEXT PRIMARY KEY,
    added_at INTEGER NOT NULL,
    ended_at INTEGER,
    erased_at INTEGER
) STRICT;
INSERT INTO patient VALUES('OLD-0001',1772614800150,NULL,NULL);
CREATE TABLE profile_version (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    study_id TEXT NOT NULL REFERENCES patient,
    at INTEGER NOT NULL,
    author TEXT NOT NULL,
    profile TEXT NOT NULL
) STRICT;
INSERT INTO profile_version VALUES(1,'OLD-0001',1772614800150,'root','{"studyID":"OLD-0001","surgeryDate":"2026-03-01","baselineWeight":80,"monitoringStartPOD":3}');
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
INSERT INTO evidence VALUES(1,'OLD-0001','manual','manual.staff','weight',1772614800073,'c65031818ae637c6db9df825cb4a188f01bb3b8c5a683bb8d6597aa371e392e9',4,'{"kind":"weight","author":"root","at":"2026-03-04T06:00:00Z"}',X'38302c31',NULL,NULL,NULL,NULL);
INSERT INTO evidence VALUES(2,'OLD-0001','manual','manual.staff','weight',1772614800034,'21ea9556cb04eb4f7cd6279ab4aa3395fe95efb0d7864b6b1258aff66c946fb2',4,'{"kind":"weight","author":"root","at":"2026-03-03T19:00:00Z"}',X'38302c34',NULL,NULL,NULL,NULL);
INSERT INTO evidence VALUES(3,'OLD-0001','manual','manual.staff','fluid',1772614800081,'e49ec846db7527df7ff483009fe61700e6435072c8c5b551ab08f0a13fc45a07',4,'{"kind":"fluid","author":"root"}',X'31383030',NULL,NULL,NULL,NULL);
INSERT INTO evidence VALUES(4,'OLD-0001','manual','manual.staff','symptoms',1772614800029,'f9b4f487f063a58c6d50562ffc3e4080c1d874b907bb0280586bf5180c02d3b8',11,'{"kind":"symptoms","author":"root"}',X'3120312031203020302037',NULL,NULL,NULL,NULL);
INSERT INTO evidence VALUES(5,'OLD-0001','manual','manual.staff','sg',1772614800037,'87350eb02d6341e7573f0f1646425187af23a443ace3d76e05291ecef273a1a9',5,'{"kind":"sg","author":"root"}',X'312e303132',NULL,NULL,NULL,NULL);
CREATE TABLE decoding (
    evidence_id INTEGER PRIMARY KEY REFERENCES evidence,
    at INTEGER NOT NULL,
    decoder TEXT NOT NULL,
    outcome TEXT NOT NULL,
    code TEXT,
    detail TEXT,
    result TEXT
) STRICT;
INSERT INTO decoding VALUES(1,1772614800077,'manual/1','read',NULL,NULL,NULL);
INSERT INTO decoding VALUES(2,1772614800086,'manual/1','read',NULL,NULL,NULL);
INSERT INTO decoding VALUES(3,1772614800152,'manual/1','read',NULL,NULL,NULL);
INSERT INTO decoding VALUES(4,1772614800131,'manual/1','read',NULL,NULL,NULL);
INSERT INTO decoding VALUES(5,1772614800043,'manual/1','read',NULL,NULL,NULL);
CREATE TABLE reading (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    study_id TEXT NOT NULL REFERENCES patient,
    evidence_id INTEGER NOT NULL REFERENCES evidence,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (id, version)
) STRICT;
INSERT INTO reading VALUES('manual.staff:1',1,'OLD-0001',1,'weight','{"content":{"weight":80100,"step":100},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.073Z","device":"2026-03-04T06:00:00Z"},"author":"root"}');
INSERT INTO reading VALUES('manual.staff:2',1,'OLD-0001',2,'weight','{"content":{"weight":80400,"step":100},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.034Z","device":"2026-03-03T19:00:00Z"},"author":"root"}');
INSERT INTO reading VALUES('manual.staff:3',1,'OLD-0001',3,'fluid','{"content":{"fluid":1800},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.081Z"},"author":"root"}');
INSERT INTO reading VALUES('manual.staff:4',1,'OLD-0001',4,'symptoms','{"content":{"symptoms":{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.029Z"},"author":"root"}');
INSERT INTO reading VALUES('manual.staff:5',1,'OLD-0001',5,'sg','{"content":{"gravity":120},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.037Z"},"author":"root"}');
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
INSERT INTO measurement VALUES(1,'OLD-0001','manual.staff:1',1,1772614800077,'new','weight','active','80.100','kg',1772604000000,'2026-03-04','morning',NULL,'{"kind":"weight","status":"active","quality":"typed","class":"manual.staff","value":{"g":80100},"time":"2026-03-04T06:00:00Z","zone":"Europe/Berlin","day":"2026-03-04","window":"morning","provenance":[{"reading":"manual.staff:1","source":"manual.staff","evidence":"1","received":"2026-03-04T09:00:00.073Z","value":{"g":80100},"author":"root"}]}');
INSERT INTO measurement VALUES(2,'OLD-0001','manual.staff:2',1,1772614800086,'new','weight','active','80.400','kg',1772564400000,'2026-03-03','evening',NULL,'{"kind":"weight","status":"active","quality":"typed","class":"manual.staff","value":{"g":80400},"time":"2026-03-03T19:00:00Z","zone":"Europe/Berlin","day":"2026-03-03","window":"evening","flags":["lateArrival"],"provenance":[{"reading":"manual.staff:2","source":"manual.staff","evidence":"2","received":"2026-03-04T09:00:00.034Z","value":{"g":80400},"author":"root"}]}');
INSERT INTO measurement VALUES(3,'OLD-0001','manual.staff:3',1,1772614800152,'new','fluid','active','1800','mL',1772614800081,'2026-03-04','morning',NULL,'{"kind":"fluid","status":"active","quality":"typed","class":"manual.staff","value":{"ml":1800},"time":"2026-03-04T09:00:00.081Z","zone":"Europe/Berlin","day":"2026-03-04","window":"morning","provenance":[{"reading":"manual.staff:3","source":"manual.staff","evidence":"3","received":"2026-03-04T09:00:00.081Z","value":{"ml":1800},"author":"root"}]}');
INSERT INTO measurement VALUES(4,'OLD-0001','manual.staff:4',1,1772614800131,'new','symptoms','active','11','points',1772614800029,'2026-03-04','morning',NULL,'{"kind":"symptoms","status":"active","quality":"typed","class":"manual.staff","value":{"symptoms":{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}},"time":"2026-03-04T09:00:00.029Z","zone":"Europe/Berlin","day":"2026-03-04","window":"morning","provenance":[{"reading":"manual.staff:4","source":"manual.staff","evidence":"4","received":"2026-03-04T09:00:00.029Z","value":{"symptoms":{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}},"author":"root"}]}');
INSERT INTO measurement VALUES(5,'OLD-0001','manual.staff:5',1,1772614800043,'new','sg','active','1.012','1',1772614800037,'2026-03-04',NULL,NULL,'{"kind":"sg","status":"active","quality":"typed","class":"manual.staff","value":{"ticks":120},"time":"2026-03-04T09:00:00.037Z","zone":"Europe/Berlin","day":"2026-03-04","provenance":[{"reading":"manual.staff:5","source":"manual.staff","evidence":"5","received":"2026-03-04T09:00:00.037Z","value":{"ticks":120},"author":"root"}]}');
CREATE TABLE daily_entry (
    study_id TEXT NOT NULL REFERENCES patient,
    pod INTEGER NOT NULL,
    date TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (study_id, pod)
) STRICT;
INSERT INTO daily_entry VALUES('OLD-0001',3,'2026-03-04','{"pod":3,"date":"2026-03-04","closed":false,"weightMorning":{"value":80100,"from":["manual.staff:1"],"flags":[],"class":"manual.staff"},"fluidIntakeML":{"value":1800,"from":["manual.staff:3"],"flags":[],"class":"manual.staff"},"urineSG":{"value":120,"from":["manual.staff:5"],"flags":[],"class":"manual.staff"},"symptomScoreMorning":{"value":11,"from":["manual.staff:4"],"flags":[],"class":"manual.staff"},"openReviews":0}');
INSERT INTO daily_entry VALUES('OLD-0001',2,'2026-03-03','{"pod":2,"date":"2026-03-03","closed":true,"weightEvening":{"value":80400,"from":["manual.staff:2"],"flags":[],"class":"manual.staff"},"openReviews":0}');
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
INSERT INTO evaluation VALUES(1,'OLD-0001',3,1772614800150,'profile',0,'green','none','[]','[]','bc9a9d5ad7338ccbe46c37149cc3bac4fdc800a451346fbdf19871f4bf4a3905','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":null,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":null,"sym":[],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(2,'OLD-0001',3,1772614800077,'new',0,'green','partial','[]','[]','c29b1a6d92e85f442ab49fd6b18e2a87c62ed32ee5f8ce6ec919c861bd409e8f','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":80100,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":null,"sym":[],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(3,'OLD-0001',2,1772614800086,'late',0,'green','partial','[]','[]','5f9da71f1c76b33eadd94acd49f325f0c43a6c65a95bef08098ab5ebf1ccd79a','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":2,"wm":null,"we":80400,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":null,"sym":[],"cog":null,"steps":null,"closed":true,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(4,'OLD-0001',3,1772614800152,'new',0,'green','partial','[]','[]','81573a75de287041ba4f53c326eeaf2fc4655df6619393a32319ca8b69e40966','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":80100,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":1800,"sym":[],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(5,'OLD-0001',3,1772614800131,'new',0,'green','fresh','[]','[]','34e7a8cd5691601bde0a5f572e8bce2c4a72565f51b5446020b86510c74e00e4','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":80100,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":1800,"sym":[{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(6,'OLD-0001',3,1772614800043,'new',0,'green','fresh','[]','[]','c28dc4330c822f189a274e18131776c2d7158c381dfef16041fc493a9f25801d','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":80100,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[120],"sgUnconfirmed":null,"fluid":1800,"sym":[{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
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
    error TEXT, memory TEXT, asked_by TEXT, decided_at INTEGER, revision INTEGER NOT NULL DEFAULT 0,
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
, author TEXT, bytes INTEGER) STRICT;
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
INSERT INTO audit VALUES(1,1772614800150,'root','cli','profile','[{"table":"patient","key":"OLD-0001","what":"added"},{"table":"profile_version","key":1,"sha256":"6e04e93e8219a5ea2d62cf427d080e067f41f4346b208cc87f8b5506713ca623","old":null},{"table":"evaluation","key":1,"sha256":"57ae174ff215f87e13e3a049b8502f22655718e2758ca008510433ad1db8ceb3"}]','','8090fdef73a24ca5cd7d1511d996cec25dadd37cb7f43494ec88b347cc2560ae');
INSERT INTO audit VALUES(2,1772614800073,'gateway','gateway','evidence','[{"table":"evidence","key":1,"sha256":"c65031818ae637c6db9df825cb4a188f01bb3b8c5a683bb8d6597aa371e392e9"}]','8090fdef73a24ca5cd7d1511d996cec25dadd37cb7f43494ec88b347cc2560ae','a77250d18ee04322c0c341df2114233c70940f8a30108acb219bf79765d59b40');
INSERT INTO audit VALUES(3,1772614800077,'gateway','gateway','new','[{"table":"decoding","key":1,"sha256":"705e4f839d774b17110d2002865bc0176a75ab23ca4c8ff8dfc9da72c7b98b5c"},{"table":"reading","key":"manual.staff:1#1","sha256":"4f22748c49d2d555a1f7f4465c7a1db2f6d9af3c0bc1df6fdaffeb494fe51e77"},{"table":"measurement","key":"manual.staff:1#1","sha256":"377a8f7086d2a069f834f2aa1db67bd2d806514adf57204d44241034beef505b","old":null},{"table":"evaluation","key":2,"sha256":"5fe68812580d22327503cf3b34b40b9be70406fdddd1306a7aa57e708289125f"}]','a77250d18ee04322c0c341df2114233c70940f8a30108acb219bf79765d59b40','43a8ff54a5ae7afb0ed8fdbb5bc44f8bfd24248f3c267439b75b5457783fbd4d');
INSERT INTO audit VALUES(4,1772614800034,'gateway','gateway','evidence','[{"table":"evidence","key":2,"sha256":"21ea9556cb04eb4f7cd6279ab4aa3395fe95efb0d7864b6b1258aff66c946fb2"}]','43a8ff54a5ae7afb0ed8fdbb5bc44f8bfd24248f3c267439b75b5457783fbd4d','4ba698a8e4eedb2be5f14cb51fad1e080a94428204fdb15a5331a6c598f97c28');
INSERT INTO audit VALUES(5,1772614800086,'gateway','gateway','new','[{"table":"decoding","key":2,"sha256":"5659ab5a167ce44e19c77173331b01e2b95cd6fc562ec46a590856a1e45cc7c8"},{"table":"reading","key":"manual.staff:2#1","sha256":"8713b28135ce41ab05411a654ff2bdb758f8044dd004430289ce84835874317b"},{"table":"measurement","key":"manual.staff:2#1","sha256":"4bea812bb965811f7cfb8c98ff87d933f24dd45e779de5f8265c577461ac9193","old":null},{"table":"evaluation","key":3,"sha256":"c4fb429e74064b358d0095c338947182cd25c2fa787d28ba88ec1ac3be494918"}]','4ba698a8e4eedb2be5f14cb51fad1e080a94428204fdb15a5331a6c598f97c28','5be61e72bfd2d51ad904d2f3afa05b0a182333b0a2094c3fdf1aee9e8fb5485b');
INSERT INTO audit VALUES(6,1772614800081,'gateway','gateway','evidence','[{"table":"evidence","key":3,"sha256":"e49ec846db7527df7ff483009fe61700e6435072c8c5b551ab08f0a13fc45a07"}]','5be61e72bfd2d51ad904d2f3afa05b0a182333b0a2094c3fdf1aee9e8fb5485b','d376b333929373a617986b073c23a25b953d5747f3bad2f9ac7373db9e9f4653');
INSERT INTO audit VALUES(7,1772614800152,'gateway','gateway','new','[{"table":"decoding","key":3,"sha256":"bc7e74efca3f20fe02c5ca8c2c63c030dab5b6a236e7dec1a35467a6927f9537"},{"table":"reading","key":"manual.staff:3#1","sha256":"3f8a62c7f63916b923949b1be11107102ca0fe03f66017c221417a6bcd106e6b"},{"table":"measurement","key":"manual.staff:3#1","sha256":"651dfc5cf063017702e292d5003a800681b5d0431f759b956c74d2a979fb36aa","old":null},{"table":"evaluation","key":4,"sha256":"881b55461eb2a1e3c979cc997c592fb8174e397612501ecc1269ed3e115176db"}]','d376b333929373a617986b073c23a25b953d5747f3bad2f9ac7373db9e9f4653','2f6b22b2cca09e37d0a846d2f24f39c905293efadfb8105adb12e6bcb2c02c7e');
INSERT INTO audit VALUES(8,1772614800029,'gateway','gateway','evidence','[{"table":"evidence","key":4,"sha256":"f9b4f487f063a58c6d50562ffc3e4080c1d874b907bb0280586bf5180c02d3b8"}]','2f6b22b2cca09e37d0a846d2f24f39c905293efadfb8105adb12e6bcb2c02c7e','f29a621d0752334a0c85612dc9b14b2d33052c21e632eebe3515804c2ee9cb0c');
INSERT INTO audit VALUES(9,1772614800131,'gateway','gateway','new','[{"table":"decoding","key":4,"sha256":"6a77fa6adb3dd65d1a9f6bc11d550f662e1e15c6942657dd29885b64abbe05d1"},{"table":"reading","key":"manual.staff:4#1","sha256":"2b5b3c66d9bc5d525b368e9ca338b5d72c08d7820c862ab9730b8e2ada0a9054"},{"table":"measurement","key":"manual.staff:4#1","sha256":"af43cbef91af96e912da0462561ebac6c6380edada5c6ffa4e4ebeaa374ae607","old":null},{"table":"evaluation","key":5,"sha256":"bc8f316807a252072a8a7ce3cc4da07b29b023cfe18934a288fc8c59ae37c2c7"}]','f29a621d0752334a0c85612dc9b14b2d33052c21e632eebe3515804c2ee9cb0c','4b564ce07a8af171d6f2323a4f2cfaca82f19c92d3de61a9de2ae31e0a037f24');
INSERT INTO audit VALUES(10,1772614800037,'gateway','gateway','evidence','[{"table":"evidence","key":5,"sha256":"87350eb02d6341e7573f0f1646425187af23a443ace3d76e05291ecef273a1a9"}]','4b564ce07a8af171d6f2323a4f2cfaca82f19c92d3de61a9de2ae31e0a037f24','4d255fcd92f4b0e98533b19e8ae812e5d6f63813c001234749959b6e43ed2c39');
INSERT INTO audit VALUES(11,1772614800043,'gateway','gateway','new','[{"table":"decoding","key":5,"sha256":"4e15dc423d2168d62b054ac019a80aef43f3bdfd9792b03efb69aa5d13fc6af1"},{"table":"reading","key":"manual.staff:5#1","sha256":"5f9a03dc23fbf319de2778496c87589b0bc42ed06e17e02961e75445cdd45fc5"},{"table":"measurement","key":"manual.staff:5#1","sha256":"337751ae64bbd8162e6723d8bbe4ace5ed16f92dd751e31c3a3d4c0f029c2618","old":null},{"table":"evaluation","key":6,"sha256":"3628c20cd401ecb3bdeb98a9694e00d23fc2133f2807dfd9deb8e10cc614eacc"}]','4d255fcd92f4b0e98533b19e8ae812e5d6f63813c001234749959b6e43ed2c39','5c1aace792b059c7798132ed5e401987cc69381e2e8a280bcd486024321093ec');
CREATE TABLE outbox_target (
    name TEXT PRIMARY KEY,
    failures INTEGER NOT NULL DEFAULT 0,
    failing_since INTEGER,
    halted INTEGER NOT NULL DEFAULT 0 CHECK (halted IN (0, 1)),
    next_at INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    worked_at INTEGER,
    compared_at INTEGER
, decided_at INTEGER, address TEXT) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('profile_version',1);
INSERT INTO sqlite_sequence VALUES('evaluation',6);
INSERT INTO sqlite_sequence VALUES('audit',11);
INSERT INTO sqlite_sequence VALUES('evidence',5);
INSERT INTO sqlite_sequence VALUES('measurement',5);
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
CREATE TRIGGER export_log_stays BEFORE DELETE ON export_log WHEN OLD.outcome <> 'unknown'
    BEGIN SELECT RAISE(ABORT, 'export_log is append-only'); END;
COMMIT;
PRAGMA user_version=3;

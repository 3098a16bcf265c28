-- The database of a box as the version with schema 1 wrote it; PRAGMA user_version is not part of a dump.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE patient (
    study_id TEXT PRIMARY KEY,
    added_at INTEGER NOT NULL,
    ended_at INTEGER,
    erased_at INTEGER
) STRICT;
INSERT INTO patient VALUES('OLD-0001',1772614800024,NULL,NULL);
CREATE TABLE profile_version (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    study_id TEXT NOT NULL REFERENCES patient,
    at INTEGER NOT NULL,
    author TEXT NOT NULL,
    profile TEXT NOT NULL
) STRICT;
INSERT INTO profile_version VALUES(1,'OLD-0001',1772614800024,'root','{"studyID":"OLD-0001","surgeryDate":"2026-03-01","timeZone":"Europe/Berlin","baselineWeight":80,"monitoringStartPOD":3}');
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
INSERT INTO consent VALUES(1,'OLD-0001',1772614800063,'root','given','1','2026-03-01','Studienarzt',NULL);
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
INSERT INTO evidence VALUES(1,'OLD-0001','manual','manual.staff','weight',1772614800033,'c65031818ae637c6db9df825cb4a188f01bb3b8c5a683bb8d6597aa371e392e9',4,'{"kind":"weight","author":"root","at":"2026-03-04T06:00:00Z"}',X'38302c31',NULL,NULL,NULL,NULL);
INSERT INTO evidence VALUES(2,'OLD-0001','manual','manual.staff','weight',1772614800044,'21ea9556cb04eb4f7cd6279ab4aa3395fe95efb0d7864b6b1258aff66c946fb2',4,'{"kind":"weight","author":"root","at":"2026-03-03T19:00:00Z"}',X'38302c34',NULL,NULL,NULL,NULL);
INSERT INTO evidence VALUES(3,'OLD-0001','manual','manual.staff','fluid',1772614800101,'e49ec846db7527df7ff483009fe61700e6435072c8c5b551ab08f0a13fc45a07',4,'{"kind":"fluid","author":"root"}',X'31383030',NULL,NULL,NULL,NULL);
INSERT INTO evidence VALUES(4,'OLD-0001','manual','manual.staff','symptoms',1772614800075,'f9b4f487f063a58c6d50562ffc3e4080c1d874b907bb0280586bf5180c02d3b8',11,'{"kind":"symptoms","author":"root"}',X'3120312031203020302037',NULL,NULL,NULL,NULL);
INSERT INTO evidence VALUES(5,'OLD-0001','manual','manual.staff','sg',1772614800085,'87350eb02d6341e7573f0f1646425187af23a443ace3d76e05291ecef273a1a9',5,'{"kind":"sg","author":"root"}',X'312e303132',NULL,NULL,NULL,NULL);
CREATE TABLE decoding (
    evidence_id INTEGER PRIMARY KEY REFERENCES evidence,
    at INTEGER NOT NULL,
    decoder TEXT NOT NULL,
    outcome TEXT NOT NULL,
    code TEXT,
    detail TEXT,
    result TEXT
) STRICT;
INSERT INTO decoding VALUES(1,1772614800051,'manual/1','read',NULL,NULL,NULL);
INSERT INTO decoding VALUES(2,1772614800074,'manual/1','read',NULL,NULL,NULL);
INSERT INTO decoding VALUES(3,1772614800113,'manual/1','read',NULL,NULL,NULL);
INSERT INTO decoding VALUES(4,1772614800081,'manual/1','read',NULL,NULL,NULL);
INSERT INTO decoding VALUES(5,1772614800125,'manual/1','read',NULL,NULL,NULL);
CREATE TABLE reading (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    study_id TEXT NOT NULL REFERENCES patient,
    evidence_id INTEGER NOT NULL REFERENCES evidence,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (id, version)
) STRICT;
INSERT INTO reading VALUES('manual.staff:1',1,'OLD-0001',1,'weight','{"content":{"weight":80100,"step":100},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.033Z","device":"2026-03-04T06:00:00Z"},"author":"root"}');
INSERT INTO reading VALUES('manual.staff:2',1,'OLD-0001',2,'weight','{"content":{"weight":80400,"step":100},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.044Z","device":"2026-03-03T19:00:00Z"},"author":"root"}');
INSERT INTO reading VALUES('manual.staff:3',1,'OLD-0001',3,'fluid','{"content":{"fluid":1800},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.101Z"},"author":"root"}');
INSERT INTO reading VALUES('manual.staff:4',1,'OLD-0001',4,'symptoms','{"content":{"symptoms":{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.075Z"},"author":"root"}');
INSERT INTO reading VALUES('manual.staff:5',1,'OLD-0001',5,'sg','{"content":{"gravity":120},"origin":{"source":"manual.staff"},"time":{"received":"2026-03-04T09:00:00.085Z"},"author":"root"}');
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
INSERT INTO measurement VALUES(1,'OLD-0001','manual.staff:1',1,1772614800051,'new','weight','active','80.100','kg',1772604000000,'2026-03-04','morning',NULL,'{"kind":"weight","status":"active","quality":"typed","class":"manual.staff","value":{"g":80100},"time":"2026-03-04T06:00:00Z","zone":"Europe/Berlin","day":"2026-03-04","window":"morning","provenance":[{"reading":"manual.staff:1","source":"manual.staff","evidence":"1","received":"2026-03-04T09:00:00.033Z","value":{"g":80100},"author":"root"}]}');
INSERT INTO measurement VALUES(2,'OLD-0001','manual.staff:2',1,1772614800074,'new','weight','active','80.400','kg',1772564400000,'2026-03-03','evening',NULL,'{"kind":"weight","status":"active","quality":"typed","class":"manual.staff","value":{"g":80400},"time":"2026-03-03T19:00:00Z","zone":"Europe/Berlin","day":"2026-03-03","window":"evening","flags":["lateArrival"],"provenance":[{"reading":"manual.staff:2","source":"manual.staff","evidence":"2","received":"2026-03-04T09:00:00.044Z","value":{"g":80400},"author":"root"}]}');
INSERT INTO measurement VALUES(3,'OLD-0001','manual.staff:3',1,1772614800113,'new','fluid','active','1800','mL',1772614800101,'2026-03-04','morning',NULL,'{"kind":"fluid","status":"active","quality":"typed","class":"manual.staff","value":{"ml":1800},"time":"2026-03-04T09:00:00.101Z","zone":"Europe/Berlin","day":"2026-03-04","window":"morning","provenance":[{"reading":"manual.staff:3","source":"manual.staff","evidence":"3","received":"2026-03-04T09:00:00.101Z","value":{"ml":1800},"author":"root"}]}');
INSERT INTO measurement VALUES(4,'OLD-0001','manual.staff:4',1,1772614800081,'new','symptoms','active','11','points',1772614800075,'2026-03-04','morning',NULL,'{"kind":"symptoms","status":"active","quality":"typed","class":"manual.staff","value":{"symptoms":{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}},"time":"2026-03-04T09:00:00.075Z","zone":"Europe/Berlin","day":"2026-03-04","window":"morning","provenance":[{"reading":"manual.staff:4","source":"manual.staff","evidence":"4","received":"2026-03-04T09:00:00.075Z","value":{"symptoms":{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}},"author":"root"}]}');
INSERT INTO measurement VALUES(5,'OLD-0001','manual.staff:5',1,1772614800125,'new','sg','active','1.012','1',1772614800085,'2026-03-04',NULL,NULL,'{"kind":"sg","status":"active","quality":"typed","class":"manual.staff","value":{"ticks":120},"time":"2026-03-04T09:00:00.085Z","zone":"Europe/Berlin","day":"2026-03-04","provenance":[{"reading":"manual.staff:5","source":"manual.staff","evidence":"5","received":"2026-03-04T09:00:00.085Z","value":{"ticks":120},"author":"root"}]}');
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
INSERT INTO evaluation VALUES(1,'OLD-0001',3,1772614800024,'profile',0,'green','none','[]','[]','bc9a9d5ad7338ccbe46c37149cc3bac4fdc800a451346fbdf19871f4bf4a3905','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":null,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":null,"sym":[],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(2,'OLD-0001',3,1772614800051,'new',0,'green','partial','[]','[]','c29b1a6d92e85f442ab49fd6b18e2a87c62ed32ee5f8ce6ec919c861bd409e8f','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":80100,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":null,"sym":[],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(3,'OLD-0001',2,1772614800074,'late',0,'green','partial','[]','[]','5f9da71f1c76b33eadd94acd49f325f0c43a6c65a95bef08098ab5ebf1ccd79a','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":2,"wm":null,"we":80400,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":null,"sym":[],"cog":null,"steps":null,"closed":true,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(4,'OLD-0001',3,1772614800113,'new',0,'green','partial','[]','[]','81573a75de287041ba4f53c326eeaf2fc4655df6619393a32319ca8b69e40966','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":80100,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":1800,"sym":[],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(5,'OLD-0001',3,1772614800081,'new',0,'green','fresh','[]','[]','34e7a8cd5691601bde0a5f572e8bce2c4a72565f51b5446020b86510c74e00e4','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":80100,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[],"sgUnconfirmed":null,"fluid":1800,"sym":[{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
INSERT INTO evaluation VALUES(6,'OLD-0001',3,1772614800125,'new',0,'green','fresh','[]','[]','c28dc4330c822f189a274e18131776c2d7158c381dfef16041fc493a9f25801d','4e33c3423bb3e7fbb94b9d8d04f22cabda567db4eae110aae8d5c26ed9fa8ecc','[{"pod":3,"wm":80100,"we":null,"wUnconfirmed":null,"weUnconfirmed":null,"unitSuspect":[],"sg":[120],"sgUnconfirmed":null,"fluid":1800,"sym":[{"nausea":1,"headache":1,"fatigue":1,"confusion":0,"muscleCramps":0,"vas":7}],"cog":null,"steps":null,"closed":false,"ackSeen":[],"ackOpenRed":false,"correctedRed":false}]');
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
INSERT INTO audit VALUES(1,1772614800024,'root','cli','profile','[{"table":"patient","key":"OLD-0001","what":"added"},{"table":"profile_version","key":1,"sha256":"fd4b520a9571dca103f807d3e15e549db0a5f84e881de0e6d5291b6a7f927040","old":null},{"table":"evaluation","key":1,"sha256":"ea80761fa3ebef9046c8ba262d8a0640e419e6fb6fa31142a5af47ee426dcfd4"}]','','25672461024517414a7c4d44a3faf99a054b7a9774238d44381e61c124892950');
INSERT INTO audit VALUES(2,1772614800063,'root','cli','profile','[{"table":"consent","key":1,"sha256":"fe1b22f6023c7dc59141dd061f6786aa13fe66a689d897e950a72118489f3bce","new":{"kind":"given","version":"1","date":"2026-03-01","by":"Studienarzt"}}]','25672461024517414a7c4d44a3faf99a054b7a9774238d44381e61c124892950','2d11a4e6c3cb9d1ddd03e9f23df2c6da0133dbf8393d4063496e3358f5e62527');
INSERT INTO audit VALUES(3,1772614800033,'gateway','gateway','evidence','[{"table":"evidence","key":1,"sha256":"c65031818ae637c6db9df825cb4a188f01bb3b8c5a683bb8d6597aa371e392e9"}]','2d11a4e6c3cb9d1ddd03e9f23df2c6da0133dbf8393d4063496e3358f5e62527','7e190e0e9af980484d7230b0c05d833ae9979409f63dd7f385c6be5f9cb02493');
INSERT INTO audit VALUES(4,1772614800051,'gateway','gateway','new','[{"table":"decoding","key":1,"sha256":"ba160fc7f88cfc6f8fee4e101aed14b8cec5cc4a02ae0e337425dbdbab4d075b"},{"table":"reading","key":"manual.staff:1#1","sha256":"b1e3edfa344db174fded932a86b20f291ec7652413683d79e9deff2acc573ee7"},{"table":"measurement","key":"manual.staff:1#1","sha256":"bbbb8649ab2110039433372002e2a7748de11edcc63ddf955617a4b402986202","old":null},{"table":"evaluation","key":2,"sha256":"bb70023f85916ed703ba9c488465c01694ce07ed3da632d5c5f15f435fb3393d"}]','7e190e0e9af980484d7230b0c05d833ae9979409f63dd7f385c6be5f9cb02493','76a6a3a8ccba9362913c186fd3a6ac0b86644b1a5fdb6388bdd9d4869754bd55');
INSERT INTO audit VALUES(5,1772614800044,'gateway','gateway','evidence','[{"table":"evidence","key":2,"sha256":"21ea9556cb04eb4f7cd6279ab4aa3395fe95efb0d7864b6b1258aff66c946fb2"}]','76a6a3a8ccba9362913c186fd3a6ac0b86644b1a5fdb6388bdd9d4869754bd55','6bc2472c05138fab26463f2ee427ea6d457630c74021321271b13024f97be8f3');
INSERT INTO audit VALUES(6,1772614800074,'gateway','gateway','new','[{"table":"decoding","key":2,"sha256":"86a2241536748167484eb8b8fd5b4255a855e64b3247281be8048236a9f9b496"},{"table":"reading","key":"manual.staff:2#1","sha256":"44555e1b68fc4a097a1d301ede59a59e4db94ec2d72ac8bf73098bbafedeba23"},{"table":"measurement","key":"manual.staff:2#1","sha256":"c8b10db8f4c7c0136e04daf1849cee0674ff54fb0d16db2c11f1fea2b12d790b","old":null},{"table":"evaluation","key":3,"sha256":"1e782cf715b0afa24bbddcab149a86e63f93dc3926757f4fc24c562e5a3c2872"}]','6bc2472c05138fab26463f2ee427ea6d457630c74021321271b13024f97be8f3','a668f31b7a8b9b68fdcdc6768bee65b8465c61d39da0937e59cc1c7f332c22ac');
INSERT INTO audit VALUES(7,1772614800101,'gateway','gateway','evidence','[{"table":"evidence","key":3,"sha256":"e49ec846db7527df7ff483009fe61700e6435072c8c5b551ab08f0a13fc45a07"}]','a668f31b7a8b9b68fdcdc6768bee65b8465c61d39da0937e59cc1c7f332c22ac','4fd79e52bf37ffb4b9a112fc3d3286d6cd5af48acb93949edf22dc2e465235c2');
INSERT INTO audit VALUES(8,1772614800113,'gateway','gateway','new','[{"table":"decoding","key":3,"sha256":"fad904feb1988be2e74b74af903e4dc11dab6f9e6fc9c4cea52d3f0f74bdcbba"},{"table":"reading","key":"manual.staff:3#1","sha256":"8b2ff0bb5a389d26df5b61819742bb8a7db37238146d299d97d95716d7902c19"},{"table":"measurement","key":"manual.staff:3#1","sha256":"1fdad1f3ec33a394a90783fd38c81e79c2300e43c9c04e345d84eb19f360d63d","old":null},{"table":"evaluation","key":4,"sha256":"feaa85261f1657ad08d2a18d7054c516ba06ef6abf6ce89c325713d78c430756"}]','4fd79e52bf37ffb4b9a112fc3d3286d6cd5af48acb93949edf22dc2e465235c2','be7169c7c52cccf3d6adf4b380e6b2d595189a0c13da9916afd30465cc9e13fd');
INSERT INTO audit VALUES(9,1772614800075,'gateway','gateway','evidence','[{"table":"evidence","key":4,"sha256":"f9b4f487f063a58c6d50562ffc3e4080c1d874b907bb0280586bf5180c02d3b8"}]','be7169c7c52cccf3d6adf4b380e6b2d595189a0c13da9916afd30465cc9e13fd','4799650239ad8c9d3cf89b3c92b107cd9fb7c3ae932b3494e6b5773ba41d424b');
INSERT INTO audit VALUES(10,1772614800081,'gateway','gateway','new','[{"table":"decoding","key":4,"sha256":"0ef3a2c3acc6b2cad468051379c49ff1e9d5ab05986eae99c79a6d652f50262b"},{"table":"reading","key":"manual.staff:4#1","sha256":"cbb1a5eff6b135a0d69c90a46b4bbf0f0a59191479229f338d5d2c298c37e92b"},{"table":"measurement","key":"manual.staff:4#1","sha256":"42de4882b365d7c0b30b6a0e53100d3c8fd5d20bf130382a5bc6263695b17125","old":null},{"table":"evaluation","key":5,"sha256":"d74d06d540cd40d090ea332150c1eefb8d56938b18cf341082c1fc52ba506de1"}]','4799650239ad8c9d3cf89b3c92b107cd9fb7c3ae932b3494e6b5773ba41d424b','bc94b2a0fac187d2e7d7e95aeefd2cd8b4abc21feceb07cd24e4732ddb377e64');
INSERT INTO audit VALUES(11,1772614800085,'gateway','gateway','evidence','[{"table":"evidence","key":5,"sha256":"87350eb02d6341e7573f0f1646425187af23a443ace3d76e05291ecef273a1a9"}]','bc94b2a0fac187d2e7d7e95aeefd2cd8b4abc21feceb07cd24e4732ddb377e64','9d8306bec9fb2fb89907898cc81d256c010af3999966731d20d47f96f5ac7c5f');
INSERT INTO audit VALUES(12,1772614800125,'gateway','gateway','new','[{"table":"decoding","key":5,"sha256":"924d2bed69a9083d59f2d64b965b3d5620d622d5b62fb859b52bbb0227fcd01c"},{"table":"reading","key":"manual.staff:5#1","sha256":"9103bcca8d4db6e6d8a7820035e7cf63e6020a3e4d1e6bb4e9a93548722cd9ea"},{"table":"measurement","key":"manual.staff:5#1","sha256":"0c2af27e1c24dbf7c82e4502476fbbedc86699d259ecfb936c890fdb2d24dff0","old":null},{"table":"evaluation","key":6,"sha256":"9a94df497f4aa7d95ae2a8ff264df348f7f7e20219c9f17a0615128fee84f775"}]','9d8306bec9fb2fb89907898cc81d256c010af3999966731d20d47f96f5ac7c5f','b0ca4666e7c1fb0fd9047c10d70acd696ac815b2936e0cbf2c345c56f875d09b');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('profile_version',1);
INSERT INTO sqlite_sequence VALUES('evaluation',6);
INSERT INTO sqlite_sequence VALUES('audit',12);
INSERT INTO sqlite_sequence VALUES('consent',1);
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
COMMIT;
PRAGMA user_version=1;

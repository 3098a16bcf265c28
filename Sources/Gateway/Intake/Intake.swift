import BlockingWork
public import CivilTime
public import DailyEntries
import EscalationCore
public import EventLog
public import JSONValues
public import Store

/// The one writer: evidence → readings → measurements → days → evaluations → outbox.
///
/// Evidence is durable before anything is decoded from it. From the readings to the outbox everything is one transaction: a reading, the day
/// it changes, the evaluations it causes and the messages it owes are committed together or not at all.
public actor Intake {
    private let executor = SerialQueueExecutor(label: "intake")
    /// Database calls block; they run on a queue of their own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes readings of evidence; runs outside of the database.
    public typealias Decoder = @Sendable (Evidence, _ id: Int, IntakeContext) async -> DecodedEvidence
    /// Told after each commit that changed days: the standings that rose.
    public typealias Listener = @Sendable (IntakeEvent) -> Void

    private let folder: DataFolder
    let connection: Connection
    let evidence: EvidenceStore
    private(set) var settings: StudySettings
    let clock: any WallClock
    let log: EventLog
    private let decoder: Decoder
    private let listener: Listener
    private var ledger: StudyLedger?
    /// Joins packets to weighings; made from the stored packets when the first one comes.
    var radio: RadioDesk?

    /// Opens the database of the folder, which the caller has locked, and brings its schema up to date.
    public init(
        folder: DataFolder, settings: StudySettings, clock: any WallClock, log: EventLog, decoder: @escaping Decoder, listener: @escaping Listener = { _ in }
    ) throws {
        self.folder = folder
        self.settings = settings
        self.clock = clock
        self.log = log
        self.decoder = decoder
        self.listener = listener
        connection = try Connection(path: folder.database, mode: .create)
        if let backup = try connection.migrate() {
            log(.notice, "store", "store.migrated", "The database has a new schema; the state before is in \(backup).", ["backup": .string(backup)])
        }
        evidence = EvidenceStore(connection: connection, folder: folder)
    }

    // MARK: - Facts in

    /// Takes evidence in: stores it, decodes it, and brings everything derived up to date.
    /// - Parameter unique: Whether equal bytes of the same source are a repetition (files, payloads) or may be two events (radio).
    /// - Throws: where it could not be stored: then nothing was acknowledged and the source keeps it.
    public func take(_ item: Evidence, unique: Bool = true) async throws -> IntakeResult {
        let study = try activeLedger()?.studyID
        let stored = try evidence.store(item, study: study, unique: unique)
        if stored.isDuplicate, try connection.row("SELECT 1 AS x FROM decoding WHERE evidence_id = ?", SQLValue(stored.id)) != nil {
            log(.info, item.source, "intake.duplicate", "\(item.name) had been handed in before.", ["evidence": JSONValue(stored.id)])
            return try result(of: stored.id, item, isDuplicate: true)
        }
        return try await decode(item, stored.id)
    }

    /// Decodes what was stored and never decoded, because the gateway stopped in between.
    public func resume() async throws {
        let rows = try connection.rows("SELECT id FROM evidence WHERE erased_at IS NULL AND id NOT IN (SELECT evidence_id FROM decoding) ORDER BY id")
        for id in rows.compactMap({ $0.int("id") }) {
            guard let item = try evidence.load(id) else { continue }
            log(.notice, item.source, "intake.resumed", "\(item.name) had been stored and not decoded; it is decoded now.", ["evidence": JSONValue(id)])
            _ = try await decode(item, id)
        }
    }

    private func decode(_ item: Evidence, _ id: Int) async throws -> IntakeResult {
        let context = try context()
        let decoded = await decoder(item, id, context)
        try record(decoded, of: id)
        let result = try result(of: id, item, isDuplicate: false)
        report(result, item)
        return result
    }

    /// Commits what a decoder made of evidence, with everything that follows.
    func record(_ decoded: DecodedEvidence, of id: Int) throws {
        let study = try connection.row("SELECT study_id FROM evidence WHERE id = ?", SQLValue(id))?.text("study_id")
        try commit("new") { changes in
            try connection.run(
                "INSERT INTO decoding (evidence_id, at, decoder, outcome, code, detail, result) VALUES (?, ?, ?, ?, ?, ?, ?)", SQLValue(id),
                SQLValue(clock.now()),
                .text(decoded.decoder), .text(decoded.isReadable ? "read" : "refused"), SQLValue(decoded.code), SQLValue(decoded.detail),
                decoded.result.map { SQLValue($0) } ?? .null)
            changes.append(["table": "decoding", "key": JSONValue(id), "sha256": .string(try RowDigest.of("decoding", id: id, in: connection))])
            // Without a patient there is nobody whose reading it could be; the evidence stays.
            guard let study else { return }
            for reading in decoded.readings { try insert(reading, study, Int(reading.evidenceID) ?? id, &changes) }
        }
    }

    /// Commits further readings of evidence that was decoded before.
    func recordMore(_ readings: [Reading]) throws {
        guard !readings.isEmpty, let study = try activeLedger()?.studyID else { return }
        try commit("new") { changes in
            for reading in readings { try insert(reading, study, Int(reading.evidenceID) ?? 0, &changes) }
        }
    }

    /// Appends a reading unless the same one, or one that says the same, is there already.
    private func insert(_ reading: Reading, _ study: String, _ evidenceID: Int, _ changes: inout [AuditChain.Change]) throws {
        let body = reading.body.text()
        let known = try connection.rows("SELECT version, body FROM reading WHERE id = ? AND study_id = ? ORDER BY version", .text(reading.id), .text(study))
        if known.contains(where: { $0.text("body") == body }) { return }
        // A repeated delivery of an unchanging source is the same fact, whatever time it arrived at.
        if reading.version == nil, !known.isEmpty { return }
        let version = (known.last?.int("version") ?? 0) + 1
        try connection.run(
            "INSERT INTO reading (id, version, study_id, evidence_id, kind, body) VALUES (?, ?, ?, ?, ?, ?)", .text(reading.id), SQLValue(version),
            .text(study),
            SQLValue(evidenceID), .text(reading.content.kind.rawValue), .text(body))
        changes.append([
            "table": "reading", "key": .string("\(reading.id)#\(version)"),
            "sha256": .string(try RowDigest.of("reading", id: connection.lastID, in: connection)),
        ])
        ledger?.readings.append(reading)
    }

    // MARK: - Acts of people

    /// Records a decision of a person and re-judges everything that follows.
    public func decide(_ act: Decision.Act, role: DailyEntries.Author.Role, by author: AuditAuthor, note: String?) throws {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        var body = act.body.object ?? [:]
        body["note"] = note.map(JSONValue.string)
        try commit("correction", by: author) { changes in
            let now = clock.now()
            try connection.run(
                "INSERT INTO decision (study_id, at, author, role, kind, target, body) VALUES (?, ?, ?, ?, ?, ?, ?)", .text(ledger.studyID), SQLValue(now),
                .text(author.name), .text(role.rawValue), .text(act.word), .text(act.target), SQLValue(.object(body)))
            let id = connection.lastID
            changes.append([
                "table": "decision", "key": JSONValue(id), "sha256": .string(try RowDigest.of("decision", id: id, in: connection)), "what": .string(act.word),
                "target": .string(act.target), "new": .object(body),
            ])
            if let row = try connection.row("SELECT * FROM decision WHERE id = ?", SQLValue(id)) { self.ledger?.decisions.append(try Decision(row)) }
        }
        log(
            .notice, "intake", "intake.decided", "\(author.name) decided: \(act.word) \(act.target).",
            ["author": .string(author.name), "origin": .string(author.origin)])
    }

    /// Adds a patient; the one before must have ended.
    public func addPatient(_ profile: JSONObject, consent: JSONObject?, by author: AuditAuthor) throws -> String {
        let study = profile["studyID"]?.string ?? ""
        if let active = try activeLedger() {
            throw IntakeError("patient.active", "patient \(active.studyID) is active on this box; end it first: hypona patient end")
        }
        if try connection.row("SELECT 1 AS x FROM patient WHERE study_id = ?", .text(study)) != nil {
            throw IntakeError("patient.known", "studyID: \(study) was on this box before; a pseudonym is used once")
        }
        ledger = nil
        try commit("profile", by: author) { changes in
            try connection.run("INSERT INTO patient (study_id, added_at) VALUES (?, ?)", .text(study), SQLValue(clock.now()))
            changes.append(["table": "patient", "key": .string(study), "what": "added"])
            try insertProfile(profile, study, author, &changes)
            if let consent { try insertConsent("given", consent, study, author, &changes) }
        }
        log(.notice, "intake", "patient.added", "Patient \(study) was added.", ["studyID": .string(study), "author": .string(author.name)])
        return study
    }

    /// Replaces members of the profile; null removes one.
    public func setProfile(_ members: JSONObject, by author: AuditAuthor) throws {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        var profile = ledger.profileJSON
        for (name, value) in members { profile[name] = value.isNull ? nil : value }
        self.ledger = nil
        try commit("profile", by: author) { changes in
            try insertProfile(profile, ledger.studyID, author, &changes, old: ledger.profileJSON)
        }
        log(.notice, "intake", "patient.changed", "The profile was changed: \(members.keys.joined(separator: ", ")).", ["author": .string(author.name)])
    }

    /// Records that consent was given or withdrawn.
    public func recordConsent(_ kind: String, _ consent: JSONObject, by author: AuditAuthor) throws {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        try commit("profile", by: author) { changes in try insertConsent(kind, consent, ledger.studyID, author, &changes) }
        log(.notice, "intake", "consent.\(kind)", "Consent was \(kind).", ["author": .string(author.name)])
    }

    /// Ends the monitoring of the active patient on this box.
    public func endPatient(by author: AuditAuthor) throws -> String {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        try commit("profile", by: author) { changes in
            try connection.run("UPDATE patient SET ended_at = ? WHERE study_id = ?", SQLValue(clock.now()), .text(ledger.studyID))
            changes.append(["table": "patient", "key": .string(ledger.studyID), "what": "ended"])
        }
        self.ledger = nil
        log(.notice, "intake", "patient.ended", "Patient \(ledger.studyID) was ended on this box.", ["author": .string(author.name)])
        return ledger.studyID
    }

    /// Acknowledges a day's alarm: the red reasons of what stands now, or an open red without a level.
    /// - Parameter expected: The evaluation that the person saw; a newer red is not acknowledged unseen.
    public func acknowledge(pod: Int, expected: Int?, name: String?, note: String?, by author: AuditAuthor) throws -> [String] {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        guard let standing = DayStanding(ledger.history[pod] ?? []), let id = standing.evaluationID else {
            throw IntakeError("ack.nothing", "POD \(pod) has no evaluation")
        }
        var reasons = standing.evaluation.redCodes.map(\.rawValue)
        if standing.level != .red, standing.info.contains(where: { $0.code == .openRed }) || ledger.hasUnseenRed(pod) {
            reasons.append(InfoCode.openRed.rawValue)
        }
        guard !reasons.isEmpty else { throw IntakeError("ack.nothing", "POD \(pod) is not red: there is nothing to acknowledge") }
        if let expected, let newer = ledger.history[pod]?.first(where: { $0.id > expected && $0.evaluation.level == .red }) {
            throw IntakeError("ack.newer", "a newer red came in between (evaluation \(newer.id)); look at it first: hypona day, then acknowledge again")
        }
        try commit("ack", by: author) { changes in
            try connection.run(
                "INSERT INTO acknowledgement (study_id, pod, evaluation_id, reasons, at, author, by_name, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                .text(ledger.studyID), SQLValue(pod), SQLValue(id), SQLValue(JSONValue(reasons)), SQLValue(clock.now()), .text(author.name), SQLValue(name),
                SQLValue(note))
            let row = connection.lastID
            changes.append([
                "table": "acknowledgement", "key": JSONValue(row), "sha256": .string(try RowDigest.of("acknowledgement", id: row, in: connection)),
                "pod": JSONValue(pod), "reasons": JSONValue(reasons),
            ])
            self.ledger?.acknowledgements.append(
                StoredAcknowledgement(pod: pod, evaluationID: id, reasons: reasons, at: clock.now(), author: author.name, byName: name, note: note))
        }
        log(.notice, "alarm", "alarm.acknowledged", "\(name ?? author.name) acknowledged POD \(pod).", ["pod": JSONValue(pod), "reasons": JSONValue(reasons)])
        return reasons
    }

    // MARK: - Time and settings

    /// Brings everything derived up to the present: days that are over are closed and judged.
    public func bringUpToDate() throws { try commit("dayClosed") { _ in } }

    /// Remembers devices as the patient's: paired scales, and those of the linked account.
    public func know(devices: [String], by author: AuditAuthor) throws {
        let stored = try connection.row("SELECT value FROM setting WHERE name = 'devices'")?.json("value")?.object ?? [:]
        let known = Set((stored["known"]?.array ?? []).compactMap(\.string))
        guard !known.isSuperset(of: devices) else { return }
        var settings = stored
        settings["known"] = JSONValue(known.union(devices).sorted())
        ledger = nil
        try commit("config", by: author) { changes in
            try connection.run(
                "INSERT INTO setting (name, value) VALUES ('devices', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", SQLValue(.object(settings)))
            changes.append(["table": "setting", "key": "devices", "old": .object(stored), "new": .object(settings)])
        }
        log(.notice, "intake", "devices.known", "Known as the patient's now: \(devices.joined(separator: ", ")).", ["author": .string(author.name)])
    }

    /// Throws the derived rows away and makes them anew from the facts.
    public func rebuild(by author: AuditAuthor) throws {
        guard let study = try activeLedger()?.studyID else { throw IntakeError.noPatient }
        ledger = nil
        try commit("config", by: author) { _ in
            try connection.run("DELETE FROM daily_entry WHERE study_id = ?", .text(study))
            try connection.run("DELETE FROM review WHERE study_id = ?", .text(study))
        }
    }

    /// Takes new settings and judges everything anew under them.
    public func apply(_ settings: StudySettings) throws {
        self.settings = settings
        ledger = nil
        try commit("config") { _ in }
    }

    /// Writes a copy of the database while it is in use.
    public func backup(to path: String) throws { try connection.backup(to: path) }

    /// Runs statements of another part (alarms, hand-off) on the one writing connection.
    public func withConnection<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) throws -> Result { try body(connection) }

    // MARK: - The transaction

    private func commit(_ cause: String, by author: AuditAuthor = .gateway, _ facts: (inout [AuditChain.Change]) throws -> Void) throws {
        let now = clock.now()
        var rises: [DayStanding] = []
        var days: Set<Int> = []
        do {
            try connection.transaction {
                var changes: [AuditChain.Change] = []
                try facts(&changes)
                if let ledger = try activeLedger() {
                    let written = try StudyWriter(connection: connection, ledger: ledger, settings: settings, now: now, cause: cause)
                        .write(JudgedStudy(ledger, settings: settings, now: now))
                    changes += written.audit
                    rises = written.rises
                    days = written.days
                }
                if !changes.isEmpty { try AuditChain.append(cause, changes, by: author, at: now, to: connection) }
            }
        } catch {
            // The memory may be ahead of what was rolled back; it is read anew next time.
            ledger = nil
            throw error
        }
        if !days.isEmpty { try refreshHistory(days) }
        for standing in rises { report(standing) }
        if !days.isEmpty || cause != "dayClosed" { listener(IntakeEvent(study: ledger?.studyID, days: days, rises: rises)) }
    }

    func activeLedger() throws -> StudyLedger? {
        if let ledger { return ledger }
        guard let active = try connection.row("SELECT study_id FROM patient WHERE ended_at IS NULL AND erased_at IS NULL")?.text("study_id") else { return nil }
        ledger = try StudyLedger.load(active, from: connection, settings: settings)
        return ledger
    }

    private func refreshHistory(_ days: Set<Int>) throws {
        guard let study = ledger?.studyID else { return }
        for pod in days {
            ledger?.history[pod] = try connection.rows("SELECT * FROM evaluation WHERE study_id = ? AND pod = ? ORDER BY id", .text(study), SQLValue(pod)).map(
                StoredEvaluation.init)
        }
    }

    private func context() throws -> IntakeContext {
        IntakeContext(facts: try activeLedger()?.facts, now: clock.now(), zones: settings.zones)
    }

    private func insertProfile(_ profile: JSONObject, _ study: String, _ author: AuditAuthor, _ changes: inout [AuditChain.Change], old: JSONObject? = nil)
        throws
    {
        try connection.run(
            "INSERT INTO profile_version (study_id, at, author, profile) VALUES (?, ?, ?, ?)", .text(study), SQLValue(clock.now()), .text(author.name),
            SQLValue(.object(profile)))
        let id = connection.lastID
        changes.append([
            "table": "profile_version", "key": JSONValue(id), "sha256": .string(try RowDigest.of("profile_version", id: id, in: connection)),
            "old": old.map(JSONValue.object) ?? .null, "new": .object(profile),
        ])
    }

    private func insertConsent(_ kind: String, _ consent: JSONObject, _ study: String, _ author: AuditAuthor, _ changes: inout [AuditChain.Change]) throws {
        try connection.run(
            "INSERT INTO consent (study_id, at, author, kind, version, date, by_whom, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", .text(study),
            SQLValue(clock.now()),
            .text(author.name), .text(kind), SQLValue(consent["version"]?.string), SQLValue(consent["date"]?.string), SQLValue(consent["by"]?.string),
            SQLValue(consent["note"]?.string))
        let id = connection.lastID
        changes.append([
            "table": "consent", "key": JSONValue(id), "sha256": .string(try RowDigest.of("consent", id: id, in: connection)), "new": .object(consent),
        ])
    }

    // MARK: - Answers

    func result(of id: Int, _ item: Evidence, isDuplicate: Bool) throws -> IntakeResult {
        try IntakeResult(evidence: id, item, isDuplicate: isDuplicate, ledger: try activeLedger(), in: connection)
    }

    func report(_ result: IntakeResult, _ item: Evidence) {
        let level: LogLevel = result.status == .accepted ? .info : .warning
        let text = result.detail ?? "\(item.name): \(result.values.count) values, \(result.status.rawValue)."
        log(
            level, item.source, result.code.map { "\(item.kind.rawValue).\($0)" } ?? "intake.\(result.status.rawValue)", text,
            ["file": .string(item.name), "evidence": JSONValue(result.evidenceID), "status": .string(result.status.rawValue)])
    }

    private func report(_ standing: DayStanding) {
        let reasons = standing.evaluation.reasons.map(\.key)
        log(
            standing.level == .red ? .warning : .notice, "intake", "level.\(standing.level?.name ?? "none")",
            "POD \(standing.evaluation.pod) is \(standing.level?.name ?? "-").",
            ["pod": JSONValue(standing.evaluation.pod), "reasons": JSONValue(reasons)])
    }
}

extension Intake {
    /// The profile of the active patient as it was given.
    public func profile() throws -> JSONObject {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        return ledger.profileJSON
    }

    /// An open review item.
    public func reviewItem(_ id: String) throws -> ReviewItem {
        guard let ledger = try activeLedger() else { throw IntakeError.noPatient }
        let reviews = JudgedStudy(ledger, settings: settings, now: clock.now()).derived.reviews
        guard let item = reviews.first(where: { $0.id == id }) else {
            throw IntakeError("review.unknown", "no review item \(id) is open; `hypona review list` shows them")
        }
        return item
    }

    /// The facts of the active patient; nil without one.
    public func facts() throws -> StudyFacts? { try activeLedger()?.facts }
}

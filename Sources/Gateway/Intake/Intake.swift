import BlockingWork
public import CivilTime
import DailyEntries
import EscalationCore
public import EventLog
import JSONValues
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

    let folder: DataFolder
    let connection: Connection
    let evidence: EvidenceStore
    var settings: StudySettings
    let clock: any WallClock
    let log: EventLog
    private let decoder: Decoder
    private let listener: Listener
    /// The facts of the active patient; read when first needed, and again after a failure.
    var ledger: StudyLedger?
    /// What was committed last of what follows from those facts; nil after a failure.
    private var written: WrittenStudy?
    /// Joins packets to weighings; made from the stored packets when the first one comes.
    var radio: RadioDesk?
    /// What technicians have set for scales.
    public nonisolated let scales: ScaleRegister
    /// Scales that are being tested with a known weight, by address.
    var scaleTests: [String: ScaleTestRun] = [:]
    /// Whether evidence may lie there that was never decoded: after a start, and where what followed from evidence could not be committed.
    var mayOweDecoding = true
    /// Rung when more is owed.
    private nonisolated let owedSignal = WakeSignal()
    /// Evidence that is being decoded at this moment.
    private var inWork: Set<Int> = []
    /// What was decoded and waits to be committed.
    var parts: [DecodedPart] = []
    /// Whether another writer may have taken the folder over: then nothing is written here any more.
    private(set) var isClosed = false

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
        connection = try Intake.opened(folder)
        if let backup = try connection.migrate() {
            log(.notice, "store", "store.migrated", "The database has a new schema; the state before is in \(backup).", ["backup": .string(backup)])
        }
        evidence = EvidenceStore(connection: connection, folder: folder)
        scales = try ScaleRegister(connection, folder)
        if let problem = scales.secretsProblem { log(.error, "ble", "ble.secrets", "Keys and consent codes of scales are not used: \(problem)") }
    }

    /// Writes nothing from now on: the folder goes to another writer, whose memory would not know of it. What is still being decoded is decoded there.
    public func close() { isClosed = true }

    // MARK: - Facts in

    /// Takes evidence in: stores it, decodes it, and brings everything derived up to date.
    /// - Parameter unique: Whether equal bytes of the same source are a repetition (files, payloads) or may be two events (radio, typed values).
    /// - Throws: where it could not be stored: then nothing was acknowledged and the source keeps it. Also where what is unique was stored and could
    ///   not be judged: then the source hands the same in again. What is not unique was taken once it is stored, and is judged later by itself.
    public func take(_ item: Evidence, unique: Bool = true) async throws -> IntakeResult {
        if isClosed { throw IntakeError.closed }
        let study = try activeLedger()?.studyID
        let stored = try withReserve { try evidence.store(item, study: study, unique: unique) }
        var item = item
        // The same bytes may be on their way here a second time.
        let isInWork = inWork.contains(stored.id)
        if stored.isDuplicate {
            if try isDecoded(stored.id) {
                log(.info, item.source, "intake.duplicate", "\(item.name) had been handed in before.", ["evidence": JSONValue(stored.id)])
                return try result(of: stored.id, item, isDuplicate: true)
            }
            // What was stored then says when it came and how.
            item = try evidence.load(stored.id) ?? item
        }
        do { return try await decode(item, stored.id, isDuplicate: isInWork) } catch {
            let answer = owed(stored.id, item, error)
            guard !unique else { throw error }
            return answer
        }
    }

    /// Decodes what was stored and never decoded, because the gateway stopped in between or the disk took nothing more. What fails is tried next time.
    public func resume() async throws {
        guard mayOweDecoding else { return }
        let rows = try connection.rows(
            "SELECT id, kind FROM evidence WHERE erased_at IS NULL AND id NOT IN (SELECT evidence_id FROM decoding) ORDER BY id")
        mayOweDecoding = false
        let packet = Evidence.Kind.packet.rawValue
        // Packets are decoded where they are joined to weighings.
        if rows.contains(where: { $0.text("kind") == packet }) {
            do { try replayRadio() } catch { stillOwed("Stored packets", error) }
        }
        for id in rows.compactMap({ $0.text("kind") == packet ? nil : $0.int("id") }) where !inWork.contains(id) {
            do {
                guard let item = try evidence.load(id) else { continue }
                log(
                    .notice, item.source, "intake.resumed", "\(item.name) had been stored and not decoded; it is decoded now.", ["evidence": JSONValue(id)])
                _ = try await decode(item, id)
            } catch { stillOwed("Stored evidence \(id)", error) }
        }
    }

    /// Judges what is owed as soon as the disk takes it: tries after 1, 2, 4 … 60 s, until it is cancelled.
    public func judgeOwed() async {
        var pause: Int64 = 1
        while !Task.isCancelled {
            do { try finishWeighings() } catch { stillOwed("A weighing that was cut", error) }
            await owedSignal.wait(milliseconds: mayOweDecoding ? pause * 1000 : 3_600_000)
            do { try await resume() } catch { stillOwed("Stored evidence", error) }
            pause = mayOweDecoding ? min(60, pause * 2) : 1
        }
    }

    /// Completes the weighings which the end of the process before cut: there may be no further packet that would.
    private func finishWeighings() throws {
        guard radio == nil, !isClosed,
            let last = try connection.row("SELECT metadata FROM evidence WHERE kind = 'packet' AND erased_at IS NULL ORDER BY id DESC LIMIT 1"),
            try last.json("metadata")?["link"] != "restarted"
        else { return }
        try openRadio()
    }

    private func stillOwed(_ what: String, _ error: any Error) {
        mayOweDecoding = true
        log(.error, "intake", "intake.owed", "\(what) could not be judged; it is tried again soon: \(error)")
    }

    func isDecoded(_ id: Int) throws -> Bool {
        try connection.row("SELECT 1 AS x FROM decoding WHERE evidence_id = ?", SQLValue(id)) != nil
    }

    func isErased(_ id: Int) throws -> Bool {
        try connection.row("SELECT 1 AS x FROM evidence WHERE id = ? AND erased_at IS NOT NULL", SQLValue(id)) != nil
    }

    private func decode(_ item: Evidence, _ id: Int, isDuplicate: Bool = false) async throws -> IntakeResult {
        inWork.insert(id)
        defer { inWork.remove(id) }
        let context = try context()
        let decoded = await decoder(item, id, context)
        if let reason = decoded.owedBecause { return owed(id, item, IntakeError("intake.owed", reason)) }
        // Handed in twice at the same time, the first one was recorded.
        if try !isDecoded(id) { try await recordTogether(decoded, of: id) }
        if try isErased(id) {
            return IntakeResult(
                file: item.name, kind: item.kind.rawValue, evidenceID: id, status: .rejected, values: [], code: "erased",
                detail: "\(item.name): its patient was erased; nothing of it is kept, delete the file")
        }
        let result = try result(of: id, item, isDuplicate: isDuplicate)
        report(result, item)
        return result
    }

    /// What is told of evidence that is stored while nothing that follows from it can be.
    func owed(_ id: Int, _ item: Evidence, _ error: any Error) -> IntakeResult {
        mayOweDecoding = true
        owedSignal.ring()
        let text = "\(item.name) is stored; it is judged as soon as the disk takes what follows from it"
        log(.error, item.source, "intake.owed", "\(text): \(error)", ["evidence": JSONValue(id)])
        return IntakeResult(file: item.name, kind: item.kind.rawValue, evidenceID: id, status: .review, values: [], code: "not_judged_yet", detail: text)
    }

    /// Commits what a decoder made of evidence, with everything that follows.
    func record(_ decoded: DecodedEvidence, of id: Int) throws { try record([(decoded, id)]) }

    /// The same of several pieces of evidence, in that order.
    func record(_ parts: [(decoded: DecodedEvidence, id: Int)]) throws {
        try commit("new") { changes in
            for (decoded, id) in parts {
                try connection.run(
                    "INSERT INTO decoding (evidence_id, at, decoder, outcome, code, detail, result) VALUES (?, ?, ?, ?, ?, ?, ?)", SQLValue(id),
                    SQLValue(clock.now()),
                    .text(decoded.decoder), .text(decoded.isReadable ? "read" : "refused"), SQLValue(decoded.code), SQLValue(decoded.detail),
                    decoded.result.map { SQLValue($0) } ?? .null)
                changes.append(["table": "decoding", "key": JSONValue(id), "sha256": .string(try RowDigest.of("decoding", id: id, in: connection))])
                for reading in decoded.readings { try insert(reading, Int(reading.evidenceID) ?? id, &changes) }
            }
        }
    }

    /// Commits further readings of evidence that was decoded before.
    func recordMore(_ readings: [Reading]) throws {
        guard !readings.isEmpty else { return }
        try commit("new") { changes in
            for reading in readings { try insert(reading, Int(reading.evidenceID) ?? 0, &changes) }
        }
    }

    /// Appends a reading unless the same one, or one that says the same, is there already. It is that patient's who was there when its evidence came,
    /// however much later it is read.
    private func insert(_ reading: Reading, _ evidenceID: Int, _ changes: inout [AuditChain.Change]) throws {
        // Without a patient there is nobody whose reading it could be; the evidence stays.
        guard let study = try connection.row("SELECT study_id FROM evidence WHERE id = ?", SQLValue(evidenceID))?.text("study_id") else { return }
        let body = reading.body.text()
        let known = try connection.rows("SELECT version, body FROM reading WHERE id = ? AND study_id = ? ORDER BY version", .text(reading.id), .text(study))
        if known.contains(where: { $0.text("body") == body }) { return }
        // A repeated delivery of an unchanging source is the same fact, whatever time it arrived at.
        if reading.version == nil, !known.isEmpty { return }
        if try known.contains(where: { reading.saysTheSame(as: try $0.json("body") ?? .null) }) { return }
        // A phone sends the days of the last weeks again every hour: what its last word said already is no new version.
        if let last = known.last, reading.isStatistic, reading.saysTheSame(as: try last.json("body") ?? .null, apartFromVersion: true) { return }
        let version = (known.last?.int("version") ?? 0) + 1
        try connection.run(
            "INSERT INTO reading (id, version, study_id, evidence_id, kind, body) VALUES (?, ?, ?, ?, ?, ?)", .text(reading.id), SQLValue(version),
            .text(study),
            SQLValue(evidenceID), .text(reading.content.kind.rawValue), .text(body))
        changes.append([
            "table": "reading", "key": .string("\(reading.id)#\(version)"),
            "sha256": .string(try RowDigest.of("reading", id: connection.lastID, in: connection)),
        ])
        if ledger?.studyID == study { ledger?.readings.append(reading) }
    }

    // MARK: - The transaction

    /// Commits facts together with everything that follows from them, or nothing at all.
    /// - Parameter isStaffDecision: Whether a level may fall by it.
    func commit(
        _ cause: String, by author: AuditAuthor = .gateway, isStaffDecision: Bool = false, _ facts: (inout [AuditChain.Change]) throws -> Void
    ) throws {
        try withReserve { try commitOnce(cause, by: author, isStaffDecision: isStaffDecision, facts) }
    }

    private func commitOnce(
        _ cause: String, by author: AuditAuthor, isStaffDecision: Bool, _ facts: (inout [AuditChain.Change]) throws -> Void
    ) throws {
        if isClosed { throw IntakeError.closed }
        let now = clock.now()
        let known = ledger?.readings.count
        var judged: JudgedStudy?
        var made = StudyWriter.Changes()
        do {
            try connection.transaction {
                var changes: [AuditChain.Change] = []
                try facts(&changes)
                if let ledger = try activeLedger(), cause != "new" || ledger.readings.count != known || !isUpToDate(at: now) {
                    let study = JudgedStudy(ledger, settings: settings, now: now)
                    made = try writer(ledger, cause, isStaffDecision: isStaffDecision, at: now).write(study)
                    changes += made.audit
                    judged = study
                }
                if !changes.isEmpty { try AuditChain.append(cause, changes, by: author, at: now, to: connection) }
            }
        } catch {
            // The memory may be ahead of what was rolled back; it is read anew next time.
            ledger = nil
            written = nil
            throw error
        }
        if let judged { remember(judged, made, at: now) }
        let study = ledger?.studyID
        // It is committed: a database that cannot be read now keeps nobody from being told, and the memory is read anew next time.
        if !made.days.isEmpty { do { try refreshHistory(made.days) } catch { ledger = nil } }
        for standing in made.rises { report(standing) }
        if !made.days.isEmpty || cause != "dayClosed" { listener(IntakeEvent(study: study, days: made.days, rises: made.rises)) }
    }

    private func writer(_ ledger: StudyLedger, _ cause: String, isStaffDecision: Bool, at now: Instant) -> StudyWriter {
        StudyWriter(
            connection: connection, ledger: ledger, settings: settings, now: now, cause: cause, isStaffDecision: isStaffDecision,
            written: written?.studyID == ledger.studyID ? written : nil)
    }

    private func remember(_ study: JudgedStudy, _ changes: StudyWriter.Changes, at now: Instant) {
        guard let id = ledger?.studyID else { return }
        if written?.studyID == id { written?.update(study, changes, at: now) } else { written = WrittenStudy(id, study, changes, at: now) }
    }

    /// Whether everything derived that stands in the database follows from the facts at that time.
    func isUpToDate(at now: Instant) -> Bool { written != nil && written?.studyID == ledger?.studyID && written?.holds(at: now) == true }

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

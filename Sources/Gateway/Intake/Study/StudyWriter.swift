import Evaluation
import CivilTime
import Crypto
import DailyEntries
import EscalationCore
import JSONValues
import Store

/// Brings the derived rows of the database to what follows from the facts. Runs inside the transaction that changed the facts.
struct StudyWriter {
    let connection: Connection
    let ledger: StudyLedger
    let settings: StudySettings
    let now: Instant
    /// `new late correction profile config ack dayClosed`.
    let cause: String

    /// Whether a person of the staff decided, or somebody marked a value as an error: only then may a level fall (core 10.4). What a patient types or
    /// confirms never lowers one.
    var isStaffDecision = false
    /// What was committed last; nil where that is not known: then it is read.
    var written: WrittenStudy?

    /// What a write changed.
    struct Changes {
        /// The audit's list.
        var audit: [AuditChain.Change] = []
        /// The days whose entry or standing changed.
        var days: Set<Int> = []
        /// The days whose standing level rose, with the standing.
        var rises: [DayStanding] = []
        /// The measurements that are not those of before.
        var measurements: [Measurement] = []
        /// The days of measurements that are not those of before, old and new.
        var measured: Set<Int> = []
        /// The hash of what each day owes to the hand-off targets, by POD.
        var debts: [Int: String] = [:]
    }

    /// Writes what differs.
    func write(_ study: JudgedStudy) throws -> Changes {
        var changes = Changes()
        let corrected = try writeMeasurements(study, &changes)
        try writeEntries(study, &changes)
        try writeReviews(study)
        try writeEvaluations(study, correctedFrom: corrected, &changes)
        let debts = StudyDebts(
            connection: connection, ledger: ledger, targets: settings.targets, monitoring: settings.thresholds.thresholds.monitoring, now: now)
        changes.debts = try debts.write(study, changed: changes.days, known: unchangedDebts(study, changes))
        return changes
    }

    // MARK: - Measurements

    /// A measurement as its last row says.
    private struct Stored {
        var version: Int
        var body: String
        var isCounted: Bool
        var day: CivilDate?

        init(_ row: Row) {
            let status = row.text("status").flatMap(MeasurementStatus.init(rawValue:))
            version = row.int("version") ?? 0
            body = row.text("body") ?? ""
            isCounted = status == .active || status == .quarantined
            day = row.text("day").flatMap { CivilDate($0) }
        }
    }

    /// The last row of a measurement; where it is not known what was committed last, all are read at once.
    private func storedMeasurements() throws -> (String) throws -> Stored? {
        if written != nil {
            return { id in
                let sql = "SELECT version, status, day, body FROM measurement WHERE study_id = ? AND reading_id = ? ORDER BY version DESC LIMIT 1"
                return try connection.row(sql, .text(ledger.studyID), .text(id)).map(Stored.init)
            }
        }
        var all: [String: Stored] = [:]
        let sql = "SELECT reading_id, version, status, day, body FROM current_measurement WHERE study_id = ?"
        try connection.each(sql, [.text(ledger.studyID)]) { (row) throws(StoreError) in
            all[row.text("reading_id") ?? ""] = Stored(row)
            return true
        }
        return { [all] in all[$0] }
    }

    /// Appends a version of every measurement that changed; answers the first day on which a counted value was replaced or withdrawn.
    private func writeMeasurements(_ study: JudgedStudy, _ changes: inout Changes) throws -> Int? {
        let stored = try storedMeasurements()
        var firstCorrected: CivilDate?
        for measurement in study.derived.measurements {
            let known = written?.measurements[measurement.id]
            guard known != measurement else { continue }
            changes.measurements.append(measurement)
            changes.measured.formUnion([known?.day, measurement.day].compactMap { $0.flatMap(postOpDay) })
            let body = measurement.body.text()
            let before = try stored(measurement.id)
            guard before?.body != body else { continue }
            try append(measurement, body, after: before, &changes)
            if let before, before.isCounted, measurement.isCorrection, let day = [before.day, measurement.day].compactMap({ $0 }).min() {
                firstCorrected = min(firstCorrected ?? day, day)
            }
        }
        return firstCorrected.flatMap(postOpDay)
    }

    private func postOpDay(_ day: CivilDate) -> Int? { ledger.facts.profile.postOpDay(onDay: day.dayNumber) }

    private func append(_ measurement: Measurement, _ body: String, after before: Stored?, _ changes: inout Changes) throws {
        let version = (before?.version ?? 0) + 1
        try connection.run(
            """
            INSERT INTO measurement (study_id, reading_id, version, at, cause, kind, status, value, unit, measured_at, day, slot, reason, body)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .text(ledger.studyID), .text(measurement.id), SQLValue(version), SQLValue(now), .text(cause), .text(measurement.kind.rawValue),
            .text(measurement.status.rawValue), SQLValue(measurement.value?.text), SQLValue(measurement.value?.unit), SQLValue(measurement.time),
            SQLValue(measurement.day?.description), SQLValue(measurement.window?.rawValue), SQLValue(measurement.reason?.rawValue), .text(body))
        changes.audit.append([
            "table": "measurement", "key": .string("\(measurement.id)#\(version)"), "sha256": .string(Digest.sha256Hex(Array(body.utf8))),
            "old": JSONValue(before.map { Digest.sha256Hex(Array($0.body.utf8)) }),
        ])
    }

    /// What the days owe that are as they were; a measurement that is gone may have been of any day.
    private func unchangedDebts(_ study: JudgedStudy, _ changes: Changes) -> [Int: String] {
        guard let written else { return [:] }
        let added = changes.measurements.count { written.measurements[$0.id] == nil }
        guard written.measurements.count + added == study.derived.measurements.count else { return [:] }
        return written.debts.filter { !changes.days.contains($0.key) && !changes.measured.contains($0.key) }
    }

    private func writeEntries(_ study: JudgedStudy, _ changes: inout Changes) throws {
        var known: [Int: String] = [:]
        for row in try connection.rows("SELECT pod, body FROM daily_entry WHERE study_id = ?", .text(ledger.studyID)) {
            known[row.int("pod") ?? 0] = row.text("body")
        }
        for day in study.derived.days {
            let body = day.entry.body.text()
            guard known[day.entry.postOpDay] != body else { continue }
            try connection.run(
                "INSERT INTO daily_entry (study_id, pod, date, body) VALUES (?, ?, ?, ?) ON CONFLICT (study_id, pod) DO UPDATE SET date = excluded.date, body = excluded.body",
                .text(ledger.studyID), SQLValue(day.entry.postOpDay), .text(day.entry.date.description), .text(body))
            changes.days.insert(day.entry.postOpDay)
        }
        let present = Set(study.derived.days.map(\.entry.postOpDay))
        for pod in known.keys where !present.contains(pod) {
            try connection.run("DELETE FROM daily_entry WHERE study_id = ? AND pod = ?", .text(ledger.studyID), SQLValue(pod))
            changes.days.insert(pod)
            // The clock went back behind the day; noted, what is derived follows from the chain's last entry as ever.
            changes.audit.append(["table": "daily_entry", "key": JSONValue(pod), "what": "withdrawn"])
        }
    }

    private func writeReviews(_ study: JudgedStudy) throws {
        var known = Set(try connection.rows("SELECT id FROM review WHERE study_id = ?", .text(ledger.studyID)).compactMap { $0.text("id") })
        for item in study.derived.reviews {
            known.remove(item.id)
            try connection.run(
                """
                INSERT INTO review (id, study_id, kind, evidence_id, since, body) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET body = excluded.body WHERE body <> excluded.body
                """, .text(item.id), .text(ledger.studyID), .text(item.kind.rawValue), SQLValue(Int(item.evidenceID)), SQLValue(item.since), SQLValue(item.body)
            )
        }
        for id in known { try connection.run("DELETE FROM review WHERE id = ?", .text(id)) }
    }

    // MARK: - Evaluations

    private func writeEvaluations(_ study: JudgedStudy, correctedFrom first: Int?, _ changes: inout Changes) throws {
        let isDecision = isStaffDecision || cause == "profile" || cause == "config"
        for (pod, day) in study.days.sorted(by: { $0.key < $1.key }) {
            let history = ledger.history[pod] ?? []
            let input = JSONValue.array(day.inputs.map(\.json)).text()
            let hash = Digest.sha256Hex(Array(input.utf8))
            if let last = history.last, last.evaluation == day.evaluation, last.inputHash == hash, last.thresholdsSHA256 == settings.thresholds.sha256 {
                continue
            }
            let corrects = !history.isEmpty && (isDecision || first.map { pod >= $0 } ?? false)
            let before = DayStanding(history)
            try connection.run(
                """
                INSERT INTO evaluation (study_id, pod, at, cause, corrects, level, basis, reasons, info, input_hash, thresholds_sha256, input)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, .text(ledger.studyID), SQLValue(pod), SQLValue(now), .text(causeOf(pod, study)), SQLValue(corrects ? 1 : 0),
                SQLValue(day.evaluation.level?.name), .text(day.evaluation.basis.rawValue), SQLValue(.array(day.evaluation.reasons.map(\.json))),
                SQLValue(.array(day.evaluation.info.map(\.json))), .text(hash), .text(settings.thresholds.sha256), .text(input))
            let id = connection.lastID
            changes.audit.append(["table": "evaluation", "key": JSONValue(id), "sha256": .string(try RowDigest.of("evaluation", id: id, in: connection))])
            changes.days.insert(pod)
            if let after = DayStanding(history, next: (day.evaluation, corrects)), (after.level?.rawValue ?? 0) > (before?.level?.rawValue ?? 0) {
                changes.rises.append(after)
            }
        }
    }

    /// A new reading of a day that is over is late.
    private func causeOf(_ pod: Int, _ study: JudgedStudy) -> String {
        guard cause == "new", let latest = study.days.keys.max(), pod < latest else { return cause }
        return study.derived.days.first { $0.entry.postOpDay == pod }?.entry.isClosed == false ? "new" : "late"
    }
}

extension Measurement {
    /// Whether its state came from a correction in the sense of core 10.4: an error marked or deleted at the source, a newer version there, a later
    /// step of the same weighing, or a decision of staff.
    fileprivate var isCorrection: Bool {
        switch reason {
        case .enteredInError?, .retracted?, .newVersion?, .replacedInSession?: true
        case .corrected?, .rejectedByPerson?: confirmedBy?.role != .patient
        default: confirmedBy?.role == .staff
        }
    }
}

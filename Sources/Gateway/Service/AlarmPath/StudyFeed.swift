import Alarms
import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Evaluation
import Intake
import JSONValues
import Store
import Withings

/// Reads the clinical database by a connection of its own: what was judged and acknowledged since the last time, and what is known now.
///
/// The alarm path asks it after every commit it hears of and once a minute anyway, so that a hint that is lost costs a minute and never an alarm.
/// It keeps what it knows while nothing changes.
final class StudyFeed: AlarmFeed {
    private let folder: DataFolder
    private let settings: StudySettings
    private let absence: CloudAbsence
    private var memory: StudyMemory?
    private var last: Answer?

    /// What was answered last, and as long as what it holds.
    private struct Answer {
        let version: Int
        let derivations: Int
        let batch: FeedBatch
    }

    init(folder: DataFolder, configuration: GatewayConfiguration) {
        self.folder = folder
        settings = configuration.study
        absence = CloudAbsence(folder, configuration: configuration)
    }

    /// What happened since the cursor; nil while there is no database.
    func read(since cursor: FeedCursor, now: Instant) throws -> FeedBatch? {
        guard let memory = try open() else { return nil }
        return try memory.connection.snapshot {
            let views = try StudyLedger.studies(in: memory.connection).compactMap { try memory.view($0, now: now) }
            let version = try memory.connection.dataVersion()
            if let last, last.version == version, last.derivations == memory.derivations, last.batch.cursor == cursor {
                memory.connection.releaseMemory()
                return repeated(last.batch, views)
            }
            let batch = try batch(views, since: cursor, memory.connection)
            // What happened is told once; what is known now, again and again.
            last = Answer(version: version, derivations: memory.derivations, batch: batch.withoutActs)
            return batch
        }
    }

    private func batch(_ views: [StudyView], since cursor: FeedCursor, _ connection: Connection) throws -> FeedBatch {
        var batch = FeedBatch(cursor: cursor)
        var reviews: [WaitingReview] = []
        var acts: [Act] = []
        for view in views {
            guard let patient = try patient(view, connection) else { continue }
            let study = view.ledger.studyID
            batch.events.append(.patient(patient, facts(view)))
            acts += judgements(view, since: cursor) + (try acknowledgements(view, since: cursor, connection))
            guard !view.ledger.isEnded else { continue }
            reviews += view.study.derived.reviews.map { WaitingReview(id: $0.id, studyID: study, since: $0.since) }
            batch.reminders = reminders(view, patient)
            batch.hasConsent = try hasConsent(study, connection)
            batch.events.append(.photos(refusedInRow: try refusedPhotos(view, connection)))
        }
        batch.events += acts.sorted { ($0.evaluation, $0.isAcknowledgement ? 1 : 0) < ($1.evaluation, $1.isAcknowledgement ? 1 : 0) }.map(\.event)
        batch.events.append(.reviews(reviews))
        batch.cursor.evaluation = try connection.row("SELECT max(id) AS id FROM evaluation")?.int("id") ?? cursor.evaluation
        batch.cursor.acknowledgement = try connection.row("SELECT max(id) AS id FROM acknowledgement")?.int("id") ?? cursor.acknowledgement
        return batch
    }

    /// The last answer once more: nothing changed but maybe what the cloud knows of a weight that is missing.
    private func repeated(_ batch: FeedBatch, _ views: [StudyView]) -> FeedBatch {
        var batch = batch
        batch.events = batch.events.map { event in
            guard case .patient(let patient, var facts) = event, let view = views.first(where: { $0.ledger.studyID == patient.studyID }) else { return event }
            facts.weightAbsence = weightAbsence(view, facts)
            return .patient(patient, facts)
        }
        return batch
    }

    private func open() throws -> StudyMemory? {
        if let memory { return memory }
        guard FileSystem.exists(folder.database) else { return nil }
        let opened = try Connection(path: folder.database, mode: .read)
        // The writer makes the schema; until then there is nothing to read.
        guard try opened.schemaVersion() > 0 else { return nil }
        let memory = StudyMemory(connection: opened, settings: settings)
        self.memory = memory
        return memory
    }

    // MARK: - What is known now

    private func patient(_ view: StudyView, _ connection: Connection) throws -> MonitoredPatient? {
        let profile = view.ledger.facts.profile
        guard let surgery = profile.surgeryDay.map(CivilDate.init(dayNumber:)),
            let added = try connection.row("SELECT added_at FROM patient WHERE study_id = ?", .text(view.ledger.studyID))?.instant("added_at")
        else { return nil }
        let zone = view.ledger.facts.zones.zone(at: view.now)
        let startPOD = profile.monitoringStartPOD ?? 1
        let consent = try connection.row(
            "SELECT kind, note FROM consent WHERE study_id = ? ORDER BY id DESC LIMIT 1", .text(view.ledger.studyID))
        let isWithdrawn = consent?.text("kind") == "withdrawn" || profile.withdrawn.value(onPOD: view.postOpDay ?? 0) == true
        return MonitoredPatient(
            studyID: view.ledger.studyID, zone: zone, surgeryDate: surgery, days: settings.thresholds.thresholds.monitoring, startPOD: startPOD,
            // Before the box came home nobody could have weighed himself on it.
            startedAt: max(added, zone.startOfDay(surgery.adding(days: startPOD))), isWithdrawn: isWithdrawn,
            forbidsContact: isWithdrawn && consent?.text("note")?.hasPrefix(StudyFeed.forbidsContact) == true, hasEnded: view.ledger.isEnded)
    }

    /// How the note of a withdrawal begins that forbids even the one message about an open red.
    static let forbidsContact = "no-contact"

    private func hasConsent(_ study: String, _ connection: Connection) throws -> Bool {
        try connection.row("SELECT kind FROM consent WHERE study_id = ? ORDER BY id DESC LIMIT 1", .text(study))?.text("kind") == "given"
    }

    private func facts(_ view: StudyView) -> SilenceFacts {
        var facts = SilenceFacts(
            lastReading: nil, lastSG: nil, morningWeight: view.study.derived.days.filter { $0.entry.weightMorning != nil }.map(\.entry.date).max())
        for measurement in view.study.derived.measurements where measurement.status == .active {
            guard let time = measurement.time else { continue }
            // A reading dated after it came says nothing about now.
            let heard = min(time, measurement.provenance.map(\.received).min() ?? time)
            facts.lastReading = max(heard, facts.lastReading ?? heard)
            if measurement.kind == .sg { facts.lastSG = max(heard, facts.lastSG ?? heard) }
        }
        facts.weightAbsence = weightAbsence(view, facts)
        return facts
    }

    /// Why this morning has no weight, as far as the cloud knows.
    private func weightAbsence(_ view: StudyView, _ facts: SilenceFacts) -> LocalText? {
        guard facts.morningWeight != view.today else { return nil }
        return absence.text(.init(day: view.today, half: .morning), zone: view.ledger.facts.zones.zone(at: view.now))
    }

    /// How many of the latest photos in a row gave no accepted reading.
    private func refusedPhotos(_ view: StudyView, _ connection: Connection) throws -> Int {
        let accepted = Set(view.study.derived.measurements.filter { $0.kind == .sg && $0.status == .active }.flatMap { $0.provenance.map(\.evidenceID) })
        let photos = try connection.rows(
            """
            SELECT e.id FROM evidence e JOIN decoding d ON d.evidence_id = e.id
            WHERE e.kind = 'photo' AND e.study_id = ? AND e.erased_at IS NULL ORDER BY e.id DESC LIMIT 5
            """, .text(view.ledger.studyID))
        return photos.prefix { !accepted.contains(String($0.int("id") ?? 0)) }.count
    }

    // MARK: - What happened

    /// An act with its place in the order of evaluations: numbers, unlike times, never run backwards.
    private struct Act {
        let evaluation: Int
        let isAcknowledgement: Bool
        let event: AlarmEvent
    }

    private func judgements(_ view: StudyView, since cursor: FeedCursor) -> [Act] {
        let reader = JudgementReader(view: view, thresholds: settings.thresholds.thresholds)
        return view.ledger.history.values.flatMap { history in
            history.enumerated().filter { $0.element.id > cursor.evaluation }.compactMap { place, row in
                DayStanding(Array(history[...place])).map { standing in
                    Act(evaluation: row.id, isAcknowledgement: false, event: .judged(reader.judgement(row, standing)))
                }
            }
        }
    }

    private func acknowledgements(_ view: StudyView, since cursor: FeedCursor, _ connection: Connection) throws -> [Act] {
        try connection.rows(
            "SELECT * FROM acknowledgement WHERE study_id = ? AND id > ? ORDER BY id", .text(view.ledger.studyID), SQLValue(cursor.acknowledgement)
        ).map { row in
            let codes = try (row.json("reasons")?.array ?? []).compactMap(\.string)
            let evaluation = row.int("evaluation_id") ?? 0
            let seen = DayAcknowledgement(
                studyID: view.ledger.studyID, pod: row.int("pod") ?? 0, codes: Set(codes), evaluation: evaluation,
                by: row.text("by_name") ?? row.text("author") ?? "", note: row.text("note"))
            return Act(evaluation: evaluation, isAcknowledgement: true, event: .dayAcknowledged(seen))
        }
    }

    // MARK: - Reminders

    private func reminders(_ view: StudyView, _ patient: MonitoredPatient) -> ReminderFacts {
        let profile = view.ledger.facts.profile
        var days: [Int: ReminderFacts.Day] = [:]
        let entries = Dictionary(view.study.derived.days.map { ($0.entry.postOpDay, $0.entry) }) { first, _ in first }
        for pod in patient.days where pod >= patient.startPOD && !patient.isWithdrawn && profile.withdrawn.value(onPOD: pod) != true {
            let entry = entries[pod]
            days[pod] = ReminderFacts.Day(
                options: PlanOptions(
                    isSimplified: profile.isSimplifiedMode.value(onPOD: pod) ?? false, hasDesmopressin: profile.desmopressin.value(onPOD: pod) ?? false),
                fields: entry?.filledFields ?? [], isMorningComplete: entry?.isMorningCheckComplete ?? false)
        }
        return ReminderFacts(
            plan: MonitoringPlan(surgeryDate: patient.surgeryDate, days: patient.days), zone: patient.zone, startPOD: patient.startPOD,
            criticalWindow: settings.thresholds.thresholds.criticalWindow, days: days)
    }
}

extension FeedBatch {
    /// What is known, without what happened: that was told.
    fileprivate var withoutActs: FeedBatch {
        var batch = self
        batch.events.removeAll { event in
            switch event {
            case .judged, .dayAcknowledged: true
            default: false
            }
        }
        return batch
    }
}

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
/// The alarm path asks it after every commit it hears of and twice a minute anyway, so that a hint that is lost costs half a minute and
/// never an alarm.
final class StudyFeed: AlarmFeed {
    private let folder: DataFolder
    private let settings: StudySettings
    private let absence: CloudAbsence
    private var connection: Connection?

    init(folder: DataFolder, configuration: GatewayConfiguration) {
        self.folder = folder
        settings = configuration.study
        absence = CloudAbsence(folder, configuration: configuration)
    }

    /// What happened since the cursor; nil while there is no database.
    func read(since cursor: FeedCursor, now: Instant) throws -> FeedBatch? {
        guard let connection = try open() else { return nil }
        var batch = FeedBatch(cursor: cursor)
        var reviews: [WaitingReview] = []
        var acts: [Act] = []
        for study in try StudyLedger.studies(in: connection) {
            guard let view = try StudyView.load(study, from: connection, settings: settings, now: now), let patient = try patient(view, connection) else {
                continue
            }
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

    private func open() throws -> Connection? {
        if let connection { return connection }
        guard FileSystem.exists(folder.database) else { return nil }
        let opened = try Connection(path: folder.database, mode: .read)
        // The writer makes the schema; until then there is nothing to read.
        guard try opened.schemaVersion() > 0 else { return nil }
        connection = opened
        return opened
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
        func last(_ isWanted: (Measurement) -> Bool) -> Instant? {
            view.study.derived.measurements.filter { $0.status == .active && isWanted($0) }.compactMap { measurement -> Instant? in
                guard let time = measurement.time else { return nil }
                // A reading dated after it came says nothing about now.
                return measurement.provenance.map(\.received).min().map { min($0, time) } ?? time
            }.max()
        }
        let mornings = view.study.derived.days.filter { $0.entry.weightMorning != nil }.map(\.entry.date)
        var facts = SilenceFacts(lastReading: last { _ in true }, lastSG: last { $0.kind == .sg }, morningWeight: mornings.max())
        if facts.morningWeight != view.today {
            facts.weightAbsence = absence.text(.init(day: view.today, half: .morning), zone: view.ledger.facts.zones.zone(at: view.now))
        }
        return facts
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

import Alarms
import CarePlan
import CivilTime
import DailyEntries
import EscalationCore
import Evaluation
import Intake
import JSONValues
import Store

/// Everything a page at the bed is made of, read once.
struct BedsideData: Sendable {
    /// How far the hand-off is.
    struct HandOff: Sendable {
        /// Days and messages that wait.
        let waiting: Int
        /// When something was sent last.
        let lastSent: Instant?
    }

    /// The active patient; nil without one. One who has ended on this box is not shown.
    let view: StudyView?
    /// The tasks of today with their state.
    let tasks: [DayTask]
    /// What the bed shows of the alarm path; nil where it is not there.
    let notice: BedsideNotice?
    /// The alarms that are held, open or acknowledged.
    let alarms: [Alarm]
    /// Whom to call.
    let contacts: [Contact]
    /// The reminders that are shown now.
    let reminders: [AlarmService.BedsideReminder]
    /// The snapshots of well-being of today.
    let snapshots: [WellBeingSnapshot]
    /// Nil where nothing is handed off.
    let handOff: HandOff?
    /// Now.
    let now: Instant

    /// The patient's zone, for times of the display.
    var zone: TimeZoneRules? { view?.ledger.facts.zones.zone(at: now) }

    /// Simplified mode of today: no tests, no state of the hand-off, no hint on the profile.
    var isSimplified: Bool {
        guard let view, let pod = view.postOpDay else { return false }
        return view.ledger.facts.profile.isSimplifiedMode.value(onPOD: pod) ?? false
    }

    /// Whether the medicine is prescribed today.
    var hasDesmopressin: Bool {
        guard let view, let pod = view.postOpDay else { return false }
        return view.ledger.facts.profile.desmopressin.value(onPOD: pod) ?? false
    }

    /// Today's entry.
    var today: EntryView? { view.flatMap { $0.entry(on: $0.today) } }

    /// A source that is known to be dead makes no green.
    var hasSourceFault: Bool { alarms.contains { $0.key.condition.isSourceFault && $0.phase != .cleared } }
}

extension Visit {
    /// Reads what a page at the bed needs.
    func bedside() async throws -> BedsideData {
        let found = try await view()
        let view = found.flatMap { $0.ledger.isEnded ? nil : $0 }
        let thresholds = await console.reader.studySettings().thresholds.thresholds
        let ports = console.ports
        return BedsideData(
            view: view, tasks: try view?.tasks(monitoring: thresholds.monitoring)?.tasks ?? [], notice: await ports.notice(), alarms: await ports.alarms(),
            contacts: ports.contacts(), reminders: await ports.reminders(), snapshots: try await snapshots(view), handOff: try await handOff(),
            now: console.clock.now())
    }

    private func snapshots(_ view: StudyView?) async throws -> [WellBeingSnapshot] {
        guard let view else { return [] }
        let answers = try await console.reader.followUps(of: view.ledger.studyID)
        return view.study.derived.measurements.compactMap { measurement in
            guard measurement.kind == .wellbeing, measurement.status == .active, measurement.day == view.today, let time = measurement.time,
                case .count(let rating) = measurement.value, let id = measurement.provenance.first.flatMap({ Int($0.evidenceID) })
            else { return nil }
            let own = answers.filter { $0.reading == measurement.id }
            return WellBeingSnapshot(
                id: id, at: time, rating: rating, source: .manual, followUpNote: own.lazy.compactMap(\.note).first,
                isFollowUpDismissed: own.contains { $0.note == nil })
        }
    }

    private func handOff() async throws -> BedsideData.HandOff? {
        let row = try await console.reader.rows("SELECT count(*) AS n, sum(state = 'waiting') AS waiting, max(sent_at) AS sent FROM outbox").first
        guard let row, row.int("n") ?? 0 > 0 else { return nil }
        return BedsideData.HandOff(waiting: row.int("waiting") ?? 0, lastSent: row.instant("sent"))
    }
}

extension ConsoleReader {
    /// What the patient said to the follow-up questions.
    func followUps(of study: String) throws -> [FollowUpAnswer] {
        try rows(
            "SELECT metadata, bytes FROM evidence WHERE study_id = ? AND kind = 'manual' AND name = ? AND erased_at IS NULL ORDER BY id", .text(study),
            .text(FollowUpAnswer.evidenceName)
        ).compactMap(FollowUpAnswer.init)
    }
}

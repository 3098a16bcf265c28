public import CivilTime
import DailyEntries
import EscalationCore
public import Store

/// A patient as of now, for everything that reads: the same derivation as the writer's, without writing.
public struct StudyView: Sendable {
    /// The facts.
    public let ledger: StudyLedger
    /// What follows from them now.
    public let study: JudgedStudy
    /// The moment.
    public let now: Instant

    /// The patient of that name, else the active one; nil where there is none.
    public static func load(_ study: String? = nil, from connection: Connection, settings: StudySettings, now: Instant) throws -> StudyView? {
        guard let ledger = try StudyLedger.load(study, from: connection, settings: settings) else { return nil }
        return StudyView(ledger: ledger, study: JudgedStudy(ledger, settings: settings, now: now), now: now)
    }

    /// The days, ascending.
    public var entries: [EntryView] { study.derived.days.map { entry($0.entry) } }

    /// The day of that date; nil where it has no entry.
    public func entry(on date: CivilDate) -> EntryView? { study.derived.days.first { $0.entry.date == date }.map { entry($0.entry) } }

    /// The calendar day now, in the patient's zone.
    public var today: CivilDate { ledger.facts.zones.zone(at: now).date(at: now) }

    /// The day after surgery now.
    public var postOpDay: Int? { ledger.facts.profile.postOpDay(onDay: today.dayNumber) }

    /// An instant in the patient's zone.
    public func text(_ instant: Instant) -> String { ledger.facts.zones.zone(at: instant).text(instant) }

    private func entry(_ entry: DailyEntry) -> EntryView {
        EntryView(studyID: ledger.studyID, entry: entry, standing: study.standing(entry.postOpDay, ledger))
    }
}

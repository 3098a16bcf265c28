import Alarms
import CivilTime
import DailyEntries
import EscalationCore
import Intake

/// The lamp of each day wherever the station shows it: on top, in the table and below the charts alike.
///
/// As at the bed a green needs values of its day and sources that work: from the day on which a source is known to be dead nothing is shown green,
/// because what it would have brought is not known.
struct DayLamps: Sendable {
    /// The first day with a source that is dead now; nil where all work.
    private let faultFrom: CivilDate?

    init(_ view: StudyView, _ alarms: [Alarm]) {
        let zone = view.ledger.facts.zones.zone(at: view.now)
        faultFrom = alarms.filter { $0.key.condition.isSourceFault && $0.phase != .cleared }.map { zone.date(at: $0.raisedAt) }.min()
    }

    /// Whether a green of a day rests on less than weight and symptoms: it is shown as one that is not complete.
    func isIncomplete(_ day: EntryView) -> Bool { lamp(day) == .green && day.standing?.basis == .partial }

    /// The lamp of a day.
    func lamp(_ day: EntryView) -> AlertLamp {
        day.standing?.lamp(sourceFault: faultFrom.map { day.entry.date >= $0 } ?? false) ?? .noData
    }
}

import CivilTime
import DailyEntries
import EscalationCore
public import Evaluation
public import Intake

/// What every export is made of: a patient as of now, the days asked for, the language and the thresholds in force.
public struct ExportContent: Sendable {
    let view: StudyView
    let days: [EntryView]
    let language: Language
    let thresholds: ThresholdsFile
    /// Whether a source of readings is known to be dead now: then a green of the day that runs is no green.
    let hasSourceFault: Bool

    /// An export of those days.
    public init(_ view: StudyView, days: [EntryView], language: Language, thresholds: ThresholdsFile, hasSourceFault: Bool) {
        self.view = view
        self.days = days
        self.language = language
        self.thresholds = thresholds
        self.hasSourceFault = hasSourceFault
    }

    /// What may be shown of a day.
    func lamp(_ day: EntryView) -> AlertLamp { day.lamp(hasSourceFault: hasSourceFault) }

    /// The dates of the days asked for.
    var dates: Set<CivilDate> { Set(days.map(\.entry.date)) }

    /// The risk of the patient on that day; nil: now.
    func risk(_ pod: Int?) -> RiskProfile { RiskProfile(view.ledger.facts.profile, thresholds: thresholds.thresholds, pod: pod) }

    /// The wall clock of the patient at an instant.
    func local(_ instant: Instant) -> CivilDateTime { view.ledger.facts.zones.zone(at: instant).civil(at: instant) }

    /// The offset from UTC of that wall clock: `+02:00`.
    func offset(_ instant: Instant) -> String {
        let text = view.text(instant)
        return text.hasSuffix("Z") ? "+00:00" : String(text.suffix(6))
    }

    /// The day after surgery of a calendar day.
    func pod(_ date: CivilDate) -> Int? { view.ledger.facts.profile.postOpDay(onDay: date.dayNumber) }
}

extension EntryView {
    /// What may be shown of the day: a green without data is none, nor is the green of a day that runs while a source is dead.
    func lamp(hasSourceFault: Bool) -> AlertLamp { standing?.lamp(sourceFault: hasSourceFault && !entry.isClosed) ?? .noData }
}

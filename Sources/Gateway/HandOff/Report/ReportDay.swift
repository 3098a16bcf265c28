import CivilTime
import DailyEntries
import EscalationCore
import Evaluation
import Intake

/// What the report shows of one monitored day.
struct ReportDay: Sendable {
    let pod: Int
    let date: CivilDate
    /// Nil: nothing is known of the day, or it was not asked for.
    let view: EntryView?
    /// The limits of the patient on that day.
    let limits: DayLimits

    var entry: DailyEntry? { view?.entry }

    /// What is shown of the day's level; nil before the day came.
    let lamp: AlertLamp?

    /// The monitored days of the patient; empty without a day of surgery.
    static func days(_ content: ExportContent) -> [ReportDay] {
        let profile = content.view.ledger.facts.profile
        guard let surgery = profile.surgeryDay else { return [] }
        let views = Dictionary(content.days.map { ($0.entry.postOpDay, $0) }) { first, _ in first }
        let thresholds = content.thresholds.thresholds
        return thresholds.monitoring.map { pod in
            let limits = thresholds.forRiskClass(content.risk(pod).riskClass, pod: pod, fluidLimitML: profile.fluidLimitML.value(onPOD: pod))
            return ReportDay(
                pod: pod, date: CivilDate(dayNumber: surgery).adding(days: pod), view: views[pod], limits: limits, lamp: views[pod].map(content.lamp))
        }
    }
}

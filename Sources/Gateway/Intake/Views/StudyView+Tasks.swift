public import CarePlan
public import CivilTime
import DailyEntries
import EscalationCore

extension StudyView {
    /// The tasks of a day with their state now, t1 … t9; none outside of the plan.
    /// - Parameters:
    ///   - date: The day; nil: today.
    ///   - monitoring: The PODs that have tasks.
    public func tasks(on date: CivilDate? = nil, monitoring: ClosedRange<Int>) throws(ScheduleError) -> (postOpDay: Int, tasks: [DayTask])? {
        let profile = ledger.facts.profile
        guard let surgery = profile.surgeryDay else { return nil }
        let plan = MonitoringPlan(surgeryDate: CivilDate(dayNumber: surgery), days: monitoring)
        let pod = plan.postOpDay(of: date ?? today)
        let options = PlanOptions(
            isSimplified: profile.isSimplifiedMode.value(onPOD: pod) ?? false, hasDesmopressin: profile.desmopressin.value(onPOD: pod) ?? false)
        let fields = study.derived.days.first { $0.entry.postOpDay == pod }?.entry.filledFields ?? []
        return (pod, try plan.dayTasks(onPostOpDay: pod, options, fields: fields, now: now, in: ledger.facts.zones.zone(at: now)))
    }
}

import CarePlan
public import CivilTime
import DailyEntries
import EscalationCore
import Evaluation
import Intake
public import JSONValues

extension StudyReader {
    /// The tasks of a day with their state (`hypona tasks`); today without a date, empty outside of the plan.
    public func tasks(on date: CivilDate?) throws -> [JSONValue] {
        guard let view = try view(), let surgery = view.ledger.facts.profile.surgeryDay else { return [] }
        let profile = view.ledger.facts.profile
        let plan = MonitoringPlan(surgeryDate: CivilDate(dayNumber: surgery), days: configuration.study.thresholds.thresholds.monitoring)
        let day = date ?? view.today
        let pod = plan.postOpDay(of: day)
        let options = PlanOptions(
            isSimplified: profile.isSimplifiedMode.value(onPOD: pod) ?? false, hasDesmopressin: profile.desmopressin.value(onPOD: pod) ?? false)
        let fields = view.study.derived.days.first { $0.entry.postOpDay == pod }?.entry.filledFields ?? []
        let tasks = try plan.dayTasks(onPostOpDay: pod, options, fields: fields, now: clock.now(), in: view.ledger.facts.zones.zone(at: clock.now()))
        return tasks.map { task in
            [
                "id": .string(task.task.rawValue), "date": .string(day.description), "postOpDay": JSONValue(pod), "state": .string(task.state.rawValue),
                "from": .string(task.start.text), "until": .string(task.end.text), "title": .string(configuration.language.of(task.task.title)),
            ]
        }
    }
}

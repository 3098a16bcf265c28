import CarePlan
public import CivilTime
import EscalationCore
import Evaluation
import Intake
public import JSONValues

extension StudyReader {
    /// The tasks of a day with their state (`hypona tasks`); today without a date, empty outside of the plan.
    public func tasks(on date: CivilDate?) throws -> [JSONValue] {
        guard let view = try view(), let (pod, tasks) = try view.tasks(on: date, monitoring: configuration.study.thresholds.thresholds.monitoring) else {
            return []
        }
        return tasks.map { task in
            [
                "id": .string(task.task.rawValue), "date": .string((date ?? view.today).description), "postOpDay": JSONValue(pod),
                "state": .string(task.state.rawValue), "from": .string(task.start.text), "until": .string(task.end.text),
                "title": .string(configuration.language.of(task.task.title)),
            ]
        }
    }
}

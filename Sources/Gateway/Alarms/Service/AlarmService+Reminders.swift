public import CarePlan
import CivilTime
public import EscalationCore
import EventLog
import JSONValues

/// Reminders of the patient's tasks.
extension AlarmService {
    /// A reminder that the bed shows.
    public struct BedsideReminder: Sendable, Hashable {
        /// Its stable id.
        public let id: String
        /// The tasks that are still open.
        public let tasks: [PlanTask]
        /// The sentence.
        public let text: LocalText
        /// Whether it may be heard now (07:00 to 21:00).
        public let hasTone: Bool
    }

    func giveReminders(at now: Instant) {
        if let requests = reminders.plan(at: now) {
            memory.reminders.replace(with: requests)
            reminders.recall(memory.reminders.given, at: now)
            log(.debug, "alarm", "reminder.planned", "\(requests.count) reminders are planned until the next run.", ["count": JSONValue(requests.count)])
        }
        let desk = reminders
        let given = memory.reminders.take(at: now, fields: { desk.fields($0) })
        reminders.show(given)
        reminders.tidy(at: now)
        guard !given.isEmpty else { return }
        for request in given {
            let open = request.open(desk.fields(request.date))
            log(
                .info, "alarm", "reminder.given", "Reminder \(request.id) for \(open.count) tasks.",
                ["id": .string(request.id), "tasks": JSONValue(open.map(\.rawValue))])
            guard let studyID = memory.state.patients.values.first(where: { !$0.hasEnded })?.studyID else { continue }
            jobs.append(
                .remind(
                    ReminderNotice(
                        id: request.id, studyID: studyID, at: request.at.text, tasks: open.map(\.rawValue), text: request.text(desk.fields(request.date)))))
        }
        // Given and stored before anybody hears of it, so that a restart repeats nothing.
        handle([], at: now)
    }

    /// The reminders that the bed shows now; each ends by itself when its values are there.
    public func bedsideReminders() -> [BedsideReminder] {
        let now = memory.line.now
        reminders.tidy(at: now)
        let second = reminders.facts.map { DayClock(zone: $0.zone).second(at: now) } ?? 0
        return reminders.shown.map { request in
            let fields = reminders.fields(request.date)
            return BedsideReminder(
                id: request.id, tasks: request.open(fields), text: request.text(fields),
                hasTone: second >= settings.rules.nightUntil && second < settings.rules.nightFrom)
        }
    }
}

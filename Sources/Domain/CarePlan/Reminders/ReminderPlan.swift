public import CivilTime
public import EscalationCore

/// Which reminders a day gets at which intensity.
///
/// minimal: the morning and the evening check. normal: also one reminder each where a check was missed. erhoeht: every
/// scheduled visible task by itself, and the missed ones. maximal: also the afternoon list of open tasks.
public enum ReminderPlan {
    /// The reminders of one POD, in order of time; none where the plan has no task on it.
    public static func requests(
        of plan: MonitoringPlan, onPostOpDay pod: Int, _ options: PlanOptions, _ intensity: ReminderIntensity, times: ReminderTimes = .standard,
        in zone: TimeZoneRules
    ) -> [ReminderRequest] {
        let date = plan.date(ofPostOpDay: pod)
        let due = plan.tasks(onPostOpDay: pod, options)
        let morning = due.filter { $0 == .weightMorning || $0 == .symptomsMorning }
        let evening = due.filter { $0 == .weightEvening || $0 == .symptomsEvening }
        var wanted: [(kind: ReminderRequest.Kind, second: Int, tasks: [PlanTask])] = []
        if intensity >= .erhoeht {
            wanted += due.map { (.task($0), times.time(of: $0), [$0]) }
        } else {
            wanted += [(.morning, times.morning, morning), (.evening, times.evening, evening)]
        }
        if intensity >= .normal {
            wanted += [(.missedMorning, times.missedMorning, morning), (.missedEvening, times.missedEvening, evening)]
        }
        if intensity >= .maximal {
            // What is only offered later is not open yet.
            wanted.append((.catchUp, times.catchUp, due.filter { $0.window.secondOfDay <= times.catchUp }))
        }
        return wanted.filter { !$0.tasks.isEmpty }.map { kind, second, tasks in
            let reading = CivilDateTime(epochSeconds: Schedule.midnight(date).epochSeconds + Int64(second))
            return ReminderRequest(kind: kind, date: date, at: PlannedTime(reading, in: zone), tasks: tasks)
        }.sorted { ($0.at.instant, $0.id) < ($1.at.instant, $1.id) }
    }

    /// The reminders of a half-open time, for instance until the next run of the plan.
    /// - Parameter day: Options and intensity of a POD; nil where the patient is not monitored on it.
    public static func requests(
        of plan: MonitoringPlan, from: Instant, until: Instant, times: ReminderTimes = .standard, in zone: TimeZoneRules,
        day: (Int) -> (options: PlanOptions, intensity: ReminderIntensity)?
    ) -> [ReminderRequest] {
        guard from < until else { return [] }
        // A reading in a spring gap at midnight belongs to the day before by its instant.
        let first = max(plan.postOpDay(of: zone.date(at: from)) - 1, plan.days.lowerBound)
        let last = min(plan.postOpDay(of: zone.date(at: until)), plan.days.upperBound)
        guard first <= last else { return [] }
        return (first...last).flatMap { pod -> [ReminderRequest] in
            guard let (options, intensity) = day(pod) else { return [] }
            return requests(of: plan, onPostOpDay: pod, options, intensity, times: times, in: zone)
        }.filter { from <= $0.at.instant && $0.at.instant < until }
    }
}

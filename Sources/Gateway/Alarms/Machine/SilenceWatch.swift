import EscalationCore
import CivilTime

/// Which absences of a patient's readings are alarms now, and what the patient is reminded of.
struct SilenceWatch {
    let rules: AlarmRules
    let patient: MonitoredPatient
    let facts: SilenceFacts

    /// The absences that somebody is to be told of.
    func reasons(at now: Instant) -> [AlarmCondition: AlarmReason] {
        let pod = patient.postOpDay(at: now)
        let isClose = rules.watchDays.contains(pod)
        var reasons: [AlarmCondition: AlarmReason] = [:]
        if isClose, isMorningWeightMissing(at: now, from: rules.silenceWeightAt) {
            reasons[.silenceWeight] = AlarmReason(
                code: AlarmCondition.silenceWeight.rawValue, pod: pod, text: AlarmWords.noMorningWeight(because: facts.weightAbsence))
        }
        if isClose, let periods = periods(of: rules.silenceUrine, since: facts.lastSG, at: now) {
            reasons[.silenceUrine] = reason(.silenceUrine, hours: periods * rules.silenceUrine / 3600, AlarmWords.noUrine)
        }
        let limit = isClose ? rules.silenceAll : rules.silenceAllOtherDays
        if let periods = periods(of: limit, since: facts.lastReading, at: now) {
            reasons[.silenceAll] = reason(.silenceAll, hours: periods * limit / 3600, AlarmWords.noReading)
        }
        return reasons
    }

    /// What the bed asks for.
    func prompts(at now: Instant) -> Set<PatientPrompt> {
        guard patient.isWatched(at: now) else { return [] }
        let isClose = rules.watchDays.contains(patient.postOpDay(at: now))
        var prompts: Set<PatientPrompt> = []
        if isMorningWeightMissing(at: now, from: isClose ? rules.remindWeightAt : rules.remindWeightOtherDaysAt) { prompts.insert(.weigh) }
        let clock = DayClock(zone: patient.zone)
        let isEvening = clock.second(at: now) >= rules.remindSGAt
        let isToday = facts.lastSG.map { patient.zone.date(at: $0) == patient.zone.date(at: now) } ?? false
        if isEvening, !isToday { prompts.insert(.measureUrine) }
        return prompts
    }

    /// From a time of today on, where today has no morning weight and the box was there in the morning.
    private func isMorningWeightMissing(at now: Instant, from second: Int) -> Bool {
        let today = patient.zone.date(at: now)
        guard DayClock(zone: patient.zone).second(at: now) >= second, facts.morningWeight.map({ $0 < today }) ?? true else { return false }
        let start = patient.zone.civil(at: patient.startedAt)
        return start.date < today || start.date == today && start.secondOfDay < rules.firstMorningUntil
    }

    /// How many times the limit has passed since then; nil before the first time. A silence that was acknowledged and goes on is told again.
    private func periods(of limit: Int64, since last: Instant?, at now: Instant) -> Int64? {
        let start = max(patient.startedAt, last ?? patient.startedAt)
        let periods = now.seconds(since: start) / max(1, limit)
        return periods >= 1 ? periods : nil
    }

    private func reason(_ condition: AlarmCondition, hours: Int64, _ text: (Int64) -> LocalText) -> AlarmReason {
        AlarmReason(code: condition.rawValue, severity: Int(hours), text: text(hours))
    }
}

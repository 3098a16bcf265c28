import CivilTime

/// The instants at which something that is judged by time alone turns into an alarm, or out of one.
struct AlarmDeadlines {
    let machine: AlarmMachine
    let state: AlarmState
    let now: Instant
    private var rules: AlarmRules { machine.rules }

    /// All of them, those that are past among them.
    var all: [Instant] {
        state.patients.values.flatMap(silence) + reviews + faults + path + asking
    }

    /// A day of the patient begins, a time of day comes, or a limit has passed once more.
    private func silence(_ patient: MonitoredPatient) -> [Instant] {
        guard !patient.isWithdrawn, !patient.hasEnded else { return [] }
        let facts = state.facts[patient.studyID] ?? SilenceFacts()
        let clock = DayClock(zone: patient.zone)
        return [clock.next(0, after: now), clock.next(rules.silenceWeightAt, after: now)]
            + [(rules.silenceUrine, facts.lastSG), (rules.silenceAll, facts.lastReading), (rules.silenceAllOtherDays, facts.lastReading)].map { limit, last in
                let start = max(patient.startedAt, last ?? patient.startedAt)
                let step = max(1, limit)
                return start.adding(seconds: (max(0, now.seconds(since: start)) / step + 1) * step)
            }
    }

    private var reviews: [Instant] {
        state.reviews.flatMap { item in [rules.reviewWaiting, rules.reviewUnattended].map { item.since.adding(seconds: $0) } }
    }

    private var faults: [Instant] {
        let stuck = state.alarms.values.compactMap { $0.unacceptedSince?.adding(seconds: rules.channelSilence) }
        return stuck + rules.faultDelays.compactMap { condition, delay in state.faults[condition]?.adding(seconds: delay) }
    }

    private var path: [Instant] {
        let test = state.test.map { $0.at.adding(seconds: rules.testLimit) }
        let again = state.failedChannels.isEmpty ? nil : state.lastTest.map { $0.adding(seconds: rules.testAgainAfter) }
        return [DayClock(zone: machine.zone).next(rules.testAt, after: now)] + [test, again].compactMap { $0 }
    }

    private var asking: [Instant] {
        let zone = state.patients.values.first { $0.isWatched(at: now) }?.zone ?? machine.zone
        return rules.askSourcesAt.map { DayClock(zone: zone).next($0, after: now) }
    }
}

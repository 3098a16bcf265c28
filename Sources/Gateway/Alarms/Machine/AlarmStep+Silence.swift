import EscalationCore
import CivilTime

/// Absence is judged here: from the time and the little that is known, never from the arrival of data.
extension AlarmStep {
    mutating func judgeSilence() {
        for patient in state.patients.values.sorted(by: { $0.studyID < $1.studyID }) {
            let isWatched = patient.isWatched(at: now)
            let reasons = isWatched ? SilenceWatch(rules: rules, patient: patient, facts: state.facts[patient.studyID] ?? SilenceFacts()).reasons(at: now) : [:]
            for condition in [AlarmCondition.silenceWeight, .silenceUrine, .silenceAll] {
                let key = AlarmKey(condition, of: patient.studyID)
                if let reason = reasons[condition] { raise(key, [reason], isFresh: false) } else { clear(key) }
            }
        }
    }

    mutating func judgeReviews() {
        for patient in state.patients.values.sorted(by: { $0.studyID < $1.studyID }) {
            let isClose = rules.watchDays.contains(patient.postOpDay(at: now))
            let items = state.reviews.filter { $0.studyID == patient.studyID && !patient.hasEnded }
            let waiting = items.filter { now.seconds(since: $0.since) >= (isClose ? rules.reviewWaiting : rules.reviewUnattended) }
            let unattended = isClose ? items.filter { now.seconds(since: $0.since) >= rules.reviewUnattended } : []
            for (condition, old) in [(AlarmCondition.reviewWaiting, waiting), (.reviewUnattended, unattended)] {
                let key = AlarmKey(condition, of: patient.studyID)
                let reasons = old.sorted { ($0.since, $0.id) < ($1.since, $1.id) }.map { AlarmReason(code: "review.\($0.id)", text: AlarmWords.review) }
                if reasons.isEmpty { clear(key) } else { raise(key, reasons, isFresh: false) }
            }
        }
    }

    mutating func askSources() {
        guard state.patients.values.contains(where: { $0.isWatched(at: now) }) else { return }
        let zone = state.patients.values.first { $0.isWatched(at: now) }?.zone ?? machine.zone
        let due = rules.askSourcesAt.contains { second in
            let slot = DayClock(zone: zone).latest(second, at: now)
            return now.seconds(since: slot) < 600 && state.lastAsked.map { $0 < slot || $0 > now } ?? true
        }
        guard due else { return }
        state.lastAsked = now
        actions.append(.askSources)
    }
}

import CivilTime
import EscalationCore

/// Levels of the core become alarms.
extension AlarmStep {
    mutating func take(_ judgement: Judgement) {
        let known = state.levels[judgement.studyID] ?? [:]
        let isLatest = judgement.pod >= known.keys.max() ?? .min
        let before = known[judgement.pod] ?? nil
        state.levels[judgement.studyID, default: [:]][judgement.pod] = .some(judgement.level)
        takeRed(judgement, isLatest: isLatest)
        takeYellow(judgement, isLatest: isLatest, isRise: (judgement.level ?? .green) > (before ?? .green))
        takeAfterMonitoring(judgement, isLatest: isLatest)
    }

    private mutating func takeRed(_ judgement: Judgement, isLatest: Bool) {
        let key = AlarmKey(.levelRed, of: judgement.studyID)
        if judgement.level == .red {
            raise(key, judgement.reasons(.red), isFresh: judgement.isFresh, session(judgement))
        } else {
            fall(key, pod: judgement.pod, isLatest: isLatest)
        }
    }

    private mutating func takeYellow(_ judgement: Judgement, isLatest: Bool, isRise: Bool) {
        let key = AlarmKey(.levelYellow, of: judgement.studyID)
        if judgement.level == .yellow {
            // A rise of a past day is told as well; anything else about past days is history.
            if isLatest || isRise { raise(key, judgement.reasons(.yellow), isFresh: judgement.isFresh, session(judgement)) }
        } else {
            fall(key, pod: judgement.pod, isLatest: isLatest)
        }
    }

    private mutating func takeAfterMonitoring(_ judgement: Judgement, isLatest: Bool) {
        let key = AlarmKey(.afterMonitoring, of: judgement.studyID)
        if let text = judgement.afterMonitoring {
            let reason = AlarmReason(code: key.condition.rawValue, pod: judgement.pod, evaluation: judgement.evaluation, text: text)
            raise(key, [reason], isFresh: true)
        } else {
            fall(key, pod: judgement.pod, isLatest: isLatest)
        }
    }

    private func session(_ judgement: Judgement) -> Session? {
        guard let until = judgement.sessionUntil, until > now else { return nil }
        return Session(until: until, codes: judgement.sessionCodes)
    }

    /// A level of another day that waits for the morning to be told does not fall by this day's being better. What rose and fell within
    /// one step is history that was read at once.
    private func isUntold(_ alarm: Alarm, besides pod: Int) -> Bool {
        alarm.isOpen && alarm.lastSent == nil && alarm.raisedAt < now && !alarm.reasons.contains { $0.pod == pod }
    }

    /// The day has no such level any more. An open red stays: a level may fall by a correction, its alarm only by a person.
    private mutating func fall(_ key: AlarmKey, pod: Int, isLatest: Bool) {
        guard let alarm = state.alarms[key] else { return }
        if case .held = alarm.phase {
            guard alarm.reasons.contains(where: { $0.pod == pod }) else { return }
            drop(alarm)
        } else if alarm.isOpen && key.condition.priority == .red || !isLatest || isUntold(alarm, besides: pod) {
            return
        } else {
            clear(key)
        }
    }
}

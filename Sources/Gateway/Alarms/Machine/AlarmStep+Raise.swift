import CivilTime
import EscalationCore

/// A weighing session that is still open.
struct Session {
    /// When it ends if nobody steps on again.
    let until: Instant
    /// The reasons that rest on nothing but this session.
    let codes: Set<String>
}

/// Raising, holding back and clearing of alarm objects.
extension AlarmStep {
    /// The condition holds for these reasons: raises an alarm, raises it again for a reason that nobody saw, or does nothing.
    mutating func raise(_ key: AlarmKey, _ reasons: [AlarmReason], isFresh: Bool, _ session: Session? = nil) {
        let alarm = state.alarms[key]
        let uncovered = reasons.filter { !(alarm?.covers($0) ?? false) }
        switch alarm?.phase {
        case .open?: update(key, reasons, isFresh: isFresh)
        case .held(_, _, let wasAcknowledged)?:
            if uncovered.isEmpty { if let alarm { drop(alarm) } } else { begin(key, uncovered, isFresh: isFresh, session, after: wasAcknowledged) }
        case .acknowledged?:
            if !uncovered.isEmpty { begin(key, uncovered, isFresh: isFresh, session, after: true) }
        case .cleared?, nil:
            if !uncovered.isEmpty {
                begin(key, uncovered, isFresh: isFresh, session, after: false)
            } else if !reasons.isEmpty {
                // The same day fell and rose again by what was acknowledged.
                state.alarms[key]?.phase = .acknowledged
            }
        }
    }

    private mutating func begin(_ key: AlarmKey, _ reasons: [AlarmReason], isFresh: Bool, _ session: Session?, after wasAcknowledged: Bool) {
        var alarm = state.alarms[key] ?? newAlarm(key)
        var heldSince: Instant?
        if case .held(let since, _, _) = alarm.phase { heldSince = since }
        if alarm.phase == .cleared { alarm = newAlarm(key, after: alarm) }
        alarm.reasons = reasons
        alarm.isFresh = isFresh
        let limit = (heldSince ?? now).adding(seconds: rules.sessionLimit)
        if let session, now < limit, reasons.allSatisfy({ session.codes.contains($0.code) }) {
            if heldSince == nil { note(alarm, .held, reasons.map(\.code)) }
            alarm.phase = .held(since: heldSince ?? now, until: min(session.until, limit), wasAcknowledged: wasAcknowledged)
            state.alarms[key] = alarm
        } else {
            state.alarms[key] = alarm
            open(key, again: wasAcknowledged)
        }
    }

    private mutating func newAlarm(_ key: AlarmKey, after old: Alarm? = nil) -> Alarm {
        var alarm = Alarm(id: state.nextAlarm, key: key, phase: .cleared, raisedAt: now, isFresh: false, reasons: [])
        state.nextAlarm += 1
        // The storm cap outlives the alarm, and so does what was seen of the same days.
        alarm.sent = old?.sent ?? []
        alarm.covered = old?.covered ?? []
        alarm.untold = old?.untold ?? 0
        return alarm
    }

    /// The alarm becomes one that waits for somebody.
    private mutating func open(_ key: AlarmKey, again: Bool) {
        guard var alarm = state.alarms[key] else { return }
        alarm.phase = .open
        alarm.raisedAt = now
        alarm.lastSent = nil
        alarm.told = []
        alarm.untold += 1
        alarm.unacceptedSince = nil
        alarm.isToneSilenced = false
        alarm.isFinalSent = false
        state.alarms[key] = alarm
        note(alarm, again ? .raisedAgain : .raised, alarm.reasons.map(\.code))
    }

    /// A day that goes on red: every reason stays until somebody saw it. Yellow and technical alarms show what holds now.
    private mutating func update(_ key: AlarmKey, _ reasons: [AlarmReason], isFresh: Bool) {
        guard var alarm = state.alarms[key], !reasons.isEmpty else { return }
        alarm.isFresh = alarm.isFresh || isFresh
        guard key.condition.priority == .red else {
            alarm.reasons = reasons.filter { !alarm.covers($0) }
            if alarm.reasons.isEmpty { alarm.phase = .acknowledged }
            state.alarms[key] = alarm
            return
        }
        var fresh: [String] = []
        for reason in reasons where !alarm.covers(reason) {
            if alarm.take(reason) { fresh.append(reason.code) }
        }
        guard !fresh.isEmpty else { return }
        alarm.untold += 1
        alarm.isToneSilenced = false
        state.alarms[key] = alarm
        note(alarm, .updated, fresh)
    }

    /// Opens what waited for a session that is over now.
    mutating func openHeld() {
        for alarm in state.alarms.values.sorted(by: { $0.id < $1.id }) {
            if case .held(_, let until, let wasAcknowledged) = alarm.phase, until <= now { open(alarm.key, again: wasAcknowledged) }
        }
    }

    /// What was held back turned out to be nothing: the person stepped on again, and that was in order.
    mutating func drop(_ alarm: Alarm) {
        guard case .held(_, _, let wasAcknowledged) = alarm.phase else { return }
        state.alarms[alarm.key]?.phase = wasAcknowledged ? .acknowledged : .cleared
        state.alarms[alarm.key]?.reasons = []
        note(alarm, .dropped, alarm.reasons.map(\.code))
    }

    /// The condition is over.
    mutating func clear(_ key: AlarmKey) {
        guard var alarm = state.alarms[key], alarm.phase != .cleared else { return }
        let codes = alarm.reasons.map(\.code)
        alarm.phase = .cleared
        alarm.reasons = []
        // Only what the storm cap held back is still owed.
        if rules.budget.allows(alarm.sent, at: now) { alarm.untold = 0 }
        state.alarms[key] = alarm
        if key.condition.priority == .technical { dropDeliveries(of: alarm.id) }
        note(alarm, .cleared, codes)
    }

    /// What the clinical database recorded for a day covers the reasons of that day; `openRed` all of them.
    mutating func take(_ day: DayAcknowledgement) {
        guard let alarm = state.alarms[AlarmKey(.levelRed, of: day.studyID)] else { return }
        let seen = alarm.reasons.map(\.id).filter { $0.pod == day.pod && (day.codes.contains($0.code) || day.codes.contains("openRed")) }
        take(AlarmAcknowledgement(alarmID: alarm.id, seen: Set(seen), evaluation: day.evaluation, by: day.by, note: day.note))
    }

    mutating func take(_ acknowledgement: AlarmAcknowledgement) {
        guard var alarm = state.alarm(acknowledgement.alarmID), alarm.isOpen else { return }
        let seen = alarm.reasons.filter { reason in
            acknowledgement.seen.contains(reason.id) && reason.evaluation ?? .min <= acknowledgement.evaluation ?? .max
        }
        guard !seen.isEmpty else { return }
        alarm.reasons.removeAll { seen.contains($0) }
        alarm.covered.removeAll { old in seen.contains { $0.id == old.id } }
        alarm.covered = (alarm.covered + seen).suffix(64)
        alarm.acknowledgement = Alarm.Seal(by: acknowledgement.by, at: now)
        if alarm.reasons.isEmpty {
            alarm.phase = .acknowledged
            alarm.untold = 0
            dropDeliveries(of: alarm.id)
        }
        state.alarms[alarm.key] = alarm
        note(alarm, alarm.reasons.isEmpty ? .acknowledged : .partlyAcknowledged, seen.map(\.code), by: acknowledgement)
        settleAfterAcknowledgement(alarm)
    }

    /// An acknowledged red whose latest day is red no more is over.
    private mutating func settleAfterAcknowledgement(_ alarm: Alarm) {
        guard alarm.phase == .acknowledged, alarm.key.condition == .levelRed, let days = alarm.key.studyID.flatMap({ state.levels[$0] }),
            let latest = days.keys.max(), (days[latest] ?? nil) != .red
        else { return }
        clear(alarm.key)
    }
}

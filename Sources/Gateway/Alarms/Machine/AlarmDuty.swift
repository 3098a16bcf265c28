import CivilTime

/// What is owed to people for one alarm now: the schedule of red, yellow and technical alarms under the storm cap.
struct AlarmDuty {
    let rules: AlarmRules
    let alarm: Alarm
    let patient: MonitoredPatient?
    let machine: AlarmMachine
    let state: AlarmState

    /// The message that is due, if one is.
    func owed(at now: Instant) -> (kind: AlarmMessage.Kind, roles: Set<AlarmRole>)? {
        guard alarm.isOpen else { return bundledRest(at: now) }
        switch alarm.key.condition.priority {
        case .red: return red(at: now)
        case .yellow: return yellow(at: now)
        case .technical: return technical(at: now)
        }
    }

    /// What the storm cap held back of an alarm that is over by now.
    private func bundledRest(at now: Instant) -> (AlarmMessage.Kind, Set<AlarmRole>)? {
        guard alarm.phase == .cleared, alarm.untold > 0, rules.budget.allows(alarm.sent, at: now) else { return nil }
        return (.summary, [alarm.key.condition.priority == .technical ? .technician : .nurse])
    }

    private func red(at now: Instant) -> (AlarmMessage.Kind, Set<AlarmRole>)? {
        if let patient, patient.isWithdrawn {
            guard !alarm.isFinalSent, !patient.forbidsContact, rules.budget.allows(alarm.sent, at: now) else { return nil }
            return (.withdrawn, rolesOfRed(at: now))
        }
        let roles = rolesOfRed(at: now)
        let kind: AlarmMessage.Kind
        if alarm.lastSent == nil {
            kind = .raised
        } else if !roles.subtracting(alarm.told).isEmpty {
            kind = .escalated
        } else if alarm.untold > 0 {
            kind = .updated
        } else if isRepetitionDue(at: now) {
            kind = .repeated
        } else {
            return nil
        }
        guard rules.budget.allowsKeepingRepetitions(alarm.sent, at: now) else { return nil }
        return (kind, roles)
    }

    private func rolesOfRed(at now: Instant) -> Set<AlarmRole> {
        let age = now.seconds(since: alarm.raisedAt)
        var roles: Set<AlarmRole> = [.nurse]
        if age >= rules.secondContactAfter { roles.insert(.second) }
        if age >= rules.thirdContactAfter { roles.insert(.third) }
        return roles
    }

    private func isRepetitionDue(at now: Instant) -> Bool {
        guard let last = alarm.lastSent else { return true }
        let isFirstHour = last.seconds(since: alarm.raisedAt) < rules.redFirstSpan
        return now.seconds(since: last) >= (isFirstHour ? rules.redRepeatFirst : rules.redRepeatLater)
    }

    private func yellow(at now: Instant) -> (AlarmMessage.Kind, Set<AlarmRole>)? {
        let clock = DayClock(zone: patient?.zone ?? machine.zone)
        let second = clock.second(at: now)
        let isNight = second >= rules.nightFrom || second < rules.nightUntil
        if isNight, !alarm.isFresh { return nil }
        guard rules.budget.allows(alarm.sent, at: now) else { return nil }
        if alarm.untold > 0 { return (.raised, [.nurse]) }
        guard !isNight, alarm.key.condition != .silenceWeight, let last = alarm.lastSent else { return nil }
        let morning = clock.latest(rules.yellowAgainAt, at: now)
        guard morning.seconds(since: last) >= rules.yellowAgainGap else { return nil }
        return (.repeated, [.nurse])
    }

    private func technical(at now: Instant) -> (AlarmMessage.Kind, Set<AlarmRole>)? {
        guard rules.budget.allows(alarm.sent, at: now) else { return nil }
        if alarm.untold > 0 { return (.raised, [.technician]) }
        let isOld = now.seconds(since: alarm.raisedAt) >= rules.nurseAfterTechnical
        let isClose = state.patients.values.contains { $0.isWatched(at: now) && rules.watchDays.contains($0.postOpDay(at: now)) }
        guard isOld, isClose, !alarm.told.contains(.nurse) else { return nil }
        return (.escalated, [.technician, .nurse])
    }

    /// The earliest instant at which something may become due for this alarm; nil where nothing will by itself.
    func nextDue(after now: Instant) -> Instant? {
        if case .held(_, let until, _) = alarm.phase { return until }
        guard alarm.isOpen || alarm.untold > 0 else { return nil }
        var candidates: [Instant] = []
        if let last = alarm.lastSent { candidates += [rules.redRepeatFirst, rules.redRepeatLater].map { last.adding(seconds: $0) } }
        candidates += [rules.secondContactAfter, rules.thirdContactAfter, rules.nurseAfterTechnical].map { alarm.raisedAt.adding(seconds: $0) }
        candidates += alarm.sent.map { $0.adding(seconds: 3600) }
        if let last = alarm.sent.last { candidates.append(last.adding(seconds: rules.redRepeatLater)) }
        let clock = DayClock(zone: patient?.zone ?? machine.zone)
        candidates += [clock.next(rules.nightUntil, after: now), clock.next(rules.yellowAgainAt, after: now)]
        return candidates.filter { $0 > now }.min()
    }
}

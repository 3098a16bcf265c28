public import CivilTime

extension AlarmMachine {
    /// When the machine has to look again at the latest, at most a minute from now: every deadline is met to the second, whether a message is due or
    /// absence is judged. The minute is for what no deadline tells: a clock that was set.
    public func nextLook(_ state: AlarmState, after now: Instant) -> Instant {
        [nextDeadline(state, after: now), now.adding(seconds: 60)].compactMap { $0 }.min() ?? now
    }

    /// The first instant at which time alone may change something; nil where it never will.
    func nextDeadline(_ state: AlarmState, after now: Instant) -> Instant? {
        var deadlines = AlarmDeadlines(machine: self, state: state, now: now).all.filter { $0 > now }
        for alarm in state.alarms.values {
            let duty = AlarmDuty(rules: rules, alarm: alarm, patient: alarm.key.studyID.flatMap { state.patients[$0] }, machine: self, state: state)
            deadlines += [duty.nextDue(after: now)].compactMap { $0 }
        }
        for message in state.messages.values { deadlines += message.waiting.values.map { max($0.nextAt, now.adding(seconds: 1)) } }
        return deadlines.min()
    }

    /// What the bed shows beside the light.
    public func bedside(_ state: AlarmState, at now: Instant) -> BedsideNotice {
        let alarms = state.alarms.values.sorted { $0.id < $1.id }
        let red = alarms.filter { $0.isOpen && $0.key.condition == .levelRed }
        var prompts: Set<PatientPrompt> = []
        for patient in state.patients.values {
            prompts.formUnion(SilenceWatch(rules: rules, patient: patient, facts: state.facts[patient.studyID] ?? SilenceFacts()).prompts(at: now))
        }
        if alarms.contains(where: { if case .held = $0.phase { true } else { false } }) { prompts.insert(.weighAgain) }
        if state.refusedPhotos >= rules.refusedPhotosAsk { prompts.insert(.typeNumber) }
        return BedsideNotice(
            red: red, afterMonitoring: alarms.filter { $0.isOpen && $0.key.condition == .afterMonitoring },
            isTonePlaying: alarms.contains { $0.isOpen && $0.key.condition.priority == .red && !$0.isToneSilenced },
            areChannelsDown: alarms.contains { $0.isOpen && $0.key.condition == .channels }, leavesNoBox: channels.allSatisfy(\.isLocal), prompts: prompts)
    }
}

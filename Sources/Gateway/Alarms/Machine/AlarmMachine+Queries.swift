public import CivilTime

extension AlarmMachine {
    /// When the machine has to look again at the latest, at most half a minute from now: every deadline is met to the second
    /// where a message is due, and within that half minute where absence is judged.
    public func nextLook(_ state: AlarmState, after now: Instant) -> Instant {
        var next = now.adding(seconds: 30)
        for alarm in state.alarms.values {
            let duty = AlarmDuty(rules: rules, alarm: alarm, patient: alarm.key.studyID.flatMap { state.patients[$0] }, machine: self, state: state)
            if let due = duty.nextDue(after: now) { next = min(next, due) }
        }
        for message in state.messages.values {
            for delivery in message.waiting.values { next = min(next, max(delivery.nextAt, now.adding(seconds: 1))) }
        }
        return next
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

import CivilTime

/// Which messages are due, to whom, and how channels are tried until they take them.
extension AlarmStep {
    mutating func sendDue() {
        for alarm in state.alarms.values.sorted(by: { ($1.key.condition.priority, $0.id) < ($0.key.condition.priority, $1.id) }) {
            let duty = AlarmDuty(rules: rules, alarm: alarm, patient: alarm.key.studyID.flatMap { state.patients[$0] }, machine: machine, state: state)
            guard let owed = duty.owed(at: now) else { continue }
            send(alarm, owed.kind, owed.roles)
        }
    }

    private mutating func send(_ alarm: Alarm, _ kind: AlarmMessage.Kind, _ roles: Set<AlarmRole>) {
        var alarm = alarm
        let names = machine.channels.filter { !$0.roles.isDisjoint(with: roles) }.map(\.name)
        let message = AlarmMessage(
            id: state.nextMessage, alarmID: alarm.id, key: alarm.key, kind: alarm.untold > 1 && kind != .withdrawn ? .summary : kind, roles: roles,
            createdAt: now,
            raisedAt: alarm.raisedAt, reasons: alarm.reasons, events: max(1, alarm.untold),
            waiting: Dictionary(names.map { ($0, AlarmMessage.Delivery(nextAt: now)) }) { first, _ in first })
        state.nextMessage += 1
        // The newer message says what the older one said, and more.
        for (id, older) in state.messages where older.alarmID == alarm.id {
            state.messages[id]?.waiting = older.waiting.filter { message.waiting[$0.key] == nil }
        }
        state.messages[message.id] = message
        alarm.sent = MessageBudget.recent(alarm.sent, at: now) + [now]
        alarm.lastSent = now
        alarm.told.formUnion(roles)
        alarm.untold = 0
        alarm.unacceptedSince = alarm.unacceptedSince ?? now
        if kind == .withdrawn { alarm.isFinalSent = true }
        state.alarms[alarm.key] = alarm
        dropEmptyMessages()
    }

    /// Hands every delivery that is due to its channel. The next try is set beforehand, so that a lost answer costs only time.
    mutating func deliverDue() {
        for id in state.messages.keys.sorted() {
            guard let message = state.messages[id] else { continue }
            for (channel, delivery) in message.waiting.sorted(by: { $0.key < $1.key }) where delivery.nextAt <= now {
                let attempts = delivery.attempts + 1
                let pause = rules.channelLimit + rules.retryDelay(attempts: attempts, priority: message.key?.condition.priority ?? .technical)
                state.messages[id]?.waiting[channel] = AlarmMessage.Delivery(attempts: attempts, nextAt: now.adding(seconds: pause))
                actions.append(.deliver(message: id, channel: channel))
            }
        }
    }

    mutating func accept(_ id: Int, _ channel: String) {
        // Of a channel that left somebody out only a message to everybody, the test, says that it does so no more.
        if state.test?.message == id { state.incompleteChannels.remove(channel) }
        reach(id, channel)
        close(id, channel)
    }

    /// People were reached, not all: that is a fault of the path, and no reason to say that nobody hears.
    mutating func acceptPartly(_ id: Int, _ channel: String, isOver: Bool) {
        reach(id, channel)
        if isOver {
            state.incompleteChannels.insert(channel)
            close(id, channel)
        } else {
            fail(id, channel)
        }
    }

    private mutating func reach(_ id: Int, _ channel: String) {
        state.failedChannels.remove(channel)
        state.accepted[channel] = now
        if machine.channels.contains(where: { $0.name == channel && $0.isLocal }) { return }
        state.areChannelsDown = false
        guard let message = state.messages[id], message.waiting[channel] != nil, let key = message.key else { return }
        if state.alarms[key]?.id == message.alarmID { state.alarms[key]?.unacceptedSince = nil }
    }

    private mutating func close(_ id: Int, _ channel: String) {
        if state.test?.message == id { state.test?.missing.remove(channel) }
        guard state.messages[id]?.waiting[channel] != nil else { return }
        state.messages[id]?.waiting[channel] = nil
        dropEmptyMessages()
    }

    mutating func fail(_ id: Int, _ channel: String) {
        guard let message = state.messages[id], let delivery = message.waiting[channel] else { return }
        let pause = rules.retryDelay(attempts: delivery.attempts, priority: message.key?.condition.priority ?? .technical)
        state.messages[id]?.waiting[channel]?.nextAt = now.adding(seconds: pause)
    }

    mutating func dropDeliveries(of alarmID: Int) {
        for (id, message) in state.messages where message.alarmID == alarmID { state.messages[id] = nil }
    }

    private mutating func dropEmptyMessages() {
        // A test stays until its verdict.
        for (id, message) in state.messages where message.waiting.isEmpty && message.alarmID != nil { state.messages[id] = nil }
    }
}

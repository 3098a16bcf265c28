import EscalationCore
import CivilTime

/// Faults of the box, and of the alarm path itself.
extension AlarmStep {
    mutating func judgeFaults() {
        for (condition, delay) in rules.faultDelays.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let key = AlarmKey(condition, of: nil)
            if let since = state.faults[condition], now.seconds(since: since) >= delay {
                raise(key, [AlarmReason(code: condition.rawValue, text: AlarmWords.fault(condition))], isFresh: true)
            } else {
                clear(key)
            }
        }
    }

    /// No channel at all, or none that took a red in time. That holds until one takes something, also when somebody
    /// acknowledged the red in the meantime.
    mutating func judgeChannels() {
        let key = AlarmKey(.channels, of: nil)
        let isStuck = state.alarms.values.contains { alarm in
            alarm.isOpen && alarm.key.condition.priority == .red && alarm.unacceptedSince.map { now.seconds(since: $0) >= rules.channelSilence } ?? false
        }
        if isStuck { state.areChannelsDown = true }
        if state.areChannelsDown || machine.channels.allSatisfy(\.isLocal) {
            raise(key, [AlarmReason(code: key.condition.rawValue, text: AlarmWords.fault(.channels))], isFresh: true)
        } else {
            clear(key)
        }
    }

    /// Starts the daily test, ends it after its time, and keeps its verdict as an alarm.
    mutating func judgePath() {
        if let test = state.test, now.seconds(since: test.at) >= rules.testLimit || test.missing.isEmpty {
            state.failedChannels = test.missing
            state.test = nil
            state.messages[test.message] = nil
        }
        let key = AlarmKey(.path, of: nil)
        // A channel that is not configured any more leaves nobody out.
        state.incompleteChannels.formIntersection(machine.channels.map(\.name))
        let incomplete = state.incompleteChannels.subtracting(state.failedChannels)
        if state.failedChannels.isEmpty, incomplete.isEmpty {
            clear(key)
        } else {
            let reasons =
                state.failedChannels.sorted().map { AlarmReason(code: "channel.\($0)", text: AlarmWords.channel($0)) }
                + incomplete.sorted().map { AlarmReason(code: "address.\($0)", text: AlarmWords.incompleteChannel($0)) }
            raise(key, reasons, isFresh: true)
        }
        guard state.test == nil, !machine.channels.isEmpty else { return }
        let slot = DayClock(zone: machine.zone).latest(rules.testAt, at: now)
        let isDaily = state.lastTest.map { $0 < slot || $0 > now } ?? true
        let isRepeat = !state.failedChannels.isEmpty && state.lastTest.map { now.seconds(since: $0) >= rules.testAgainAfter } ?? true
        if isDaily || isRepeat { startTest() }
    }

    mutating func startTest() {
        guard state.test == nil, !machine.channels.isEmpty else { return }
        let names = machine.channels.map(\.name)
        let message = AlarmMessage(
            id: state.nextMessage, alarmID: nil, key: nil, kind: .test, roles: Set(AlarmRole.allCases), createdAt: now, raisedAt: now, reasons: [], events: 1,
            waiting: Dictionary(names.map { ($0, AlarmMessage.Delivery(nextAt: now)) }) { first, _ in first })
        state.nextMessage += 1
        state.messages[message.id] = message
        state.test = AlarmState.PathTest(message: message.id, at: now, missing: Set(names))
        state.lastTest = now
    }
}

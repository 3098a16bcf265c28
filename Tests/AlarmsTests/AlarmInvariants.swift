@testable import Alarms
import EscalationCore
import CivilTime
import Testing

/// What must hold in every step of the alarm path.
struct AlarmInvariants {
    let walk: AlarmWalk
    private var rules: AlarmRules { walk.machine.rules }

    struct Broken: Error, CustomStringConvertible {
        let rule: String
        let step: AlarmWalk.Step
        var description: String { "\(rule)\n  move \(step.move)\n  before \(step.before.alarms.values)\n  after \(step.after.alarms.values)" }
    }

    func check(_ step: AlarmWalk.Step) throws {
        for (key, alarm) in step.after.alarms {
            try messagesAreCounted(step, key, alarm)
            try cap(step, alarm)
            if key.condition.priority == .red { try neverSilent(step, alarm) }
            try nothingHidden(step, alarm)
        }
        try onlyAPersonEndsARed(step)
        try acknowledgementCoversWhatItSaw(step)
        try conditionsDoNotMuteEachOther(step)
        try newReasonsOpen(step)
        try toneIsNoAcknowledgement(step)
        try setClocksChangeNothing(step)
    }

    private func need(_ holds: Bool, _ rule: String, _ step: AlarmWalk.Step) throws {
        if !holds { throw Broken(rule: rule, step: step) }
    }

    /// The machine's own count of messages is that of an observer.
    private func messagesAreCounted(_ step: AlarmWalk.Step, _ key: AlarmKey, _ alarm: Alarm) throws {
        let before = MessageBudget.recent(step.before.alarms[key]?.sent ?? [], at: step.now)
        let sent = step.messages.filter { $0.key == key }.map { _ in step.now }
        try need(MessageBudget.recent(alarm.sent, at: step.now) == before + sent, "every message is counted once", step)
    }

    private func cap(_ step: AlarmWalk.Step, _ alarm: Alarm) throws {
        try need(MessageBudget.recent(alarm.sent, at: step.now).count <= rules.messagesPerHour, "at most \(rules.messagesPerHour) messages an hour", step)
    }

    private func neverSilent(_ step: AlarmWalk.Step, _ alarm: Alarm) throws {
        guard alarm.isOpen, !(step.after.patients.values.contains { $0.isWithdrawn }) else { return }
        let last = max(alarm.raisedAt, alarm.sent.last ?? alarm.raisedAt)
        try need(step.now.seconds(since: last) <= rules.redRepeatLater, "an open red is never silent for longer than \(rules.redRepeatLater) s", step)
        if alarm.lastSent == nil {
            try need(step.now.seconds(since: alarm.raisedAt) < rules.redRepeatLater, "a red is told at the latest when the storm cap lets it", step)
        }
    }

    /// What the storm cap held back is told within the hour, also when the condition is over by then.
    private func nothingHidden(_ step: AlarmWalk.Step, _ alarm: Alarm) throws {
        guard alarm.phase == .cleared, alarm.untold > 0 else { return }
        var state = walk.canonical(step.after, at: step.now)
        for _ in 0...(3600 / walk.tick) {
            guard let next = walk.step(.wait, from: state) else { break }
            if next.messages.contains(where: { $0.key == alarm.key }) { return }
            state = walk.canonical(next.after, at: next.now)
        }
        throw Broken(rule: "the storm cap hides nothing for good", step: step)
    }

    private func onlyAPersonEndsARed(_ step: AlarmWalk.Step) throws {
        for (key, alarm) in step.before.alarms where alarm.isOpen && key.condition.priority == .red {
            if case .acknowledge(key.condition, _) = step.move { continue }
            try need(step.after.alarms[key]?.isOpen == true, "an open red ends only by an acknowledgement of its own", step)
            let kept = Set(step.after.alarms[key]?.reasons.map(\.id) ?? [])
            try need(alarm.reasons.allSatisfy { kept.contains($0.id) }, "no reason of an open red disappears by itself", step)
        }
    }

    private func acknowledgementCoversWhatItSaw(_ step: AlarmWalk.Step) throws {
        guard case .acknowledge(let condition, let evaluation) = step.move else { return }
        let key = AlarmKey(condition, of: AlarmWorld.studyID)
        let unseen = (step.before.alarms[key]?.reasons ?? []).filter { $0.evaluation ?? 0 > evaluation }
        let left = step.after.alarms[key]
        try need((left?.isOpen == true) == !unseen.isEmpty, "an alarm stays open exactly while a reason was not seen", step)
        try need(left?.reasons ?? [] == unseen || unseen.isEmpty, "an acknowledgement takes away what it saw and nothing else", step)
    }

    private func conditionsDoNotMuteEachOther(_ step: AlarmWalk.Step) throws {
        guard case .acknowledge(let condition, _) = step.move else { return }
        for (key, alarm) in step.before.alarms where key.condition != condition {
            try need(step.after.alarms[key] == alarm, "acknowledging one condition changes no other", step)
        }
    }

    private func newReasonsOpen(_ step: AlarmWalk.Step) throws {
        guard case .judge(.red, let code, let severity) = step.move else { return }
        let key = AlarmWorld.red
        let reason = AlarmReason(code: code, pod: 6, severity: severity > 0 ? severity : nil, text: LocalText("", ""))
        let wasCovered = step.before.alarms[key]?.covers(reason) ?? false
        try need(wasCovered || step.after.alarms[key]?.isOpen == true, "a red that nobody saw is open", step)
        let wasQuiet = step.before.alarms[key].map { $0.phase == .acknowledged || $0.phase == .cleared } ?? true
        if wasCovered, wasQuiet { try need(step.after.alarms[key]?.isOpen != true && step.messages.isEmpty, "what was acknowledged is no new alarm", step) }
    }

    private func toneIsNoAcknowledgement(_ step: AlarmWalk.Step) throws {
        guard step.move == .tone else { return }
        for (key, alarm) in step.before.alarms {
            var quiet = alarm
            quiet.isToneSilenced = true
            var after = step.after.alarms[key]
            after?.isToneSilenced = true
            try need(after == quiet, "silencing the tone changes nothing else", step)
        }
    }

    /// A clock that is set neither loses nor repeats anything.
    private func setClocksChangeNothing(_ step: AlarmWalk.Step) throws {
        // Once for each state: every state can wait.
        guard step.move == .wait else { return }
        try need(StoredState.copy(of: step.before) == step.before, "a restart keeps everything", step)
        for seconds: Int64 in [-86_400 * 365, 86_400 * 7] {
            var moved = step.before
            var plain = step.before
            let now = walk.base.adding(seconds: walk.tick)
            // The hour of the day stays the same, so that nothing but the clock differs.
            _ = walk.machine.handle(.clockStepped(seconds: seconds), &moved, at: now.adding(seconds: seconds))
            _ = walk.machine.handle(.tick, &plain, at: now)
            moved.shift(by: -seconds)
            try need(same(moved, plain), "a clock that is set changes no schedule", step)
        }
    }

    private func same(_ left: AlarmState, _ right: AlarmState) -> Bool {
        walk.canonical(left, at: walk.base) == walk.canonical(right, at: walk.base)
    }
}

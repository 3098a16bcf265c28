@testable import Alarms
import CivilTime
import EscalationCore
import Testing

/// Walks breadth-first through every state that alarms can reach by a set of moves, and hands every step to a check.
///
/// Time is relative: after every step a state is moved back to one instant, numbers are made small, and what is older
/// than any deadline counts as equally old. So there are finitely many states, and the walk ends when nothing new is found.
struct AlarmWalk {
    /// One thing that may happen.
    enum Move: Hashable {
        case wait, tone, withdraw, accept, fail
        case judge(AlertLevel, String, severity: Int)
        /// A red that rests on a weighing session that is still open.
        case judgeInSession(String)
        /// Somebody acknowledges what stood there at that evaluation.
        case acknowledge(AlarmCondition, evaluation: Int)
    }

    /// One step, both states at their own times.
    struct Step {
        let move: Move
        let before: AlarmState
        let after: AlarmState
        let now: Instant
        /// What became due in this step.
        let messages: [AlarmMessage]
    }

    let machine: AlarmMachine
    let tick: Int64
    /// Whether the channel takes every message at once.
    let channelWorks: Bool
    let base: Instant

    init(rules: AlarmRules, tick: Int64, channelWorks: Bool) throws {
        machine = try AlarmWorld.machine(rules)
        self.tick = tick
        self.channelWorks = channelWorks
        base = try AlarmWorld.instant("2026-03-30T12:00:00Z")
    }

    /// The same schedule as the standard one with coarser numbers.
    /// - Parameter later: After how many ticks a red is repeated at the latest; the cap leaves one message more than that needs.
    static func coarseRules(tick: Int64, later: Int64) -> AlarmRules {
        var rules = AlarmRules()
        rules.redRepeatFirst = tick
        rules.redRepeatLater = later * tick
        rules.redFirstSpan = (later + 1) * tick
        rules.messagesPerHour = Int(3600 / (later * tick)) + 1
        rules.secondContactAfter = later * tick
        rules.thirdContactAfter = (later + 1) * tick
        rules.channelSilence = 2 * tick
        rules.sessionLimit = 2 * tick
        rules.silenceAll = 1 << 30
        rules.silenceUrine = 1 << 30
        rules.silenceWeightAt = 86_399
        return rules
    }

    /// Visits every reachable state once; answers how many there are.
    func explore(_ moves: [Move], check: (Step) throws -> Void) throws -> Int {
        var start = AlarmState()
        _ = machine.handle(.patient(try AlarmWorld.patient(), SilenceFacts()), &start, at: base)
        _ = machine.handle(.accepted(message: 1, channel: "webhook"), &start, at: base)
        var seen: Set<AlarmState> = [canonical(start, at: base)]
        var frontier = Array(seen)
        while !frontier.isEmpty {
            var next: [AlarmState] = []
            for state in frontier {
                for move in moves {
                    guard let step = step(move, from: state) else { continue }
                    try check(step)
                    let after = canonical(step.after, at: step.now)
                    if seen.insert(after).inserted { next.append(after) }
                }
            }
            frontier = next
        }
        return seen.count
    }

    /// Does a move; nil where it is not possible.
    func step(_ move: Move, from before: AlarmState) -> Step? {
        guard let event = event(move, before) else { return nil }
        var state = before
        let now = move == .wait ? base.adding(seconds: tick) : base
        var events = [event]
        var messages: [AlarmMessage] = []
        while let next = events.popLast() {
            let first = state.nextMessage
            let actions = machine.handle(next, &state, at: now)
            messages += (first..<state.nextMessage).compactMap { state.messages[$0] }
            guard channelWorks else { continue }
            for case .deliver(let message, let channel) in actions { events.append(.accepted(message: message, channel: channel)) }
        }
        return Step(move: move, before: before, after: state, now: now, messages: messages)
    }

    private func event(_ move: Move, _ state: AlarmState) -> AlarmEvent? {
        let newest = (state.alarms.values.flatMap { $0.reasons + $0.covered }.compactMap(\.evaluation).max() ?? 0) + 1
        switch move {
        case .wait: return .tick
        case .tone: return .toneSilenced
        case .withdraw:
            guard var patient = state.patients[AlarmWorld.studyID], !patient.isWithdrawn else { return nil }
            patient.isWithdrawn = true
            return .patient(patient, SilenceFacts())
        case .judge(let level, let code, let severity):
            let findings = code.isEmpty ? [] : [AlarmWorld.finding(code, level, severity > 0 ? severity : nil)]
            return AlarmWorld.judged(level, findings, evaluation: newest)
        case .judgeInSession(let code):
            return AlarmWorld.judged(
                .red, [AlarmWorld.finding(code, .red, 1)], evaluation: newest, sessionUntil: base.adding(seconds: tick), sessionCodes: [code])
        case .acknowledge(let condition, let evaluation):
            guard let alarm = state.alarms[AlarmKey(condition, of: AlarmWorld.studyID)], alarm.isOpen else { return nil }
            return .acknowledged(
                AlarmAcknowledgement(alarmID: alarm.id, seen: Set(alarm.reasons.map(\.id)), evaluation: evaluation, by: "nurse"))
        case .accept, .fail:
            guard let message = state.messages.values.filter({ !$0.waiting.isEmpty }).min(by: { $0.id < $1.id }) else { return nil }
            return move == .accept ? .accepted(message: message.id, channel: "webhook") : .failed(message: message.id, channel: "webhook")
        }
    }

    /// The state as seen from its own time, with small numbers.
    func canonical(_ state: AlarmState, at now: Instant) -> AlarmState {
        var state = state
        state.shift(by: base.seconds(since: now))
        state.lastTest = base
        state.lastAsked = base
        state.accepted = [:]
        for key in state.patients.keys { state.patients[key]?.startedAt = base }
        let evaluations = Set(state.alarms.values.flatMap { $0.reasons + $0.covered }.compactMap(\.evaluation)).sorted()
        let rank = Dictionary(uniqueKeysWithValues: evaluations.enumerated().map { ($0.element, $0.offset + 1) })
        var number: [Int: Int] = [:]
        for alarm in state.alarms.values { number[alarm.id] = AlarmCondition.allCases.firstIndex(of: alarm.key.condition) }
        state.alarms = state.alarms.mapValues { canonical($0, id: number[$0.id] ?? 0, rank) }
        var messages: [Int: AlarmMessage] = [:]
        for (place, message) in state.messages.values.sorted(by: { $0.id < $1.id }).enumerated() where message.alarmID != nil {
            messages[place] = AlarmMessage(
                id: place, alarmID: message.alarmID.flatMap { number[$0] }, key: message.key, kind: message.kind, roles: message.roles, createdAt: base,
                raisedAt: base, reasons: [], events: min(message.events, 2),
                waiting: message.waiting.mapValues { .init(attempts: min($0.attempts, 3), nextAt: max($0.nextAt, base)) })
        }
        state.messages = messages
        state.nextAlarm = 100
        state.nextMessage = 100
        return state
    }

    private func canonical(_ alarm: Alarm, id: Int, _ rank: [Int: Int]) -> Alarm {
        let oldest = base.adding(seconds: -7200)
        func small(_ reasons: [AlarmReason]) -> [AlarmReason] {
            reasons.map {
                AlarmReason(code: $0.code, pod: $0.pod, severity: $0.severity, evaluation: $0.evaluation.flatMap { rank[$0] }, text: $0.text)
            }.sorted { ($0.code, $0.evaluation ?? 0) < ($1.code, $1.evaluation ?? 0) }
        }
        let isOver = alarm.phase == .cleared || alarm.phase == .acknowledged
        var copy = Alarm(
            id: id, key: alarm.key, phase: alarm.phase, raisedAt: isOver ? base : max(alarm.raisedAt, oldest), isFresh: isOver ? false : alarm.isFresh,
            reasons: small(alarm.reasons))
        copy.covered = small(alarm.covered)
        copy.sent = MessageBudget.recent(alarm.sent, at: base)
        copy.untold = min(alarm.untold, 2)
        copy.unacceptedSince = alarm.unacceptedSince.map { max($0, oldest) }
        copy.isFinalSent = alarm.isFinalSent
        guard !isOver else { return copy }
        copy.lastSent = alarm.lastSent.map { max($0, oldest) }
        copy.told = alarm.told
        copy.isToneSilenced = alarm.isToneSilenced
        return copy
    }
}

import BlockingWork
import CivilTime
import EventLog
import HTTPClient
import JSONValues
import Store

/// Brings what is owed to one target: wakes when something was committed or when a pause is over, and never asks in between.
actor DeliveryWorker {
    let target: any HandOffTarget
    let store: DeliveryStore
    private let clock: any WallClock
    let log: EventLog
    /// Told after every round whether a person must look at the target.
    private let tell: @Sendable (Bool) -> Void
    /// Rung when something may be due.
    nonisolated let wake = WakeSignal()
    /// What people who enter something at targets can have done; nil where nobody can.
    private let decisions: DecisionPort
    /// When the target was asked last what people entered.
    var lastAsked: ContinuousClock.Instant?
    /// Whether something was sent since.
    private var hasSent = false
    /// What is wrong with asking; said once.
    var complaint: String?
    private var isBusy = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// The wall clock may be set: after so many milliseconds the plan is made anew, which costs one look into the database.
    private static let longestWait: Int64 = 600_000

    init(target: any HandOffTarget, store: DeliveryStore, log: EventLog, decisions: DecisionPort = DecisionPort(), tell: @escaping @Sendable (Bool) -> Void) {
        self.target = target
        self.store = store
        clock = store.clock
        self.log = log
        self.tell = tell
        self.decisions = decisions
    }

    /// Runs until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let pause = await work()
            await wake.wait(milliseconds: pause)
        }
    }

    /// Sends everything that is due, compares where that is due, and answers after how many milliseconds to look again.
    func work() async -> Int64 {
        await enter()
        defer { leave() }
        do {
            while !Task.isCancelled {
                let claim = try await store.claim()
                if let moved = claim.moved {
                    log(
                        .notice, target.name, "handoff.moved", "The address is another one now: \(moved) things are owed to it anew.",
                        ["count": JSONValue(moved)])
                }
                if await isAnswerAwaited(claim) {
                    try await takeDecisions()
                } else if !claim.items.isEmpty {
                    let round = DeliveryRound(claim.rows)
                    let desk = DeliveryDesk { [store] in try await store.keep($0, of: round) }
                    let reports = await target.deliver(claim.items, desk).map { [blot] in $0.blotted(blot) }
                    if Task.isCancelled, reports.isEmpty { return 0 }
                    report(try await store.settle(round, reports))
                    hasSent = true
                } else if claim.isComparisonDue(at: clock.now()) {
                    try await compare(claim)
                } else if hasSent, target.takesDecisions, claim.state.isDue(at: clock.now()) {
                    hasSent = false
                    try await takeDecisions()
                } else {
                    tell(try await store.needsHelp())
                    return await pause(until: claim)
                }
            }
            return 0
        } catch {
            log(.error, target.name, "handoff.store", "The outbox cannot be read or written; it is tried again in a minute: \(error)")
            return 60_000
        }
    }

    /// Whether the target is to be asked what people entered because somebody has to act: now and then, and before anything is sent, since a target that
    /// takes nothing may still show what was sent before.
    private func isAnswerAwaited(_ claim: DeliveryClaim) async -> Bool {
        guard target.takesDecisions, claim.state.isDue(at: clock.now()), await decisions.isAwaited() else { return false }
        return lastAsked.map { .now - $0 >= DeliveryWorker.askEvery } ?? true
    }

    /// Takes the secrets out of what the target says.
    var blot: SecretBlot { SecretBlot(target.secrets) }

    /// Carries an entry out; answers what came of it.
    func decide(_ decision: TargetDecision) async -> String { await decisions.decide(decision) }

    private func pause(until claim: DeliveryClaim) async -> Int64 {
        var longest = DeliveryWorker.longestWait
        if target.takesDecisions, let lastAsked, await decisions.isAwaited() {
            longest = max(20, Int64((lastAsked + DeliveryWorker.askEvery - .now) / .milliseconds(1)))
        }
        let comparison = claim.state.comparedAt?.adding(seconds: DeliveryClaim.compareEvery)
        let next = [claim.next, comparison].compactMap { $0 }.min()
        return min(max(next?.milliseconds(since: clock.now()) ?? longest, 20), longest)
    }

    /// Compares everything that was sent with what lies at the target.
    private func compare(_ claim: DeliveryClaim) async throws {
        var last = 0
        var different = 0
        while let (rows, end) = try await store.remembered([.sent, .waiting], after: last) {
            last = end
            let items = rows.compactMap { row in
                DeliveryTopic(topic: row.topic, key: row.key).map { DeliveredItem(id: row.id, studyID: row.study, topic: $0, memory: row.memory) }
            }
            let reports = items.isEmpty ? [] : await target.compare(items).map { [blot] in $0.blotted(blot) }
            if Task.isCancelled { return }
            if reports.isEmpty { continue }
            let summary = try await store.settleComparison(rows, reports)
            report(summary)
            different += summary.gaveUp.count + summary.differing.count
            if summary.failure != nil { return }
        }
        try await store.compared(showsRecovery: claim.next == nil)
        log(
            different == 0 ? .info : .error, target.name, "handoff.compared", "Everything that was sent was compared: \(different) differ.",
            ["different": JSONValue(different)])
    }

    private func report(_ summary: DeliverySummary) {
        if summary.delivered > 0 {
            log(.info, target.name, "handoff.delivered", "\(summary.delivered) things were handed over.", ["count": JSONValue(summary.delivered)])
        }
        for key in summary.gaveUp {
            log(.error, target.name, "handoff.gaveUp", "\(key) was given up, a person must look: hypona outbox list.", ["key": .string(key)])
        }
        for key in summary.differing {
            log(.warning, target.name, "handoff.differs", "\(key) differs at the target; it waits to be sent anyway.", ["key": .string(key)])
        }
        for (key, reason) in summary.postponed {
            log(.warning, target.name, "handoff.postponed", "\(key) waits by itself and is tried again: \(reason)", ["key": .string(key)])
        }
        if let failure = summary.failure, !summary.isKnown {
            let text = summary.isHalted ? "Nothing is sent any more until somebody acts: \(failure)" : "Everything waits and is tried again: \(failure)"
            log(summary.isHalted ? .error : .warning, target.name, summary.isHalted ? "handoff.halted" : "handoff.unreachable", text)
        }
        if summary.hasRecovered { log(.notice, target.name, "handoff.recovered", "It takes days again.") }
    }

    // One round at a time, whether the worker or a command asks for it.

    private func enter() async {
        if isBusy { await withCheckedContinuation { waiters.append($0) } } else { isBusy = true }
    }

    private func leave() {
        if waiters.isEmpty { isBusy = false } else { waiters.removeFirst().resume() }
    }
}

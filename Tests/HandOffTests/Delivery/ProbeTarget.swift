import HandOff
import JSONValues
import Synchronization

/// A target that answers what a test tells it to, and remembers what it was asked.
final class ProbeTarget: HandOffTarget {
    let name: String
    let pace: DeliveryPace
    private struct State {
        var outcome: @Sendable (DeliveryItem) -> DeliveryOutcome? = { _ in .delivered }
        var kept: (@Sendable () -> Void)?
        var asked: [DeliveryTopic] = []
        var comparison: @Sendable (DeliveredItem) -> DeliveryOutcome? = { _ in .unchanged }
        var rounds: [[String]] = []
        var compared = 0
        var meanwhile: (@Sendable () async throws -> Void)?
    }
    private let state = Mutex(State())

    let address: String
    let secrets: [String]
    let takesDecisions: Bool

    init(
        name: String = "probe", pace: DeliveryPace = DeliveryPace(), address: String = "https://probe.test/", secrets: [String] = [],
        takesDecisions: Bool = false
    ) {
        self.name = name
        self.address = address
        self.secrets = secrets
        self.takesDecisions = takesDecisions
        self.pace = pace
    }

    /// What comes of every item from now on; nil: it says nothing.
    func answer(_ outcome: @escaping @Sendable (DeliveryItem) -> DeliveryOutcome?) { state.withLock { $0.outcome = outcome } }

    /// What comes of every comparison from now on.
    func differ(_ outcome: @escaping @Sendable (DeliveredItem) -> DeliveryOutcome?) { state.withLock { $0.comparison = outcome } }

    /// What happens after it was noted that things leave, before anything is known of them.
    func afterKeeping(_ act: @escaping @Sendable () -> Void) { state.withLock { $0.kept = act } }

    /// What it was asked people's answers for.
    var asked: [DeliveryTopic] { state.withLock { $0.asked } }

    /// What happens once while a round is on its way.
    func meanwhile(_ act: @escaping @Sendable () async throws -> Void) { state.withLock { $0.meanwhile = act } }

    /// What was asked for, a list a round: `baseline`, `day 5`, with `!` where somebody asked for it.
    var rounds: [[String]] { state.withLock { $0.rounds } }

    /// How many things were compared.
    var compared: Int { state.withLock { $0.compared } }

    func deliver(_ items: [DeliveryItem], _ desk: DeliveryDesk) async -> [DeliveryReport] {
        let words = items.map { item in
            let word: String
            switch item.topic {
            case .baseline: word = "baseline"
            case .day(let pod): word = "day \(pod)\(item.isGone ? " gone" : "")"
            }
            return word + (item.isForced ? "!" : "")
        }
        let act = state.withLock { state in
            state.rounds.append(words)
            defer { state.meanwhile = nil }
            return state.meanwhile
        }
        let allowed: Set<Int>
        do {
            try await act?()
            allowed = try await desk.keep(
                Dictionary(items.map { ($0.id, DeliveryIntent(memory: ["sent": true], payload: [1, 2, 3])) }) { first, _ in first })
            state.withLock { $0.kept }?()
        } catch {
            return items.map { DeliveryReport($0.id, .halted("the test failed: \(error)")) }
        }
        let outcome = state.withLock { $0.outcome }
        return items.compactMap { item in
            guard allowed.contains(item.id) else { return DeliveryReport(item.id, .held) }
            return outcome(item).map { DeliveryReport(item.id, $0, payload: [1, 2, 3], memory: ["sent": true]) }
        }
    }

    func compare(_ items: [DeliveredItem]) async -> [DeliveryReport] {
        let outcome = state.withLock { state in
            state.compared += items.count
            return state.comparison
        }
        return items.compactMap { item in outcome(item).map { DeliveryReport(item.id, $0) } }
    }

    func decisions(_ items: [DeliveredItem]) async throws -> [TargetDecision] {
        state.withLock { $0.asked += items.map(\.topic) }
        return []
    }
}

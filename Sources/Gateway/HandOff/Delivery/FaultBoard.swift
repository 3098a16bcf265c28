import Synchronization

/// Which targets need a person; tells whether any does, once until that changes.
final class FaultBoard: Sendable {
    private struct State {
        var faulty: Set<String> = []
        /// The targets that nobody has looked at yet: before, it is not known that nobody is needed.
        var unknown: Set<String>
        var told: Bool?
    }
    private let state: Mutex<State>
    private let tell: @Sendable (Bool) -> Void

    init(_ targets: [String], tell: @escaping @Sendable (Bool) -> Void) {
        state = Mutex(State(unknown: Set(targets)))
        self.tell = tell
    }

    /// Notes how a target stands.
    func set(_ target: String, _ isFaulty: Bool) {
        state.withLock { state in
            state.unknown.remove(target)
            if isFaulty { state.faulty.insert(target) } else { state.faulty.remove(target) }
        }
        tellNow()
    }

    /// Tells how it stands, where that is news.
    func tellNow() {
        let news = state.withLock { state -> Bool? in
            let any = !state.faulty.isEmpty
            if !any, !state.unknown.isEmpty { return nil }
            defer { state.told = any }
            return state.told == any ? nil : any
        }
        if let news { tell(news) }
    }
}

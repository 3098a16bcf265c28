import BlockingWork
import Synchronization

/// What other parts tell the alarm path, until it looks: never blocks, never grows without bound.
final class Mailbox: Sendable {
    private struct State {
        var faults: [AlarmCondition: Bool] = [:]
        var hasChanged = true
        var isToneTouched = false
    }
    private let state = Mutex(State())
    let wake = WakeSignal()

    /// The clinical database has changed.
    func change() {
        state.withLock { $0.hasChanged = true }
        wake.ring()
    }

    /// A fault began or ended; only how it stands last matters.
    func fault(_ condition: AlarmCondition, isPresent: Bool) {
        state.withLock { $0.faults[condition] = isPresent }
        wake.ring()
    }

    /// The tone was touched.
    func touchTone() {
        state.withLock { $0.isToneTouched = true }
        wake.ring()
    }

    /// Takes everything out.
    func take() -> (events: [AlarmEvent], hasChanged: Bool) {
        state.withLock { state in
            defer { state = State(hasChanged: false) }
            let faults = state.faults.sorted { $0.key.rawValue < $1.key.rawValue }.map { AlarmEvent.fault($0.key, isPresent: $0.value) }
            return (faults + (state.isToneTouched ? [.toneSilenced] : []), state.hasChanged)
        }
    }
}

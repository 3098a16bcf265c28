import Synchronization

/// Something to wait for with a time limit: whoever waits goes on at the first ring or when the time is over.
public final class WakeSignal: Sendable {
    private struct State {
        var isRung = false
        var waiter: CheckedContinuation<Void, Never>?
    }
    private let state = Mutex(State())

    /// A signal that is not rung.
    public init() {}

    /// Wakes whoever waits, or the next one who will.
    public func ring() {
        let waiter = state.withLock { state in
            let waiter = state.waiter
            state.waiter = nil
            state.isRung = waiter == nil
            return waiter
        }
        waiter?.resume()
    }

    /// Waits for a ring, the time limit, or cancellation. One waits at a time.
    public func wait(milliseconds: Int64) async {
        let timer = Task {
            do { try await Task.sleep(for: .milliseconds(max(0, milliseconds))) } catch { return }
            ring()
        }
        defer { timer.cancel() }
        await wait()
    }

    /// Waits for a ring or cancellation, however long. One waits at a time.
    public func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRung = state.withLock { state in
                    defer { state.isRung = false }
                    if !state.isRung { state.waiter = continuation }
                    return state.isRung
                }
                if isRung { continuation.resume() }
            }
        } onCancel: {
            ring()
        }
    }
}

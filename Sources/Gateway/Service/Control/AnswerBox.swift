import Synchronization

/// Where the answer to one question at a time is waited for. Whoever is cancelled while waiting gets nil at once, and what comes then is nobody's.
public final class AnswerBox<Answer: Sendable>: Sendable {
    private struct State {
        var question = 0
        var early: Answer?
        var waiter: CheckedContinuation<Answer?, Never>?
        var isClosed = false
    }

    private let state = Mutex(State())

    /// An empty box.
    public init() {}

    /// The number of a new question; the one before is over.
    public func question() -> Int {
        let (number, waiter) = state.withLock { state in
            defer { state.waiter = nil }
            state.question += 1
            state.early = nil
            return (state.question, state.waiter)
        }
        waiter?.resume(returning: nil)
        return number
    }

    /// Waits for the answer to that question; nil where it is over, or nobody answers any more.
    public func answer(to question: Int) async -> Answer? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isOver = Task.isCancelled
                let known: Answer?? = state.withLock { state in
                    if isOver || state.isClosed || state.question != question { return .some(nil) }
                    if let early = state.early { return .some(early) }
                    state.waiter = waiter
                    return nil
                }
                if let known { waiter.resume(returning: known) }
            }
        } onCancel: {
            take(question)?.resume(returning: nil)
        }
    }

    /// Gives the answer to that question.
    public func put(_ answer: Answer, to question: Int) {
        let waiter = state.withLock { state -> CheckedContinuation<Answer?, Never>? in
            guard state.question == question else { return nil }
            if state.waiter == nil { state.early = answer }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: answer)
    }

    /// Nobody answers any more.
    public func close() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            state.isClosed = true
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }

    private func take(_ question: Int) -> CheckedContinuation<Answer?, Never>? {
        state.withLock { state in
            guard state.question == question else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
    }
}

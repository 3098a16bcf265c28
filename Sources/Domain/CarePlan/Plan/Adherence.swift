/// How much of what was scheduled has been done.
public enum Adherence: Sendable, Hashable {
    /// There is no plan.
    case noTasks
    /// There is a plan, but nothing is due.
    case noEvents
    /// So many of so many events are done.
    case progress(done: Int, due: Int)

    /// Compares what was due with what has a value. A value for something that was not scheduled does not count.
    /// - Parameters:
    ///   - scheduled: What was due; nil where there is no plan.
    ///   - outcomes: What has at least one value that was not deleted.
    public init<ID: Hashable>(scheduled: [ID]?, outcomes: Set<ID>) {
        guard let scheduled else {
            self = .noTasks
            return
        }
        self = scheduled.isEmpty ? .noEvents : .progress(done: scheduled.count { outcomes.contains($0) }, due: scheduled.count)
    }
}

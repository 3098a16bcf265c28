import Synchronization

/// Where the alarm path asks the sources once more before it concludes from absence. The sources are made later than the alarm path.
final class SourceDesk: Sendable {
    private let question = Mutex<(@Sendable () async -> Void)?>(nil)

    /// Says how to ask.
    func set(_ question: @escaping @Sendable () async -> Void) { self.question.withLock { $0 = question } }

    /// Asks every source that can be asked, and answers when they have answered.
    func ask() async { await question.withLock { $0 }?() }
}

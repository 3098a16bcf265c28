import Synchronization

/// Where other parts reach the sources, which are made later than they: the alarm path asks once more before it concludes from absence, and the
/// console hands on what the scale's cloud calls out.
final class SourceDesk: Sendable {
    private let question = Mutex<(@Sendable () async -> Void)?>(nil)

    private let listener = Mutex<(@Sendable ([UInt8]) async -> Int)?>(nil)

    /// Says how to ask.
    func set(_ question: @escaping @Sendable () async -> Void) { self.question.withLock { $0 = question } }

    /// Says who listens to the cloud's notifications.
    func listen(_ listener: @escaping @Sendable ([UInt8]) async -> Int) { self.listener.withLock { $0 = listener } }

    /// Hands a notification on; answers the status to send. While nobody listens it is lost, which costs nothing: the next import comes by plan.
    func hint(_ body: [UInt8]) async -> Int { await listener.withLock { $0 }?(body) ?? 200 }

    /// Asks every source that can be asked, and answers when they have answered.
    func ask() async { await question.withLock { $0 }?() }
}

import Synchronization

/// Passes on that something changed, to parts that are made later than the one that changes it.
final class ChangeRelay: Sendable {
    private let receiver = Mutex<(@Sendable () -> Void)?>(nil)

    /// Who is told from now on.
    func set(_ receiver: @escaping @Sendable () -> Void) { self.receiver.withLock { $0 = receiver } }

    /// Something changed.
    func send() { receiver.withLock { $0 }?() }
}

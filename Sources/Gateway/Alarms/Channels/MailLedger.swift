import Synchronization

/// Which addresses have taken a message already: a second try goes to the others only.
final class MailLedger: Sendable {
    private let taken = Mutex<[Int: Set<String>]>([:])
    /// More messages than are ever on their way at once.
    private static let limit = 64

    /// Who has taken the message.
    func takers(of message: Int) -> Set<String> { taken.withLock { $0[message] ?? [] } }

    /// Notes that these have taken the message.
    func note(_ addresses: Set<String>, took message: Int) {
        taken.withLock { taken in
            taken[message, default: []].formUnion(addresses)
            if taken.count > MailLedger.limit, let oldest = taken.keys.min() { taken[oldest] = nil }
        }
    }
}

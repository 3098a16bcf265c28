import Store
import Synchronization

/// The things that are on their way to a target, and their notes in the export log: written before they leave, so that none that left is missing there
/// however the program ends.
final class DeliveryRound: Sendable {
    let rows: [Int: OutboxRow]
    private let notes = Mutex<[Int: Int]>([:])

    init(_ rows: [Int: OutboxRow]) { self.rows = rows }

    /// The number of the thing's note; nil: it has none yet.
    func note(of item: Int) -> Int? { notes.withLock { $0[item] } }

    /// Remembers the notes of things.
    func remember(_ fresh: [Int: Int]) { notes.withLock { $0.merge(fresh) { first, _ in first } } }
}

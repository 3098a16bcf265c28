import EventLoops
import Glibc

/// Callers of the control socket whose command has not come yet. All of it happens on the thread of the loop.
final class ControlWaitingRoom: @unchecked Sendable {  // proof: `guests` is touched on the thread of the loop alone, the rest never changes
    private struct Guest {
        var received: [UInt8] = []
        /// When its command must be there, microseconds of the monotonic clock.
        let deadline: UInt64
    }

    private let loop: EventLoopExecutor
    private let served: @Sendable (_ file: Int32, _ received: [UInt8]) -> Void
    private let refused: @Sendable (_ reason: String, _ user: String) -> Void
    private var guests: [Int32: Guest] = [:]

    /// How long the line of a command may take to arrive, s.
    private static let patience = 10
    /// So many wait at a time; the one that has waited longest makes room.
    private static let capacity = 64

    /// A room whose guests are handed to `served` with what has arrived of them, or named to `refused`.
    init(
        loop: EventLoopExecutor, served: @escaping @Sendable (Int32, [UInt8]) -> Void, refused: @escaping @Sendable (String, String) -> Void
    ) {
        self.loop = loop
        self.served = served
        self.refused = refused
    }

    /// Waits for the command of a new connection.
    func enter(_ file: Int32) {
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
        if guests.count >= ControlWaitingRoom.capacity, let oldest = guests.min(by: { $0.value.deadline < $1.value.deadline })?.key {
            refuse(oldest, "too many callers say nothing")
        }
        guests[file] = Guest(deadline: EventLoopExecutor.deadline(after: .seconds(ControlWaitingRoom.patience)))
        look(file)
    }

    /// Sends everybody away.
    func close() { for file in guests.keys { leave(file) } }

    private func look(_ file: Int32) {
        // Taken out, so that what has come is not copied with each piece.
        guard var guest = guests.removeValue(forKey: file) else { return }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { break }
            // Whoever goes without a word, such as a look whether a gateway runs, is no fault.
            if count <= 0 { return guest.received.isEmpty ? leave(file) : refuse(file, "it was cut") }
            let isWhole = buffer[..<count].contains(10)
            guest.received += buffer[..<count]
            if isWhole { return serve(file, guest.received) }
            guard guest.received.count <= ControlSocket.longestLine else { return refuse(file, "it is too long") }
        }
        guests[file] = guest
        guard EventLoopExecutor.deadline(after: .zero) < guest.deadline else {
            return refuse(file, "no command came within \(ControlWaitingRoom.patience) s")
        }
        loop.watch(file, events: Int16(POLLIN), deadline: guest.deadline) { [weak self] in self?.look(file) }
    }

    private func serve(_ file: Int32, _ received: [UInt8]) {
        guests[file] = nil
        loop.unwatch(file)
        served(file, received)
    }

    private func refuse(_ file: Int32, _ reason: String) {
        refused(reason, ControlSocket.user(of: file))
        leave(file)
    }

    private func leave(_ file: Int32) {
        guests[file] = nil
        loop.unwatch(file)
        Glibc.close(file)
    }
}

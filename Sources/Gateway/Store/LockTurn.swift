import Glibc
import Synchronization

/// Waits for a lock that another process holds, in the kernel's queue: the turns come in order, and nobody asks again and again.
///
/// flock(2) knows no time limit. It waits on a thread of its own, and whoever wants the lock waits for a byte in a pipe, which has one; no clock is
/// read, so that a clock that is set meanwhile changes nothing.
final class LockTurn: Sendable {
    private let file: Int32
    private let bell: Int32
    private let rope: Int32
    private let state = Mutex(State.waiting)

    private enum State {
        case waiting, taken, givenUp
    }

    /// How often it is asked whether waiting is still of use, in milliseconds.
    private static let slice: Int32 = 200

    /// A turn for the open lock file; where it does not come the file is closed, at the latest when the lock is free.
    init(_ file: Int32) {
        self.file = file
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
        (bell, rope) = (ends[0], ends[1])
    }

    deinit {
        if bell >= 0 { close(bell) }
        if rope >= 0 { close(rope) }
    }

    /// Whether the lock was got within that time.
    func comes<Failure: Error>(within seconds: Int, _ isWorthWaiting: () throws(Failure) -> Bool) throws(Failure) -> Bool {
        guard seconds > 0, bell >= 0, startThread() else {
            close(file)
            return false
        }
        do throws(Failure) {
            for _ in 0..<(seconds * 1000 / Int(LockTurn.slice)) {
                guard try isWorthWaiting() else { break }
                var ready = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
                if poll(&ready, 1, LockTurn.slice) > 0 { break }
            }
        } catch {
            _ = settle()
            throw error
        }
        return settle()
    }

    /// Whether it was got; from now on the thread gives back what it gets.
    private func settle() -> Bool {
        state.withLock { state in
            guard state == .taken else {
                state = .givenUp
                return false
            }
            return true
        }
    }

    private func startThread() -> Bool {
        var thread = pthread_t()
        let turn = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<LockTurn>.fromOpaque(context).takeRetainedValue().take() }
                return nil
            }, turn.toOpaque())
        guard result == 0 else {
            turn.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// On the thread: waits in the kernel's queue.
    private func take() {
        var result = flock(file, LOCK_EX)
        while result != 0, errno == EINTR { result = flock(file, LOCK_EX) }
        let isWanted = state.withLock { state in
            guard state == .waiting, result == 0 else { return false }
            state = .taken
            return true
        }
        if !isWanted { close(file) }
        var octet: UInt8 = 1
        _ = write(rope, &octet, 1)
    }
}

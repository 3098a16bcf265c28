import Glibc
import Synchronization

/// The thread behind ``EventLoopExecutor``: runs jobs, and sleeps in poll(2) until there are more or a descriptor is ready.
final class EventLoop: @unchecked Sendable {  // proof: `watches` is touched on the thread alone, `shared` is locked, the rest never changes
    /// A descriptor to wait for.
    struct Watch {
        /// Events of poll(2), which passes a negative descriptor over: such an entry waits for its deadline alone.
        let events: Int16
        /// Microseconds of the monotonic clock; the maximum: never.
        let deadline: UInt64
        /// Called once.
        let wake: () -> Void
    }

    private struct Shared {
        var jobs: [() -> Void] = []
        var isStopping = false
        var isAsleep = false
    }

    /// The descriptors waited for.
    var watches: [Int32: Watch] = [:]
    private let shared = Mutex(Shared())
    /// The end of a pipe that wakes the thread, and the end that rings it.
    private let bell: Int32
    private let rope: Int32
    private let name: String

    init(name: String) {
        self.name = name
        var ends: [Int32] = [-1, -1]
        let made = pipe(&ends)
        for end in ends where made == 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (bell, rope) = (ends[0], ends[1])
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard made == 0, result == 0 else {
            // Loops are made when the process starts; without a thread and a descriptor it cannot run at all.
            fatalError("no thread for \(name): error \(result == 0 ? errno : result)")  // proof: nothing has been taken in yet that could be lost
        }
        pthread_detach(thread)
    }

    deinit {
        close(bell)
        close(rope)
    }

    /// Whether the caller is on the thread.
    var isCurrent: Bool { EventLoop.current == ObjectIdentifier(self) }

    /// Runs a job on the thread, after those that wait.
    func add(_ job: @escaping @Sendable () -> Void) {
        let mustRing = shared.withLock { shared in
            shared.jobs.append(job)
            defer { shared.isAsleep = false }
            return shared.isAsleep
        }
        if mustRing { ring() }
    }

    /// Ends the thread after the jobs that wait.
    func stop() {
        shared.withLock { $0.isStopping = true }
        ring()
    }

    private func ring() {
        // A full pipe has woken the thread already.
        var octet: UInt8 = 1
        _ = write(rope, &octet, 1)
    }

    // MARK: On the thread

    /// Which loop runs on this thread.
    private static var current: ObjectIdentifier? {
        guard let place = pthread_getspecific(key) else { return nil }
        return ObjectIdentifier(Unmanaged<EventLoop>.fromOpaque(place).takeUnretainedValue())
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private func run() {
        pthread_setspecific(EventLoop.key, Unmanaged.passUnretained(self).toOpaque())
        while let jobs = next() {
            for job in jobs { job() }
            if jobs.isEmpty { wait() }
        }
        pthread_setspecific(EventLoop.key, nil)
    }

    /// The jobs that wait; nil at the end.
    private func next() -> [() -> Void]? {
        shared.withLock { shared in
            if shared.jobs.isEmpty, shared.isStopping { return nil }
            defer { shared.jobs.removeAll(keepingCapacity: true) }
            return shared.jobs
        }
    }

    private func wait() {
        var entries = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
        entries += watches.map { pollfd(fd: $0.key, events: $0.value.events, revents: 0) }
        let maySleep = shared.withLock { shared in
            shared.isAsleep = shared.jobs.isEmpty && !shared.isStopping
            return shared.isAsleep
        }
        poll(&entries, nfds_t(entries.count), maySleep ? timeout : 0)
        shared.withLock { $0.isAsleep = false }
        if entries[0].revents != 0 {
            var octets = [UInt8](repeating: 0, count: 64)
            while read(bell, &octets, octets.count) == octets.count {}
        }
        let now = EventLoop.microseconds()
        for entry in entries.dropFirst() {
            guard let watch = watches[entry.fd], entry.revents != 0 || watch.deadline <= now else { continue }
            // Whoever is still there watches again; whoever is not leaves nothing behind.
            watches[entry.fd] = nil
            watch.wake()
        }
    }

    /// Milliseconds until the next deadline, rounded up; -1: none.
    private var timeout: Int32 {
        guard let next = watches.values.map(\.deadline).min(), next != .max else { return -1 }
        let now = EventLoop.microseconds()
        return next <= now ? 0 : Int32(clamping: (next - now) / 1000 + 1)
    }

    /// The monotonic clock now.
    static func microseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    }
}

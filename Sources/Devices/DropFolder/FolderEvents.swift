import EventLoops
import Glibc

/// What the kernel tells of a watched folder (inotify(7)).
enum FolderEvent: Sendable {
    /// A writer closed the file, or it was renamed into the folder.
    case closed(FileName)
    /// The file changed and is not closed.
    case changed(FileName)
    /// Times or rights of the file were set.
    case touched(FileName)
    /// Events were lost or the folder itself went away: look at everything.
    case lookAgain
}

/// The events of one folder and the ticks of one timer, without polling, on a thread of their own. The stream only says that there is news.
actor FolderEvents {
    private let executor = EventLoopExecutor(name: "drop-folder")
    /// The thread.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Says that there is something to ``take()``; ends with ``close()``.
    nonisolated let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private var news = FolderNews()
    /// The inotify instance; negative while the folder is not watched.
    private var descriptor: Int32 = -1
    private var tick = UInt64.max

    init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

    /// What was told since the last call.
    func take() -> FolderNews {
        defer { news = FolderNews() }
        return news
    }

    /// Asks for one tick after that time; it replaces the one asked for before.
    func tick(after delay: Duration) {
        tick = EventLoopExecutor.deadline(after: delay)
        waitOn()
    }

    /// Watches the folder from now on, in place of a watch before.
    func watch(_ folder: String) throws(DropFolderError) {
        let fresh = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard fresh >= 0 else { throw FolderEvents.failure(folder, remedy: "raise fs.inotify.max_user_instances") }
        let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MODIFY | IN_CREATE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
        guard inotify_add_watch(fresh, folder, mask) >= 0 else {
            let error = FolderEvents.failure(folder, remedy: "check that it exists, and fs.inotify.max_user_watches")
            Glibc.close(fresh)
            throw error
        }
        unwatch()
        descriptor = fresh
        waitOn()
    }

    /// Ends the stream.
    func close() {
        unwatch()
        executor.unwatch(descriptor)
        continuation.finish()
    }

    private func unwatch() {
        executor.unwatch(descriptor)
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    private func waitOn() {
        executor.watch(descriptor, events: Int16(POLLIN), deadline: tick) { [weak self] in self?.assumeIsolated { $0.woken() } }
    }

    private func woken() {
        if descriptor >= 0 { drain() }
        if tick <= EventLoopExecutor.deadline(after: .zero) {
            tick = .max
            news.isTime = true
        }
        if !news.isEmpty { continuation.yield() }
        waitOn()
    }

    private func drain() {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count <= 0 { return }
            for event in FolderEvents.events(in: buffer[..<count]) { news.add(event) }
        }
    }

    /// Parses `struct inotify_event`: watch (4), mask (4), cookie (4), length (4), name padded with zeros.
    static func events(in bytes: ArraySlice<UInt8>) -> [FolderEvent] {
        var events: [FolderEvent] = []
        var rest = bytes
        while rest.count >= 16 {
            let head = Array(rest.prefix(16))
            let mask = head[4..<8].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            let length = head[12..<16].reversed().reduce(0) { $0 << 8 | Int($1) }
            let name = FileName(rest.dropFirst(16).prefix(length).prefix { $0 != 0 })
            rest = rest.dropFirst(16 + length)
            if mask & UInt32(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0 {
                events.append(.lookAgain)
            } else if !name.bytes.isEmpty {
                let isClosed = mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0
                events.append(isClosed ? .closed(name) : mask & UInt32(IN_ATTRIB) != 0 ? .touched(name) : .changed(name))
            }
        }
        return events
    }

    private static func failure(_ folder: String, remedy: String) -> DropFolderError {
        DropFolderError(path: folder, reason: String(cString: strerror(errno)), remedy: remedy)
    }
}

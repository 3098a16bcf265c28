@preconcurrency import Dispatch
import Glibc
import Synchronization

/// What the kernel tells of a watched folder (inotify(7)).
enum FolderEvent: Sendable {
    /// A writer closed the file, or it was renamed into the folder.
    case closed(String)
    /// The file changed and is not closed.
    case changed(String)
    /// The time asked for has come.
    case tick
    /// Events were lost or the folder itself went away: look at everything.
    case lookAgain
}

/// The events of one folder and the ticks of one timer, in one stream, without polling.
final class FolderEvents: Sendable {
    let stream: AsyncStream<FolderEvent>
    private let continuation: AsyncStream<FolderEvent>.Continuation
    private let queue = DispatchQueue(label: "dropfolder.events")
    private let timer: any DispatchSourceTimer
    private let watch = Mutex<(any DispatchSourceRead)?>(nil)

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: FolderEvent.self, bufferingPolicy: .bufferingNewest(20_000))
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { @Sendable [continuation] in continuation.yield(.tick) }
        timer.resume()
    }

    deinit {
        timer.cancel()
        watch.withLock { $0?.cancel() }
    }

    /// Asks for one tick after that time; it replaces the one asked for before.
    func tick(after delay: Duration) {
        let milliseconds = Int(max(0, delay / .milliseconds(1)).rounded(.up))
        timer.schedule(deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(5))
    }

    /// Ends the stream.
    func finish() { continuation.finish() }

    /// Watches the folder from now on, in place of a watch before.
    func watch(_ folder: String) throws(DropFolderError) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw FolderEvents.failure(folder, remedy: "raise fs.inotify.max_user_instances") }
        let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MODIFY | IN_CREATE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
        guard inotify_add_watch(descriptor, folder, mask) >= 0 else {
            let error = FolderEvents.failure(folder, remedy: "check that it exists, and fs.inotify.max_user_watches")
            close(descriptor)
            throw error
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable [continuation] in FolderEvents.drain(descriptor, into: continuation) }
        source.setCancelHandler { @Sendable in close(descriptor) }
        source.resume()
        watch.withLock { old in
            old?.cancel()
            old = source
        }
    }

    private static func drain(_ descriptor: Int32, into continuation: AsyncStream<FolderEvent>.Continuation) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count <= 0 { return }
            for event in events(in: buffer[..<count]) {
                if case .dropped = continuation.yield(event) { continuation.yield(.lookAgain) }
            }
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
            let name = String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self)
            rest = rest.dropFirst(16 + length)
            if mask & UInt32(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0 {
                events.append(.lookAgain)
            } else if !name.isEmpty {
                events.append(mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0 ? .closed(name) : .changed(name))
            }
        }
        return events
    }

    private static func failure(_ folder: String, remedy: String) -> DropFolderError {
        DropFolderError(path: folder, reason: String(cString: strerror(errno)), remedy: remedy)
    }
}

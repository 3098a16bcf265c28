import BlockingWork
import CivilTime
import Dispatch
public import EventLog
import Glibc
import JSONValues

/// Watches the folder into which photos and payload files are dropped.
///
/// A file counts once it was closed or renamed in, its end is there and it was quiet for a second. It is claimed by moving it into
/// `.work`, handed over once, and ends in `done`, `review` or `failed` with a reason beside it. inotify tells what comes; one look at the
/// whole folder a minute is the safety net. On a file system that does not tell what others write the looks do it alone, more often.
public actor DropFolder {
    private let executor = SerialQueueExecutor(label: "dropfolder.files", qos: .utility)
    /// File operations block; they run on a queue of their own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Takes a claimed file; returns once its bytes are durable and judged. Throws where it could not be stored: then it is tried again.
    public typealias Handler = @Sendable (DroppedFile) async throws -> DropVerdict

    /// Files larger than this are refused.
    public static let largestFile = 200 << 20

    let path: String
    let log: EventLog
    let handler: Handler
    /// Whether a file is judged in no time, so that many may be handed over at once.
    let isQuick: @Sendable (DroppedFile) -> Bool
    let pace: DropPace
    let clock = ContinuousClock()
    var candidates: [FileName: DropCandidate] = [:]
    /// What was said of a file that stays where it is: once is enough.
    var told: [FileName: Set<String>] = [:]
    /// Files that were refused because their end did not come: where they are now, and when they were last changed.
    var incomplete: [(place: String, name: String, modified: Int64)] = []
    /// How often a file could not be stored: each time it rests twice as long, a minute at most.
    var notStored: [String: Int] = [:]
    /// Why files cannot be stored, and how many attempts failed for that since it was said; nil while they can.
    var storeFault: (reason: String, attempts: Int)?
    /// Claimed files that could not be moved where they belong, with what was said of them; nil: not stored, they go back.
    var unfiled: [String: (name: String, verdict: DropVerdict?)] = [:]
    /// When these are moved again; nil where there are none.
    var nextFiling: ContinuousClock.Instant?
    private let sharedKind: @Sendable (String) -> String?
    private var watchFault: DropFolderError?
    /// Why files cannot be taken out of the folder; nil while they can.
    var moveFault: DropFolderError?
    /// Whether the kernel has told of the file that was made to see whether it does; nil while that is awaited.
    private var isTold: Bool?

    /// A watcher of that folder.
    /// - Parameters:
    ///   - sharedKind: The kind of the file system of a path (`nfs4`, `cifs`) where other machines write too and the kernel does not tell.
    ///   - isQuick: Whether a file is judged in no time: such files are handed over many at once, all others one after the other.
    public init(
        path: String, log: EventLog, sharedKind: @escaping @Sendable (String) -> String? = { _ in nil },
        isQuick: @escaping @Sendable (DroppedFile) -> Bool = { _ in false }, handler: @escaping Handler
    ) {
        self.init(path: path, log: log, pace: DropPace(), sharedKind: sharedKind, isQuick: isQuick, handler: handler)
    }

    /// The same with a pace of its own.
    init(
        path: String, log: EventLog, pace: DropPace, sharedKind: @escaping @Sendable (String) -> String? = { _ in nil },
        isQuick: @escaping @Sendable (DroppedFile) -> Bool = { _ in false }, handler: @escaping Handler
    ) {
        self.isQuick = isQuick
        self.path = path
        self.log = log
        self.pace = pace
        self.sharedKind = sharedKind
        self.handler = handler
    }

    /// Why the folder is not watched, or files not taken out of it, at the moment; nil while all is well.
    public func currentFault() -> DropFolderError? { watchFault ?? moveFault }

    /// How the folder is kept an eye on.
    public func currentWatch() -> FolderWatch {
        if let name = sharedKind(path) {
            return .looks(seconds: pace.lookWithoutEvents, reason: "the file system \(name) does not tell what other machines write")
        }
        if let watchFault { return .looks(seconds: pace.lookWithoutEvents, reason: watchFault.reason) }
        if isTold == false { return .looks(seconds: pace.lookWithoutEvents, reason: "the kernel did not tell of a file that was made to see whether it does") }
        return .events
    }

    private var pause: Duration {
        switch currentWatch() {
        // Together with all others that wait for time alone.
        case .events: .milliseconds(CommonBeat.milliseconds(every: Int64(pace.look)))
        case .looks(let seconds, _): .seconds(seconds)
        }
    }

    /// Watches until the task is cancelled.
    public func run() async {
        let events = FolderEvents()
        await watch(events)
        log(.info, "photo", "drop.watch", "The drop folder \(path) is \(currentWatch()).", ["folder": .string(path)])
        await recoverClaimed()
        lookAtAll()
        var nextLook = clock.now.advanced(by: pause)
        await schedule(events, nextLook)
        for await _ in events.stream {
            let news = await events.take()
            if news.looksAgain {
                await watch(events)
                lookAtAll()
            }
            for (name, isClosed) in news.files { if name == DropFolder.probe { isTold = true } else { note(name, closed: isClosed) } }
            if news.isTime {
                if clock.now >= nextLook {
                    if isTold == nil { missedProbe() }
                    if watchFault != nil { await watch(events) }
                    lookAtAll()
                    nextLook = clock.now.advanced(by: pause)
                }
                if let time = nextFiling, clock.now >= time { fileAgain() }
                await takeWhatIsReady()
            }
            await schedule(events, nextLook)
        }
        await events.close()
    }

    private func schedule(_ events: FolderEvents, _ nextLook: ContinuousClock.Instant) async {
        let wake = min(nextLook, nextFiling ?? nextLook, candidates.values.map { nextCheck($0) }.min() ?? nextLook)
        await events.tick(after: wake - clock.now)
    }

    // MARK: - Watching

    /// A file that is made to see whether the kernel tells.
    private static let probe = FileName(".hypona-probe")

    private func watch(_ events: FolderEvents) async {
        do throws(DropFolderError) {
            try await events.watch(path)
            if watchFault != nil { log(.notice, "photo", "drop.watching", "The drop folder is watched again.", ["folder": .string(path)]) }
            watchFault = nil
            makeProbe()
        } catch {
            if watchFault == nil { log(.error, "photo", "drop.notWatchable", error.description) }
            watchFault = error
        }
    }

    private func makeProbe() {
        let place = DropFolder.probe.path(in: path)
        let file = open(place, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        // A folder that cannot be written to is another fault, told when a file cannot be moved.
        guard file >= 0 else { return }
        close(file)
        unlink(place)
        if isTold != true { isTold = nil }
    }

    private func missedProbe() {
        isTold = false
        log(.warning, "photo", "drop.noEvents", "The drop folder is \(currentWatch()).", ["folder": .string(path)])
    }
}

/// How often the drop folder is looked at and how long is waited there, in seconds.
struct DropPace: Sendable {
    /// Where the kernel tells.
    var look = 60
    /// Where it does not.
    var lookWithoutEvents = 15
    /// How long the end of a file is waited for.
    var patience = 600
}

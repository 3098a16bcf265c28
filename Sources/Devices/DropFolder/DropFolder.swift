import BlockingWork
import CivilTime
import DailyEntries
import Dispatch
public import EventLog
import Glibc
import JSONValues

/// Watches the folder into which photos and payload files are dropped.
///
/// A file counts once it was closed or renamed in, its end is there and it was quiet for a second. It is claimed by moving it into
/// `.work`, handed over once, and ends in `done`, `review` or `failed` with a reason beside it. inotify tells what comes; one look at the
/// whole folder a minute is the safety net.
public actor DropFolder {
    private let executor = SerialQueueExecutor(label: "dropfolder.files", qos: .utility)
    /// File operations block; they run on a queue of their own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Takes a claimed file; returns once its bytes are durable and judged. Throws where it could not be stored: then it is tried again.
    public typealias Handler = @Sendable (DroppedFile) async throws -> DropVerdict

    /// Files larger than this are refused.
    public static let largestFile = 200 << 20
    private static let lookAgainSeconds = 60
    /// When a complete file is looked at, and one without its end given up (``PhotoFile`` decides).
    private static let quietMilliseconds: Int64 = 1000
    private static let patienceSeconds: Int64 = 600

    private struct Candidate {
        var closed: Bool
        var lastChange: ContinuousClock.Instant
        var lastEvent: ContinuousClock.Instant
        var size: Int64
        var modified: Int64
    }

    private let path: String
    private let log: EventLog
    private let handler: Handler
    private let clock = ContinuousClock()
    private var candidates: [String: Candidate] = [:]
    private var givenUp: [String: Int64] = [:]
    /// How often a file could not be stored: each time it rests twice as long, a minute at most.
    private var notStored: [String: Int] = [:]
    private var fault: DropFolderError?

    /// A watcher of that folder.
    public init(path: String, log: EventLog, handler: @escaping Handler) {
        self.path = path
        self.log = log
        self.handler = handler
    }

    /// Why the folder is not watched at the moment; nil while it is.
    public func currentFault() -> DropFolderError? { fault }

    /// Watches until the task is cancelled.
    public func run() async {
        let events = FolderEvents()
        await watch(events)
        await recoverClaimed()
        lookAtAll()
        var nextLook = clock.now.advanced(by: .seconds(DropFolder.lookAgainSeconds))
        await schedule(events, nextLook)
        for await event in events.stream {
            switch event {
            case .closed(let name): note(name, closed: true)
            case .changed(let name): note(name, closed: false)
            case .lookAgain:
                await watch(events)
                lookAtAll()
            case .tick:
                if clock.now >= nextLook {
                    if fault != nil { await watch(events) }
                    lookAtAll()
                    nextLook = clock.now.advanced(by: .seconds(DropFolder.lookAgainSeconds))
                }
                await takeWhatIsReady()
            }
            await schedule(events, nextLook)
        }
        await events.close()
    }

    private func schedule(_ events: FolderEvents, _ nextLook: ContinuousClock.Instant) async {
        let wake = min(nextLook, candidates.values.map { nextCheck($0) }.min() ?? nextLook)
        await events.tick(after: wake - clock.now)
    }

    private func watch(_ events: FolderEvents) async {
        do throws(DropFolderError) {
            try await events.watch(path)
            if fault != nil { log(.notice, "photo", "drop.watching", "The drop folder is watched again.", ["folder": .string(path)]) }
            fault = nil
        } catch {
            if fault == nil { log(.error, "photo", "drop.notWatchable", error.description) }
            fault = error
        }
    }

    private func nextCheck(_ candidate: Candidate) -> ContinuousClock.Instant {
        candidate.closed
            ? candidate.lastChange.advanced(by: .milliseconds(DropFolder.quietMilliseconds))
            : candidate.lastEvent.advanced(by: .seconds(DropFolder.patienceSeconds))
    }

    private static func isOurs(_ name: String) -> Bool {
        !name.hasPrefix(".") && DropVerdict.Place(rawValue: name) == nil && ![".tmp", ".part", ".crdownload", ".partial"].contains { name.hasSuffix($0) }
    }

    private func note(_ name: String, closed: Bool) {
        guard DropFolder.isOurs(name), let status = FileStatus(path + "/" + name) else {
            candidates[name] = nil
            return
        }
        let rest = notStored[name].map { min(DropFolder.lookAgainSeconds, 1 << min($0, 6)) } ?? 0
        let now = clock.now.advanced(by: .seconds(rest))
        givenUp[name] = nil
        candidates[name] = Candidate(
            closed: closed || !status.isRegular || (candidates[name]?.closed ?? false) && candidates[name]?.modified == status.modified, lastChange: now,
            lastEvent: now,
            size: status.size, modified: status.modified)
    }

    /// Looks at every file: what inotify did not tell (before the start, after an overflow, on file systems without events).
    private func lookAtAll() {
        let names = FileStatus.names(in: path).filter(DropFolder.isOurs)
        let now = clock.now
        for name in names {
            guard let status = FileStatus(path + "/" + name), givenUp[name] != status.modified else { continue }
            if let known = candidates[name] {
                // Two looks with the same size and time stand for the close that a network file system does not tell.
                if known.size == status.size, known.modified == status.modified { candidates[name]?.closed = true }
            } else {
                candidates[name] = Candidate(
                    closed: FileStatus.isClosed(path + "/" + name) ?? false, lastChange: now, lastEvent: now, size: status.size, modified: status.modified)
            }
        }
        candidates = candidates.filter { names.contains($0.key) }
        givenUp = givenUp.filter { names.contains($0.key) }
    }

    private func takeWhatIsReady() async {
        let now = clock.now
        for name in candidates.filter({ nextCheck($0.value) <= now }).keys.sorted() {
            guard let candidate = candidates[name] else { continue }
            await consider(name, candidate, now)
            if Task.isCancelled { return }
        }
    }

    private func consider(_ name: String, _ candidate: Candidate, _ now: ContinuousClock.Instant) async {
        let file = path + "/" + name
        guard let status = FileStatus(file) else {
            candidates[name] = nil
            return
        }
        guard status.isRegular else {
            return refuse(
                name, code: "drop.notAFile",
                status.isFolder ? "Ein Ordner ist keine Aufnahme. A folder is no photo." : "Keine gewöhnliche Datei. Not a regular file.")
        }
        guard status.size <= Int64(DropFolder.largestFile) else { return refuse(name, code: "drop.tooLarge", "Größer als 200 MB. Larger than 200 MB.") }
        if status.size != candidate.size || status.modified != candidate.modified {
            candidates[name] = Candidate(closed: false, lastChange: now, lastEvent: now, size: status.size, modified: status.modified)
            return
        }
        let bytes: [UInt8]
        switch FileStatus.read(file) {
        case .bytes(let read): bytes = read
        case .failed(let reason):
            // Busy or unreadable for the moment: later, never done.
            log(.warning, "photo", "drop.unreadable", "\(name) cannot be read now (\(reason)); it is tried again.", ["file": .string(name)])
            candidates[name]?.lastChange = now.advanced(by: .seconds(DropFolder.lookAgainSeconds))
            return
        }
        let quiet = (now - candidate.lastChange) / .milliseconds(1)
        let since = (now - candidate.lastEvent) / .seconds(1)
        switch PhotoFile(isClosed: candidate.closed, hasEnd: FileEnd.isThere(in: bytes), quietMilliseconds: Int(quiet), secondsSinceEvent: Int(since)) {
        case .complete: await claim(name, bytes, status)
        case .wait: candidates[name]?.closed = false
        case .failed: refuse(name, code: "drop.incomplete", "Unvollständig: das Ende der Datei kam nicht. Incomplete: the end of the file did not come.")
        }
    }

    private func refuse(_ name: String, code: String, _ reason: String) {
        candidates[name] = nil
        log(.warning, "photo", code, "\(name) was refused: \(reason)", ["file": .string(name), "folder": .string("failed")])
        if !FileStatus.move(path + "/" + name, to: path + "/failed", as: name, reason: reason) {
            // It stays where it is; it is looked at again when it changes.
            givenUp[name] = FileStatus(path + "/" + name)?.modified
            log(.error, "photo", "drop.notMovable", "\(name) cannot be moved to failed; check the rights of the drop folder.", ["file": .string(name)])
        }
    }

    private func claim(_ name: String, _ bytes: [UInt8], _ status: FileStatus) async {
        candidates[name] = nil
        guard let claimed = FileStatus.claim(path, name) else {
            log(.error, "photo", "drop.notMovable", "\(name) cannot be claimed; check the rights of the drop folder.", ["file": .string(name)])
            givenUp[name] = status.modified
            return
        }
        await handle(claimed, DroppedFile(name: name, modifiedAt: Instant(milliseconds: status.modified), bytes: bytes))
    }

    private func handle(_ claimed: String, _ file: DroppedFile) async {
        do {
            let verdict = try await handler(file)
            notStored[file.name] = nil
            if !FileStatus.move(claimed, to: path + "/" + verdict.place.rawValue, as: file.name, reason: verdict.reason) {
                log(
                    .error, "photo", "drop.notMovable", "\(file.name) cannot be moved to \(verdict.place.rawValue); it is stored.", ["file": .string(file.name)]
                )
            }
        } catch {
            // Not stored: the file goes back, which raises an event, and is tried again.
            log(.error, "photo", "drop.notStored", "\(file.name) could not be stored: \(error). It is tried again.", ["file": .string(file.name)])
            notStored[file.name, default: 0] += 1
            rename(claimed, path + "/" + file.name)
        }
    }

    /// Files that were claimed when the gateway stopped: they are handed over again; what was stored already is recognised by its content.
    private func recoverClaimed() async {
        for name in FileStatus.names(in: path + "/.work") {
            let claimed = path + "/.work/" + name
            guard let status = FileStatus(claimed), status.isRegular, case .bytes(let bytes) = FileStatus.read(claimed) else { continue }
            await handle(claimed, DroppedFile(name: FileStatus.originalName(name), modifiedAt: Instant(milliseconds: status.modified), bytes: bytes))
        }
    }
}

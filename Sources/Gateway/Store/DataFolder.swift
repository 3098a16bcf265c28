import Glibc

/// The folder that holds everything a box knows.
public struct DataFolder: Sendable, Hashable {
    /// Its path.
    public let path: String

    /// The folder of that path.
    public init(path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The database of evidence, measurements and days.
    public var database: String { path + "/hypona.sqlite" }
    /// The alarm path's own memory: it works while the clinical database is busy or damaged.
    public var alarmDatabase: String { path + "/alarms.sqlite" }
    /// The technician's log.
    public var logDatabase: String { path + "/log.sqlite" }
    /// Evidence too large for the database.
    public var evidence: String { path + "/evidence" }
    /// What was written when a patient ended.
    public var exports: String { path + "/exports" }
    /// Where the daily backups lie.
    public var backups: String { path + "/backups" }
    /// What the last verification found.
    public var verification: String { path + "/verified.json" }
    /// Where photos and payload files are dropped.
    public var drop: String { path + "/drop" }
    /// Space set aside for a full disk.
    public var reserve: String { path + "/reserve" }
    /// Where the running gateway listens for commands.
    public var controlSocket: String { path + "/control.sock" }
    /// Holds the PID of the process that writes here.
    public var lockFile: String { path + "/lock" }

    /// The folder named on the command line, else `$HYPONA_DATA`, else `/var/lib/hypona` if it exists, else `./var` if it exists.
    /// - Parameter make: Whether the verb may create a folder; then `./var` is the last choice.
    /// - Throws: ``StoreError`` of kind `missing` where there is none, `notPermitted` where the chosen one may not be entered.
    public static func locate(option: String?, environment: String?, make: Bool) throws(StoreError) -> DataFolder {
        let system = "/var/lib/hypona"
        let chosen = option ?? environment ?? (FileSystem.exists(system) ? system : nil) ?? (FileSystem.exists("var") || make ? "var" : nil)
        guard let chosen, !chosen.isEmpty else {
            throw StoreError(.missing, "find the data folder", "there is neither /var/lib/hypona nor ./var", remedy: "name it with --data DIR or $HYPONA_DATA")
        }
        let folder = DataFolder(path: chosen)
        if FileSystem.exists(chosen) {
            guard access(chosen, R_OK | X_OK) == 0 else {
                throw StoreError(
                    .notPermitted, "open the data folder \(chosen)", "permission denied", remedy: "run as the user hypona (sudo -u hypona hypona …) or root")
            }
        } else if !make {
            throw StoreError(
                .missing, "open the data folder \(chosen)", "it does not exist",
                remedy: "start `hypona serve` or `hypona patient add` once, or name another with --data")
        }
        return folder
    }

    /// Makes the folder and its parts where they are missing.
    /// - Returns: Whether the folder itself was made.
    public func prepare() throws(StoreError) -> Bool {
        let isNew = !FileSystem.exists(path)
        try FileSystem.makeFolder(path)
        for part in [evidence, drop, drop + "/done", drop + "/review", drop + "/failed"] { try FileSystem.makeFolder(part) }
        return isNew
    }

    /// Takes the folder for writing; held until the lock is released or the process ends. Where another process holds it, this one waits for its turn.
    /// - Parameters:
    ///   - patienceSeconds: How long to wait; 0 takes it now or not at all.
    ///   - isWorthWaiting: Asked several times a second; the wait ends where it is not, such as where the holder is a gateway.
    /// - Throws: ``StoreError`` of kind `busy` with the PID of the holder.
    public func lock(patienceSeconds: Int = 0, isWorthWaiting: () throws(StoreError) -> Bool = { () throws(StoreError) in true }) throws(StoreError)
        -> FolderLock
    {
        let file = open(lockFile, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard file >= 0 else { throw FileSystem.failure("lock \(lockFile)") }
        if flock(file, LOCK_EX | LOCK_NB) != 0 {
            let turn = LockTurn(file)
            guard try turn.comes(within: patienceSeconds, isWorthWaiting) else {
                let holder = (try? FileSystem.read(lockFile, limit: 64)).map { String(decoding: $0, as: UTF8.self) } ?? ""
                let pid = holder.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "unknown"
                throw StoreError(
                    .busy, "use the data folder \(path)", "process \(pid) holds it", remedy: "stop that process first, or name another folder with --data")
            }
        }
        // Whoever held it may have taken the folder away meanwhile: a lock on a file that has no name protects nothing.
        var (held, named) = (stat(), stat())
        guard fstat(file, &held) == 0, stat(lockFile, &named) == 0, held.st_ino == named.st_ino, held.st_dev == named.st_dev else {
            close(file)
            throw StoreError(.busy, "use the data folder \(path)", "another process has just removed it", remedy: "try again")
        }
        let text = Array("\(getpid())\n".utf8)
        guard ftruncate(file, 0) == 0, pwrite(file, text, text.count, 0) == text.count else {
            let error = FileSystem.failure("write \(lockFile)")
            close(file)
            throw error
        }
        return FolderLock(file: file)
    }
}

/// The hold on a data folder; ends with this value.
public final class FolderLock: Sendable {
    private let file: Int32

    init(file: Int32) { self.file = file }

    deinit { close(file) }
}

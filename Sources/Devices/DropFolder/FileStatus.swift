import Glibc

/// What the file system says of a file, links not followed, and the moves that claim and file it.
struct FileStatus {
    let isRegular: Bool
    let isFolder: Bool
    let size: Int64
    /// Last change in milliseconds since 1970.
    let modified: Int64

    init?(_ path: UnsafePointer<CChar>) {
        var info = stat()
        guard lstat(path, &info) == 0 else { return nil }
        isRegular = info.st_mode & S_IFMT == S_IFREG
        isFolder = info.st_mode & S_IFMT == S_IFDIR
        size = Int64(info.st_size)
        modified = Int64(info.st_mtim.tv_sec) &* 1000 &+ Int64(info.st_mtim.tv_nsec) / 1_000_000
    }

    /// The names in a folder, sorted; none where it cannot be read.
    static func names(in folder: String) -> [FileName] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [FileName] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { FileName($0.prefix { $0 != 0 }) }
            if name.bytes != [0x2E], name.bytes != [0x2E, 0x2E] { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether no process has the file open for writing; nil where the kernel does not tell (network file systems, other owners).
    ///
    /// A read lease is granted only on a file without writers (fcntl(2), F_SETLEASE); it is given back at once.
    static func isClosed(_ path: UnsafePointer<CChar>) -> Bool? {
        guard FileStatus(path)?.isRegular == true else { return true }
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let setLease: Int32 = 1024
        if fcntl(file, setLease, Int32(F_RDLCK)) == 0 {
            _ = fcntl(file, setLease, Int32(F_UNLCK))
            return true
        }
        return errno == EAGAIN ? false : nil
    }

    enum Content {
        case bytes([UInt8])
        case failed(String)
    }

    /// All bytes of a regular file, links not followed.
    static func read(_ path: UnsafePointer<CChar>) -> Content {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return .failed(String(cString: strerror(errno))) }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG, info.st_size <= DropFolder.largestFile else { return .failed("not a regular file") }
        var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return .failed(String(cString: strerror(errno))) }
            if count == 0 { break }
            done += count
        }
        return .bytes(Array(bytes[..<done]))
    }

    /// Moves a file into `.work` under a name that carries the old one; answers the new path, nil with errno set where it cannot be moved.
    static func claim(_ folder: String, _ name: FileName) -> String? {
        let work = folder + "/.work"
        if mkdir(work, 0o750) != 0, errno != EEXIST { return nil }
        for attempt in 0..<10_000 {
            let target = "\(work)/\(attempt)-\(name.text)"
            if FileStatus(target) == nil { return rename(name.path(in: folder), target) == 0 ? target : nil }
        }
        return nil
    }

    /// The dropped name in a claimed one.
    static func originalName(_ claimed: String) -> String {
        claimed.firstIndex(of: "-").map { String(claimed[claimed.index(after: $0)...]) } ?? claimed
    }

    /// Moves a file into a folder and writes the reason beside it; answers where it is, nil where it stays.
    static func move(_ path: UnsafePointer<CChar>, to folder: String, as name: String, reason: String) -> String? {
        if mkdir(folder, 0o750) != 0, errno != EEXIST { return nil }
        let target = put(path, into: folder, as: name)
        if let target { note(reason, beside: target) }
        return target
    }

    /// Moves a file into a folder, never over another one (`name-2.jpg`); answers where it is, nil where it stays.
    static func put(_ path: UnsafePointer<CChar>, into folder: String, as name: String) -> String? {
        let point = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
        let stem = point.map { String(name[..<$0]) } ?? name
        let ending = point.map { String(name[$0...]) } ?? ""
        for attempt in 1..<10_000 {
            // Of a name that is there a hundred times already, the next free number is not counted up to.
            let number = attempt < 100 ? attempt : Int.random(in: 100..<1_000_000_000)
            let target = "\(folder)/" + (attempt == 1 ? name : "\(stem)-\(number)\(ending)")
            // Only this gateway files things here, so that a name that is free stays free.
            guard FileStatus(target) == nil else { continue }
            return rename(path, target) == 0 ? target : nil
        }
        return nil
    }

    /// Writes the reason beside a file. Where it cannot, as on a full disk, the log has it.
    private static func note(_ reason: String, beside path: String) {
        let file = open(path + ".txt", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard file >= 0 else { return }
        defer { close(file) }
        let text = Array((reason + "\n").utf8)
        _ = write(file, text, text.count)
    }
}

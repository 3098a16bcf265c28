public import CivilTime
import Glibc

/// The few file operations that durability needs, each with a typed error.
public enum FileSystem {
    /// Makes a folder (0750) where there is none.
    public static func makeFolder(_ path: String, mode: UInt32 = 0o750) throws(StoreError) {
        guard mkdir(path, mode) != 0 else { return give(path) }
        if errno != EEXIST { throw failure("make the folder \(path)") }
    }

    /// What root makes in somebody's folder belongs to him: else the service could not use what a technician's command left in its data.
    private static func give(_ path: String) {
        guard geteuid() == 0 else { return }
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        var info = stat()
        // Where it fails the file stays root's, which `doctor` tells.
        if stat(folder.isEmpty ? "/" : folder, &info) == 0, info.st_uid != 0 { _ = lchown(path, info.st_uid, info.st_gid) }
    }

    /// Whether a file or folder of that name exists.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The path with the working folder in front where it is relative.
    public static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        return String(cString: current) + "/" + path
    }

    /// When a file was last changed; nil where it cannot be asked.
    public static func modified(_ path: String) -> Instant? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        return Instant(milliseconds: Int64(info.st_mtim.tv_sec) &* 1000 &+ Int64(info.st_mtim.tv_nsec) / 1_000_000)
    }

    /// Removes a file; one that is not there is fine.
    public static func remove(_ path: String) throws(StoreError) {
        if unlink(path) != 0, errno != ENOENT { throw failure("remove \(path)") }
    }

    /// Writes a file so that after a power cut either all of it is there or nothing: temporary file, fsync, rename, fsync of the folder.
    public static func writeDurably(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o640) throws(StoreError) {
        let temporary = "\(path).tmp.\(getpid())"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { throw failure("write \(temporary)") }
        do throws(StoreError) {
            try write(bytes, to: file, path: temporary)
            if fsync(file) != 0 { throw failure("write \(temporary)") }
        } catch {
            close(file)
            unlink(temporary)
            throw error
        }
        if close(file) != 0 { throw failure("write \(temporary)") }
        give(temporary)
        if rename(temporary, path) != 0 {
            let error = failure("rename \(temporary)")
            unlink(temporary)
            throw error
        }
        try syncFolder(of: path)
    }

    /// Writes into a pipe or device that is there already.
    public static func writeStream(_ bytes: [UInt8], to path: String) throws(StoreError) {
        let file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw failure("write \(path)") }
        do throws(StoreError) {
            try write(bytes, to: file, path: path)
        } catch {
            close(file)
            throw error
        }
        if close(file) != 0 { throw failure("write \(path)") }
    }

    /// Removes a folder with everything in it, links not followed; what cannot be removed stays.
    public static func removeTree(_ path: String) {
        if let stream = opendir(path) {
            var names: [String] = []
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } }
                if name != ".", name != ".." { names.append(name) }
            }
            closedir(stream)
            for name in names { if unlink("\(path)/\(name)") != 0 { removeTree("\(path)/\(name)") } }
        }
        rmdir(path)
    }

    /// Puts one file in the place of another, durably.
    public static func replace(_ path: String, by fresh: String) throws(StoreError) {
        if rename(fresh, path) != 0 { throw failure("put \(fresh) in place of \(path)") }
        try syncFolder(of: path)
    }

    /// Makes the names in a file's folder durable.
    public static func syncFolder(of path: String) throws(StoreError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("open the folder \(folder)") }
        defer { close(descriptor) }
        if fsync(descriptor) != 0 { throw failure("sync the folder \(folder)") }
    }

    /// All bytes of a regular file.
    /// - Throws: ``StoreError`` where it is missing, not readable, no regular file or larger than `limit`.
    public static func read(_ path: String, limit: Int = 256 << 20) throws(StoreError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw failure("read \(path)") }
        defer { close(file) }
        var info = stat()
        guard fstat(file, &info) == 0 else { throw failure("read \(path)") }
        try requireFile(info, path)
        return try readAll(file, path: path, limit: limit)
    }

    /// Refuses a path that names no regular file, such as a pipe that nobody writes into: opening it would wait for ever.
    /// - Throws: ``StoreError`` where it is missing or something else.
    public static func requireFile(_ path: String) throws(StoreError) {
        var info = stat()
        guard stat(path, &info) == 0 else { throw failure("read \(path)") }
        try requireFile(info, path)
    }

    static func requireFile(_ info: stat, _ path: String) throws(StoreError) {
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw StoreError(.other, "read \(path)", info.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is no regular file", remedy: "name a file")
        }
    }

    /// All bytes until the end of an open file, for standard input and pipes too.
    public static func readAll(_ file: Int32, path: String, limit: Int = 256 << 20) throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw failure("read \(path)")
            }
            if count == 0 { return bytes }
            if bytes.count + count > limit {
                throw StoreError(.other, "read \(path)", "it is larger than \(limit) bytes", remedy: "check that it is the right file")
            }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    private static func write(_ bytes: [UInt8], to file: Int32, path: String) throws(StoreError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure("write \(path)")
            }
            done += count
        }
    }

    /// The failure behind errno.
    static func failure(_ what: String) -> StoreError {
        let code = errno
        let reason = String(cString: strerror(code))
        return switch code {
        case EACCES, EPERM, EROFS: StoreError(.notPermitted, what, reason, remedy: "check owner and mode")
        case ENOSPC, EDQUOT: StoreError(.full, what, reason, remedy: "free space on the disk")
        case EIO: StoreError(.disk, what, reason, remedy: "the disk fails; check cable, card and `dmesg`")
        case ELOOP: StoreError(.other, what, "it is a link, which is not followed here", remedy: "name the file itself")
        case ENOENT, ENOTDIR: StoreError(.missing, what, reason, remedy: "check the name")
        default: StoreError(.other, what, reason, remedy: "check the path and the system log")
        }
    }
}

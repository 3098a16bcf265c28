import CivilTime
import Glibc
import Store

/// The machine's own files (`/proc`, `/sys`, `/etc`), below a root that a test may choose.
struct SystemFiles: Sendable {
    /// What stands in front of every path; empty on a real machine.
    var root = ""

    /// What is known of a file without reading it.
    struct Status {
        /// Kind and rights as in stat(2).
        let mode: mode_t
        let owner: uid_t
        let size: Int
        let modified: Instant

        /// The rights as a technician writes them: `640`.
        var rights: String { String(mode & 0o7777, radix: 8) }
        var isFolder: Bool { mode & S_IFMT == S_IFDIR }
        var isRegular: Bool { mode & S_IFMT == S_IFREG }
    }

    /// The text of a small file without line ends at its end; nil where it cannot be read.
    func text(_ path: String) -> String? {
        guard let bytes = try? FileSystem.read(root + path, limit: 1 << 20) else { return nil }
        return String(String(decoding: bytes, as: UTF8.self).reversed().drop { $0.isNewline || $0 == "\0" }.reversed())
    }

    /// The text of a file of any size up to 64 MB; nil where it cannot be read.
    func whole(_ path: String) -> String? { (try? FileSystem.read(root + path, limit: 64 << 20)).map { String(decoding: $0, as: UTF8.self) } }

    /// The whole number in a small file.
    func number(_ path: String) -> Int? { text(path).flatMap { Int($0.filter { !$0.isWhitespace }) } }

    /// Whether there is such a file.
    func exists(_ path: String) -> Bool { FileSystem.exists(root + path) }

    /// The names in a folder, sorted; none where it cannot be read.
    func names(in path: String) -> [String] {
        guard let stream = opendir(root + path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) } }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// What is known of a file, links not followed; nil where there is none.
    func status(_ path: String) -> Status? {
        var info = stat()
        guard lstat(root + path, &info) == 0 else { return nil }
        let modified = Instant(milliseconds: Int64(info.st_mtim.tv_sec) &* 1000 &+ Int64(info.st_mtim.tv_nsec) / 1_000_000)
        return Status(mode: info.st_mode, owner: info.st_uid, size: Int(info.st_size), modified: modified)
    }

    /// The file system on which a path of this machine lies, from `/proc/self/mountinfo`; nil where it cannot be told.
    func mount(of path: String) -> Mount? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        let whole = String(cString: real)
        let mounts = (text("/proc/self/mountinfo") ?? "").split(separator: "\n").compactMap(Mount.init)
        // Of two on the same point the later one hides the earlier.
        return mounts.enumerated().filter { $0.element.holds(whole) }.max {
            ($0.element.point.utf8.count, $0.offset) < ($1.element.point.utf8.count, $1.offset)
        }?
        .element
    }
}

/// A line of `/proc/self/mountinfo` (proc(5)).
struct Mount: Sendable {
    /// Major and minor number of the device: `8:1`.
    let device: String
    /// Where it is mounted.
    let point: String
    /// `ext4`, `tmpfs`, `nfs4` …
    let kind: String
    /// The device or server.
    let source: String
    let isReadOnly: Bool

    init?(_ line: Substring) {
        let halves = line.split(separator: " - ", maxSplits: 1)
        guard halves.count == 2 else { return nil }
        let (left, right) = (halves[0].split(separator: " "), halves[1].split(separator: " "))
        guard left.count >= 6, right.count >= 2 else { return nil }
        device = String(left[2])
        // Blanks stand as \040 there.
        point = String(left[4]).replacing("\\040", with: " ")
        kind = String(right[0])
        source = String(right[1])
        let flags = left[5].split(separator: ",") + (right.count > 2 ? right[2].split(separator: ",") : [])
        isReadOnly = flags.contains("ro")
    }

    /// Whether the path lies on it.
    func holds(_ path: String) -> Bool { point == "/" || path == point || path.hasPrefix(point + "/") }

    /// Whether its files lie on another machine: SQLite's locks do not hold there, and inotify does not tell what others write.
    var isRemote: Bool {
        // What a program in user space shows (fuse.sshfs, fuse.rclone …) may change without the kernel's knowledge; fuseblk is a disk of this machine.
        kind.hasPrefix("fuse.")
            || ["nfs", "nfs4", "cifs", "smb3", "9p", "virtiofs", "vboxsf", "ceph", "glusterfs", "afs", "coda", "davfs"].contains(kind)
    }
    /// Whether its files are gone after a restart.
    var isFleeting: Bool { ["tmpfs", "ramfs"].contains(kind) }
}

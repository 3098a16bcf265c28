import Glibc

/// The steps by which a file is replaced so that a power cut leaves the old or the new one, whole. Each may fail, and
/// behind each the power may go: tests do both.
protocol FileSteps: Sendable {
    /// Creates or empties a file that only its owner may read; answers its descriptor.
    func create(_ path: String) throws(FileFailure) -> Int32
    func write(_ bytes: [UInt8], to file: Int32) throws(FileFailure)
    func sync(_ file: Int32) throws(FileFailure)
    func rename(_ from: String, to path: String) throws(FileFailure)
    func remove(_ path: String) throws(FileFailure)
    /// Makes the names in a folder durable.
    func syncFolder(_ path: String) throws(FileFailure)
}

/// A step that failed: the system's words.
struct FileFailure: Error, Sendable, Hashable {
    let reason: String

    init(_ step: String, error: Int32 = errno) { reason = "\(step): \(String(cString: strerror(error)))" }
}

/// The steps on the real file system.
struct SystemFiles: FileSteps {
    func create(_ path: String) throws(FileFailure) -> Int32 {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file < 0 { throw FileFailure("create") }
        // The mode of an existing file stays what it was at open.
        if fchmod(file, 0o600) != 0 { throw FileFailure("chmod") }
        return file
    }

    func write(_ bytes: [UInt8], to file: Int32) throws(FileFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { throw FileFailure("write") }
            rest = rest.dropFirst(count)
        }
    }

    func sync(_ file: Int32) throws(FileFailure) { if fsync(file) != 0 { throw FileFailure("fsync") } }

    func rename(_ from: String, to path: String) throws(FileFailure) { if Glibc.rename(from, path) != 0 { throw FileFailure("rename") } }

    func remove(_ path: String) throws(FileFailure) { if unlink(path) != 0, errno != ENOENT { throw FileFailure("remove") } }

    func syncFolder(_ path: String) throws(FileFailure) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder < 0 { throw FileFailure("open the folder") }
        defer { close(folder) }
        if fsync(folder) != 0 { throw FileFailure("fsync of the folder") }
    }
}

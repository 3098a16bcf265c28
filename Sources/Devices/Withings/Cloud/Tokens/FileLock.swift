import Glibc

/// A lock between processes, and between tasks of one, that ends with its holder, however that ends.
final class FileLock: Sendable {
    private let file: Int32

    /// Takes the lock, or answers nil where another holds it.
    /// - Throws: ``WithingsError/cannotWrite(_:_:)`` where the lock file cannot be opened.
    init?(path: String) throws(WithingsError) {
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file < 0 { throw .cannotWrite(path, String(cString: strerror(errno))) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
        // For the message to those who wait; nothing depends on it.
        let text = Array("\(getpid())\n".utf8)
        _ = ftruncate(file, 0)
        _ = pwrite(file, text, text.count, 0)
    }

    deinit { if file >= 0 { close(file) } }

    /// Gives the lock back. Called at the end of the guarded work, so that the lock lives until then.
    func release() { flock(file, LOCK_UN) }

    /// The process that took the lock last.
    static func holder(path: String) -> Int? {
        guard let bytes = try? PayloadFile(path: path).head() else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self).trimmingBlanks)
    }
}

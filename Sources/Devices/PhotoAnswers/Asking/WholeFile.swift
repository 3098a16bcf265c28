import Glibc

/// Reads and writes open files as a whole.
public enum WholeFile {
    /// Reads to the end.
    /// - Parameters:
    ///   - limit: A file with more bytes is refused.
    ///   - path: What the failure names.
    public static func read(_ file: Int32, limit: Int, path: String) -> Result<[UInt8], PhotoError> {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .failure(.unreadable(path: path, String(cString: strerror(errno)))) }
            if count == 0 { return .success(bytes) }
            if bytes.count + count > limit { return .failure(.fileSize(bytes: bytes.count + count, limit: limit)) }
            bytes += buffer[..<count]
        }
    }

    /// Writes all of it; false where that fails, `errno` says why.
    public static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 || count < 0 && errno == EINTR else { return false }
            done += max(0, count)
        }
        return true
    }
}

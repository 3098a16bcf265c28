import CLocalSocket
import Glibc
import JSONValues
import Store

/// The local socket over which commands reach the running gateway.
///
/// A message is one line of JSON, followed by as many raw bytes as its member `length` says; so is the answer, without bytes. Before the answer a
/// command may tell (`tell`) and ask (`ask`), each a line; a question is answered by a line with the member `answer`. The kernel tells the server
/// who the caller is (SO_PEERCRED), therefore no message carries an author.
enum ControlSocket {
    /// No message is longer.
    static let longestMessage = 220 << 20
    /// No line is longer.
    static let longestLine = 64 << 20

    /// A connected socket to the gateway of that folder; nil where none listens.
    /// - Parameter patience: How many seconds connecting, writing and reading each may take; nil: any time.
    static func connect(_ path: String, patience: Int? = nil) throws(StoreError) -> Int32? {
        guard FileSystem.exists(path) else { return nil }
        let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { throw failure("open a socket") }
        if let patience {
            var limit = timeval(tv_sec: patience, tv_usec: 0)
            for option in [SO_RCVTIMEO, SO_SNDTIMEO] { setsockopt(file, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size)) }
        }
        let done = withAddress(path) { Glibc.connect(file, $0, $1) }
        if done == 0 { return file }
        let error = failure("reach the running gateway at \(path)")
        let isGone = errno == ECONNREFUSED || errno == ENOENT
        close(file)
        if isGone { return nil }
        throw error
    }

    /// A listening socket at that path, for owner and group.
    static func listen(_ path: String) throws(StoreError) -> Int32 {
        try FileSystem.remove(path)
        let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { throw failure("open a socket") }
        guard withAddress(path, { bind(file, $0, $1) }) == 0, chmod(path, 0o660) == 0, Glibc.listen(file, 128) == 0 else {
            let error = failure("listen at \(path)")
            close(file)
            throw error
        }
        return file
    }

    /// The name of the OS user behind a connection.
    static func user(of file: Int32) -> String {
        var uid: uid_t = 0
        return clocal_peer_uid(file, &uid) == 0 ? name(of: uid) : "unknown"
    }

    /// The name of the OS user of this process.
    static var ownUser: String { name(of: getuid()) }

    private static func name(of uid: uid_t) -> String {
        var entry = passwd()
        var result: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 4096)
        guard getpwuid_r(uid, &entry, &buffer, buffer.count, &result) == 0, result != nil, let name = entry.pw_name else { return "uid\(uid)" }
        return String(cString: name)
    }

    /// Writes a message: a line of JSON and the bytes.
    static func write(_ head: JSONValue, _ bytes: [UInt8] = [], to file: Int32) throws(StoreError) {
        try write(Array((head.text() + "\n").utf8), to: file)
        try write(bytes, to: file)
    }

    private static func write(_ bytes: [UInt8], to file: Int32) throws(StoreError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("write to the gateway") }
            done += count
        }
    }

    static func refused(_ reason: String) -> StoreError {
        StoreError(.other, "read a message of the control socket", reason, remedy: "use the hypona of the same version as the running gateway")
    }

    static func failure(_ what: String) -> StoreError {
        let reason = String(cString: strerror(errno))
        // A limit of time was set and is over.
        if errno == EAGAIN || errno == EWOULDBLOCK {
            return StoreError(
                .busy, what, "no word came in time",
                remedy: "wait a minute (a large command may be at work), then systemctl restart hypona; `journalctl -u hypona` says more")
        }
        return StoreError(
            errno == EACCES ? .notPermitted : .other, what, reason, remedy: "run as root or as a member of the group hypona, or check `hypona status`")
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            errno = ENAMETOOLONG
            return -1
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}

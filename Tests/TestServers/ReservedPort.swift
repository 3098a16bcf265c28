import Glibc

/// A TCP port of loopback that nobody listens on and nobody else can take while this lives.
///
/// The port of a server that was stopped may be given to the next one; a socket that is bound but does not listen keeps it, and connections are refused.
public final class ReservedPort: Sendable {
    /// The port.
    public let port: Int
    private let descriptor: Int32

    /// - Throws: Where the system gives no socket.
    public init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0 }
        }
        guard result else {
            let code = errno
            close(descriptor)
            throw Failure(code: code)
        }
        self.descriptor = descriptor
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }

    /// Why there is no port.
    public struct Failure: Error {
        /// The number of the system's error.
        public let code: Int32
    }
}

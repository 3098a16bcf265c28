import Glibc

/// Whether somebody takes calls at an address of this machine.
enum SocketProbe {
    private static let patience: Int32 = 2000

    /// Connects and hangs up. "Everywhere" is tried on this machine itself.
    static func connects(to address: ListenAddress) -> Bool {
        let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][address.host] ?? address.host
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(address.port)", &hints, &found) == 0, let first = found else { return false }
        defer { freeaddrinfo(first) }
        let file = socket(first.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard file >= 0 else { return false }
        defer { close(file) }
        if connect(file, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        var problem: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return poll(&ready, 1, patience) > 0 && getsockopt(file, SOL_SOCKET, SO_ERROR, &problem, &size) == 0 && problem == 0
    }
}

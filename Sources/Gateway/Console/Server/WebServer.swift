import CHTTPD
import Glibc

/// Why the console cannot be served.
public struct WebServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address.
    public let address: String
    /// What went wrong.
    public let reason: String

    /// The text for people and logs.
    public var description: String { "listen on \(address): \(reason); choose another with --listen ADDRESS:PORT" }
}

/// An HTTP server on libmicrohttpd: one thread of its own, requests answered by async functions, slow and greedy clients bounded.
public final class WebServer: Sendable {
    /// Answers a request.
    public typealias Handler = @Sendable (WebRequest) async -> WebResponse

    /// The largest body that a method and path take.
    public typealias BodyLimit = @Sendable (_ method: String, _ path: String) -> Int

    /// All bodies that are being received together are never larger.
    static let bodiesTogether = 96 << 20

    private nonisolated(unsafe) let daemon: OpaquePointer  // proof: set once, only handed to libmicrohttpd, which is thread-safe
    private let context: ServerContext
    /// The port it listens on.
    public let port: UInt16

    /// Starts serving. `certificate`: PEM texts of key and certificate, for TLS.
    public init(host: String, port: UInt16, certificate: (key: String, certificate: String)? = nil, bodyLimit: @escaping BodyLimit, handler: @escaping Handler)
        throws(WebServerError)
    {
        let (listener, bound) = try WebServer.listen(host, port)
        context = ServerContext(handler: handler, bodyLimit: bodyLimit)
        self.port = bound
        let limits = chttpd_limits(connections: 128, connections_per_ip: 64, timeout_seconds: 30, memory: 32 << 10)
        let pointer = Unmanaged.passUnretained(context).toOpaque()
        guard
            let started = chttpd_start(
                listener, accessHandler, requestCompleted, connectionChanged, pointer, limits, certificate?.key, certificate?.certificate)
        else {
            close(listener)
            let reason = certificate == nil ? "the server does not start" : "the server does not start; check that key and certificate belong together"
            throw WebServerError(address: "\(host):\(port)", reason: reason)
        }
        daemon = started
    }

    /// Cuts connections that take too long to say what they want or to take their answer, and ends streams whose page was left; call it every second
    /// or two.
    func cutLate(now: ContinuousClock.Instant) {
        context.watch.cutLate(now: now)
        context.watch.tellGone()
    }

    /// Waits until a connection is there that ``cutLate(now:)`` is to be called for; comes back at once while one is.
    func waitForConnection() async { await context.watch.waitForConnection() }

    /// Stops serving; connections are closed.
    public func stop() {
        context.stop()
        MHD_stop_daemon(daemon)
    }

    private static func listen(_ host: String, _ port: UInt16) throws(WebServerError) -> (Int32, UInt16) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var found: UnsafeMutablePointer<addrinfo>?
        let name = host.contains(":") ? host : "\(host):\(port)"
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found else { throw WebServerError(address: name, reason: "no such address") }
        defer { freeaddrinfo(found) }
        let file = socket(address.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        guard file >= 0 else { throw WebServerError(address: name, reason: String(cString: strerror(errno))) }
        var on: Int32 = 1
        setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard bind(file, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0, Glibc.listen(file, 64) == 0 else {
            let error = WebServerError(address: name, reason: String(cString: strerror(errno)))
            close(file)
            throw error
        }
        var bound = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let port = withUnsafeMutablePointer(to: &bound) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(file, $0, &length) }
            // The port stands at the same place in sockaddr_in and sockaddr_in6, in network order.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
        }
        return (file, port)
    }
}

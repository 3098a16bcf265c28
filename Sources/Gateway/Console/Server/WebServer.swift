import CHTTPD
import Glibc
import Synchronization

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

    /// Larger bodies are refused (a photo is taken in through the drop folder or the phone bridge in pieces below this).
    static let largestBody = 32 << 20

    private nonisolated(unsafe) let daemon: OpaquePointer  // proof: set once, only handed to libmicrohttpd, which is thread-safe
    private let context: ServerContext
    /// The port it listens on.
    public let port: UInt16

    /// Starts serving. `certificate`: PEM texts of key and certificate, for TLS.
    public init(host: String, port: UInt16, certificate: (key: String, certificate: String)? = nil, handler: @escaping Handler) throws(WebServerError) {
        let (listener, bound) = try WebServer.listen(host, port)
        context = ServerContext(handler: handler)
        self.port = bound
        let limits = chttpd_limits(connections: 128, connections_per_ip: 64, timeout_seconds: 30, memory: 32 << 10)
        let pointer = Unmanaged.passUnretained(context).toOpaque()
        guard let started = chttpd_start(listener, accessHandler, requestCompleted, pointer, limits, certificate?.key, certificate?.certificate) else {
            close(listener)
            throw WebServerError(address: "\(host):\(port)", reason: "the server does not start")
        }
        daemon = started
    }

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

/// What the callbacks of a server share.
final class ServerContext: Sendable {
    let handler: WebServer.Handler
    private let open = Mutex<[ObjectIdentifier: WebExchange]>([:])

    init(handler: @escaping WebServer.Handler) { self.handler = handler }

    func add(_ exchange: WebExchange) { open.withLock { $0[ObjectIdentifier(exchange)] = exchange } }
    func remove(_ exchange: WebExchange) { open.withLock { $0[ObjectIdentifier(exchange)] = nil } }

    /// Lets suspended connections go, so that the daemon can be stopped.
    func stop() {
        for exchange in open.withLock({ Array($0.values) }) { exchange.end() }
    }
}

/// libmicrohttpd's access handler: first call for the headers, further ones for pieces of the body, the last one to answer.
private func accessHandler(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let url, let method, let uploadSize, let state else { return .NO }
    let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
    guard let pointer = state.pointee else {
        let exchange = WebExchange(connection, url: String(cString: url), method: String(cString: method))
        server.add(exchange)
        state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return .YES
    }
    let exchange = Unmanaged<WebExchange>.fromOpaque(pointer).takeUnretainedValue()
    if uploadSize.pointee > 0 {
        exchange.receive(upload, uploadSize.pointee)
        uploadSize.pointee = 0
        return .YES
    }
    return exchange.proceed(server.handler)
}

/// libmicrohttpd's end of a request: whatever happened, the exchange is over.
private func requestCompleted(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ code: MHD_RequestTerminationCode
) {
    guard let context, let state, let pointer = state.pointee else { return }
    let exchange = Unmanaged<WebExchange>.fromOpaque(pointer)
    Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue().remove(exchange.takeUnretainedValue())
    exchange.takeUnretainedValue().finish()
    exchange.release()
    state.pointee = nil
}

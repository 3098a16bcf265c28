import CHTTPD
import Glibc
import Synchronization

/// What the callbacks of a server share.
final class ServerContext: Sendable {
    let handler: WebServer.Handler
    let bodyLimit: WebServer.BodyLimit
    let watch = ConnectionWatch()
    private let open = Mutex<[ObjectIdentifier: WebExchange]>([:])
    private let receiving = Atomic(0)

    init(handler: @escaping WebServer.Handler, bodyLimit: @escaping WebServer.BodyLimit) {
        self.handler = handler
        self.bodyLimit = bodyLimit
    }

    func add(_ exchange: WebExchange) { open.withLock { $0[ObjectIdentifier(exchange)] = exchange } }
    func remove(_ exchange: WebExchange) { open.withLock { $0[ObjectIdentifier(exchange)] = nil } }

    /// Asks for room for so many bytes of a body; false where all bodies together would be too large.
    func reserve(_ count: Int) -> Bool {
        guard receiving.add(count, ordering: .relaxed).newValue <= WebServer.bodiesTogether else {
            release(count)
            return false
        }
        return true
    }

    /// Gives room back.
    func release(_ count: Int) { receiving.subtract(count, ordering: .relaxed) }

    /// Lets suspended connections go, so that the daemon can be stopped.
    func stop() {
        for exchange in open.withLock({ Array($0.values) }) { exchange.end() }
    }
}

/// libmicrohttpd's access handler: first call for the headers, further ones for pieces of the body, the last one to answer.
func accessHandler(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?,
    _ upload: UnsafePointer<CChar>?, _ uploadSize: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let url, let method, let uploadSize, let state else { return .NO }
    let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
    guard let pointer = state.pointee else {
        let exchange = WebExchange(connection, url: String(cString: url), method: String(cString: method), server: server)
        server.add(exchange)
        state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        server.watch.expect(connection, within: ConnectionWatch.bodyTime)
        return exchange.refuseEarly()
    }
    let exchange = Unmanaged<WebExchange>.fromOpaque(pointer).takeUnretainedValue()
    if uploadSize.pointee > 0 {
        exchange.receive(upload, uploadSize.pointee)
        uploadSize.pointee = 0
        return .YES
    }
    return exchange.proceed()
}

/// libmicrohttpd's end of a request: whatever happened, the exchange is over.
func requestCompleted(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ code: MHD_RequestTerminationCode
) {
    guard let context, let connection, let state, let pointer = state.pointee else { return }
    let exchange = Unmanaged<WebExchange>.fromOpaque(pointer)
    let server = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
    server.remove(exchange.takeUnretainedValue())
    server.watch.expect(connection, within: ConnectionWatch.nextHeadTime)
    exchange.takeUnretainedValue().finish()
    exchange.release()
    state.pointee = nil
}

/// libmicrohttpd tells that a connection began or ended.
func connectionChanged(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ code: MHD_ConnectionNotificationCode
) {
    guard let context, let connection else { return }
    let watch = Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue().watch
    if code == .CONNECTION_NOTIFY_STARTED { watch.began(connection, socket: chttpd_socket(connection)) } else { watch.ended(connection) }
}

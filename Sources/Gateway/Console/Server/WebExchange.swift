import CHTTPD
import Glibc
import Synchronization

/// One request and its answer on a connection of libmicrohttpd.
///
/// The connection is suspended while the answer is being made, so that the server's thread never waits. A connection is resumed exactly once for
/// each time it was suspended, whoever comes first: the answer, an event, or the end of the server.
final class WebExchange: Sendable {
    private struct State {
        var body: [UInt8] = []
        var isTooLarge = false
        var isSuspended = false
        var isOver = false
        var response: WebResponse?
        var pending: [UInt8] = []
        var streamEnded = false
        var tasks: [Task<Void, Never>] = []
    }

    private nonisolated(unsafe) let connection: OpaquePointer  // proof: only handed back to libmicrohttpd, under the lock
    private let head: WebRequest
    private let server: ServerContext
    private let bodyLimit: Int
    /// What is wrong with the head; nil where nothing is.
    private let fault: String?
    private let state = Mutex(State())
    /// A page that does not take its events is cut off; it comes back by itself.
    private static let mostPending = 256 << 10

    init(_ connection: OpaquePointer, url: String, method: String, server: ServerContext) {
        self.connection = connection
        self.server = server
        bodyLimit = server.bodyLimit(method, url)
        let headers = WebExchange.headers(connection)
        fault = RequestFraming.fault(headers.pairs, counts: headers.counts)
        head = WebRequest(
            method: method, path: url, query: WebExchange.arguments(connection).pairs, headers: headers.pairs, body: [], peer: WebExchange.peer(connection))
    }

    /// Refuses by the headers alone what is ambiguous, or said to be too large.
    func refuseEarly() -> MHD_Result {
        if let fault {
            var response = WebResponse.text("\(fault)\n", status: 400)
            // Nobody can say what of the connection belongs to which request.
            response.headers.append(("Connection", "close"))
            return queue(response)
        }
        guard let length = head.headers["content-length"].flatMap(Int.init), length > bodyLimit else { return .YES }
        return queue(Gate.tooLarge(head.path))
    }

    /// Takes a piece of the body.
    func receive(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
        let piece = UnsafeRawBufferPointer(start: bytes, count: count)
        state.withLock { state in
            guard !state.isTooLarge, state.body.count + count <= bodyLimit, server.reserve(count) else {
                server.release(state.body.count)
                state.body = []
                state.isTooLarge = true
                return
            }
            state.body.append(contentsOf: piece)
        }
    }

    /// The request is complete (first call), or the answer is ready (after resuming).
    func proceed() -> MHD_Result {
        if let response = state.withLock({ $0.response }) { return queue(response) }
        if state.withLock({ $0.isTooLarge }) { return queue(Gate.tooLarge(head.path)) }
        var request = head
        state.withLock { state in
            request.body = state.body
            server.release(state.body.count)
            state.body = []
            state.isSuspended = true
        }
        server.watch.expect(connection, within: nil)
        MHD_suspend_connection(connection)
        let task = Task { [request] in
            let response = await server.handler(request)
            self.state.withLock { $0.response = response }
            self.resume()
        }
        state.withLock { $0.tasks.append(task) }
        return .YES
    }

    private func resume() {
        state.withLock { state in
            guard state.isSuspended, !state.isOver else { return }
            state.isSuspended = false
            MHD_resume_connection(connection)
        }
    }

    /// The server ends: whatever waits is let go.
    func end() {
        state.withLock { state in
            state.streamEnded = true
            if state.response == nil {
                state.response = .text(
                    "Das Gerät startet gerade neu. Bitte gleich noch einmal laden. / The device is restarting. Please load the page again.\n", status: 503)
            }
            state.tasks.forEach { $0.cancel() }
        }
        resume()
    }

    /// The other side of a stream has gone: the connection is given back.
    private func leave() {
        state.withLock { $0.streamEnded = true }
        resume()
    }

    /// The connection is done with this request.
    func finish() {
        state.withLock { state in
            state.isOver = true
            server.release(state.body.count)
            state.body = []
            state.tasks.forEach { $0.cancel() }
        }
    }

    // MARK: - Answering

    private func queue(_ response: WebResponse) -> MHD_Result {
        let made: OpaquePointer?
        switch response.body {
        case .bytes(var bytes):
            made = bytes.withUnsafeMutableBytes { MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY) }
        case .events(let events): made = stream(events)
        }
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        if case .events = response.body {
            server.watch.streams(connection) { [weak self] in self?.leave() }
        } else {
            server.watch.expect(connection, within: ConnectionWatch.answerTime)
        }
        let own = Set(response.headers.map { $0.0.lowercased() })
        for (name, value) in WebExchange.commonHeaders where !own.contains(name.lowercased()) { MHD_add_response_header(made, name, value) }
        for (name, value) in response.headers { MHD_add_response_header(made, name, value) }
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    /// Headers of every answer: no outside resource, no framing, no guessing of types, no traces in other sites or caches.
    private static let commonHeaders = [
        (
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        ), ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "same-origin"), ("Cache-Control", "no-store"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "geolocation=(), microphone=(), camera=()"),
    ]

    private func stream(_ events: AsyncStream<String>) -> OpaquePointer? {
        let task = Task {
            for await event in events {
                // Nothing to say is a comment: it shows whether the other side is still there.
                let lines = event.isEmpty ? ":\n" : event.split(separator: "\n", omittingEmptySubsequences: false).map { "data: \($0)\n" }.joined()
                let isTaken = self.state.withLock { state in
                    state.pending += Array((lines + "\n").utf8)
                    return state.pending.count <= WebExchange.mostPending
                }
                self.resume()
                if !isTaken { break }
            }
            self.state.withLock { $0.streamEnded = true }
            self.resume()
        }
        state.withLock { $0.tasks.append(task) }
        let pointer = Unmanaged.passRetained(self).toOpaque()
        return MHD_create_response_from_callback(UInt64.max, 4096, readEvents, pointer, freeEvents)
    }

    /// Fills libmicrohttpd's buffer with what waits; suspends the connection where nothing does.
    func read(into buffer: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
        state.withLock { state in
            if state.pending.isEmpty {
                if state.streamEnded { return -1 }
                state.isSuspended = true
                MHD_suspend_connection(connection)
                return 0
            }
            let count = min(room, state.pending.count)
            state.pending.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(start: buffer, count: count).copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            state.pending.removeFirst(count)
            return count
        }
    }

    // MARK: - Reading what libmicrohttpd knows

    fileprivate final class Values {
        var pairs: [String: String] = [:]
        var counts: [String: Int] = [:]
        let lowercased: Bool

        init(lowercased: Bool) { self.lowercased = lowercased }
    }

    private static func headers(_ connection: OpaquePointer) -> Values {
        let values = Values(lowercased: true)
        chttpd_headers(connection, collectValue, Unmanaged.passUnretained(values).toOpaque())
        return values
    }

    private static func arguments(_ connection: OpaquePointer) -> Values {
        let values = Values(lowercased: false)
        chttpd_arguments(connection, collectValue, Unmanaged.passUnretained(values).toOpaque())
        return values
    }

    private static func peer(_ connection: OpaquePointer) -> String {
        guard let address = chttpd_peer(connection) else { return "" }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let length = socklen_t(address.pointee.sa_family == sa_family_t(AF_INET6) ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
        guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// libmicrohttpd hands over one header or argument.
private func collectValue(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context, let name else { return .YES }
    let values = Unmanaged<WebExchange.Values>.fromOpaque(context).takeUnretainedValue()
    let key = values.lowercased ? String(cString: name).lowercased() : String(cString: name)
    values.pairs[key] = value.map { String(cString: $0) } ?? ""
    values.counts[key, default: 0] += 1
    return .YES
}

private func readEvents(_ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ room: Int) -> Int {
    guard let context, let buffer else { return -1 }
    return Unmanaged<WebExchange>.fromOpaque(context).takeUnretainedValue().read(into: buffer, room)
}

private func freeEvents(_ context: UnsafeMutableRawPointer?) {
    if let context { Unmanaged<WebExchange>.fromOpaque(context).release() }
}

import Dispatch
import Glibc
import Testing

@testable import Console

/// Requests that want to wear the server down or get around it, on a real socket.
@Suite(.serialized) struct HostileTests {
    /// Runs the body on a thread of its own: it blocks on sockets, and the answers need the cooperative pool.
    private func served(_ body: @escaping @Sendable (UInt16, WebServer, ConsoleBench) throws -> Void) async throws {
        let bench = try await ConsoleBench()
        let server = try WebServer(host: "127.0.0.1", port: 0, bodyLimit: bench.gate.bodyLimit) { await bench.gate.answer($0) }
        defer { server.stop() }
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global().async { done.resume(with: Result { try body(server.port, server, bench) }) }
        }
    }

    private static let host = "Host: 127.0.0.1\r\n"

    @Test func plainRequestsAreAnswered() async throws {
        try await served { port, _, _ in
            let client = try RawClient(port: port)
            client.send("GET /healthz HTTP/1.1\r\n\(HostileTests.host)Connection: close\r\n\r\n")
            let answer = client.receive()
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            for header in [
                "Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Cache-Control: no-store",
            ] {
                #expect(answer.contains(header), "\(header)")
            }
        }
    }

    @Test(arguments: [
        // A path that leaves the assets, in every spelling.
        ("GET /assets/../../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
        ("GET /assets/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
        ("GET /assets/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
        ("GET /assets/console.css%00.png HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 200),
        ("GET //etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 404),
        // Another site's name, none, two of them.
        ("GET /bedside HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        ("GET /bedside HTTP/1.1\r\n\r\n", 400),
        // Lengths that are none, and lengths that are too large.
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n", 400),
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10000000\r\n\r\n", 413),
        ("POST /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10000\r\n\r\n", 413),
        ("POST /logout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n", 403),
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: +5\r\n\r\nabcde", 400),
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5, 5\r\n\r\nabcde", 400),
        // Two hosts, two lengths, a length beside pieces, a coding that is none: who reads them in another way sees another request.
        ("GET /bedside HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n", 400),
        ("GET /bedside HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde", 400),
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\ncontent-length: 5\r\n\r\nabcde", 400),
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST /login HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400),
        // Methods.
        ("TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 405), ("DELETE /bedside HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 405),
    ])
    func hostileHeadsGetTheirAnswer(_ request: String, _ status: Int) async throws {
        try await served { port, _, _ in
            let client = try RawClient(port: port)
            client.send(request)
            #expect(client.status() == status)
        }
    }

    @Test func headersOfAnySizeAreBounded() async throws {
        try await served { port, _, _ in
            let long = try RawClient(port: port)
            long.send("GET /bedside HTTP/1.1\r\n\(HostileTests.host)X: \(String(repeating: "a", count: 100_000))\r\n\r\n")
            #expect([431, 413, 400, nil].contains(long.status()))
            let many = try RawClient(port: port)
            many.send("GET /bedside HTTP/1.1\r\n\(HostileTests.host)" + (0..<5000).map { "X\($0): y\r\n" }.joined() + "\r\n")
            #expect([431, 413, 400, nil].contains(many.status()))
            let path = try RawClient(port: port)
            path.send("GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n\(HostileTests.host)\r\n")
            #expect([414, 431, 413, 400, nil].contains(path.status()))
        }
    }

    @Test func aBodyInPiecesIsBoundedToo() async throws {
        try await served { port, _, _ in
            let client = try RawClient(port: port)
            client.send("POST /login HTTP/1.1\r\n\(HostileTests.host)Transfer-Encoding: chunked\r\n\r\n")
            let piece = "4000\r\n\(String(repeating: "a", count: 0x4000))\r\n"
            for _ in 0..<8 { if !client.send(piece) { break } }
            client.send("0\r\n\r\n")
            #expect(client.status() == 413)
        }
    }

    /// Bytes that come one by one hold a place; past its time the connection is cut, while others are served.
    @Test func tricklingConnectionsAreCut() async throws {
        try await served { port, server, _ in
            var slow: [RawClient] = []
            for place in 0..<40 {
                let client = try RawClient(port: port)
                client.send(place % 2 == 0 ? "GET /bedside HT" : "POST /login HTTP/1.1\r\n\(HostileTests.host)Content-Length: 1000\r\n\r\na")
                slow.append(client)
            }
            let other = try RawClient(port: port)
            other.send("GET /healthz HTTP/1.1\r\n\(HostileTests.host)\r\n")
            #expect(other.status() == 200)
            server.cutLate(now: .now + ConnectionWatch.bodyTime + .seconds(5))
            for client in slow { #expect(!client.receive().hasPrefix("HTTP/1.1 200")) }
            let after = try RawClient(port: port)
            after.send("GET /healthz HTTP/1.1\r\n\(HostileTests.host)\r\n")
            #expect(after.status() == 200)
        }
    }

    @Test func oneAddressCannotTakeEveryPlace() async throws {
        try await served { port, _, _ in
            let clients = try (0..<200).map { _ in try RawClient(port: port) }
            for client in clients { client.send("GET /healthz HTTP/1.1\r\n\(HostileTests.host)Connection: close\r\n\r\n") }
            let answered = clients.filter { $0.status() == 200 }.count
            #expect((1...64).contains(answered) || answered == 200, "\(answered)")
        }
    }

    @Test func halfARequestAndAGoneClientHarmNothing() async throws {
        try await served { port, _, _ in
            for _ in 0..<50 {
                let client = try RawClient(port: port)
                client.send("GET /bedside HTTP/1.1\r\n\(HostileTests.host)\r\n")
            }
            for text in ["\u{0}\u{0}\u{0}", "\r\n\r\n\r\n", "GET", "💥 / HTTP/1.1\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"] {
                let client = try RawClient(port: port)
                client.send(text)
                client.finish()
            }
            let after = try RawClient(port: port)
            after.send("GET /healthz HTTP/1.1\r\n\(HostileTests.host)\r\n")
            #expect(after.status() == 200)
        }
    }

    /// What follows an ambiguous head on the same connection is never taken for a request.
    @Test func nothingIsReadBehindAnAmbiguousHead() async throws {
        try await served { port, _, _ in
            let client = try RawClient(port: port)
            client.send(
                "POST /login HTTP/1.1\r\n\(HostileTests.host)Content-Length: 0\r\nContent-Length: 60\r\n\r\nGET /healthz HTTP/1.1\r\n\(HostileTests.host)\r\n")
            let answers = client.receive()
            #expect(answers.hasPrefix("HTTP/1.1 400"))
            #expect(!answers.contains("200 OK"))
        }
    }

    /// A page that was left is noticed at the next look, whether it closed its end or vanished with a reset.
    @Test func pagesThatWereLeftAreNoticedAtOnce() async throws {
        try await served { port, server, bench in
            var listeners = try (0..<6).map { _ in try RawClient(port: port) }
            for listener in listeners {
                listener.send("GET /events HTTP/1.1\r\n\(HostileTests.host)Accept: text/event-stream\r\n\r\n")
                #expect(listener.receive(until: "data: hello").contains("200"))
            }
            #expect(bench.console.counters.listeners == 6)
            listeners[0].finish()
            listeners.removeLast(3)
            // Each look is one second of a served console; the kernel hands the end of the others over when it likes.
            for _ in 0..<2000 where bench.console.counters.listeners != 2 {
                server.cutLate(now: .now)
                usleep(5000)
            }
            #expect(bench.console.counters.listeners == 2)
            bench.console.changes.send("changed")
            for listener in listeners.dropFirst() { #expect(listener.receive(until: "data: changed").contains("data: changed")) }
        }
    }

    /// Twenty pages listen while a thousand requests come: everything is answered, every page is told, nobody stays behind.
    @Test func listenersAndRequestsLiveSideBySide() async throws {
        try await served { port, _, bench in
            let listeners = try (0..<20).map { _ in try RawClient(port: port) }
            for listener in listeners {
                listener.send("GET /events HTTP/1.1\r\n\(HostileTests.host)Accept: text/event-stream\r\n\r\n")
                #expect(listener.receive(until: "data: hello").contains("200"))
            }
            #expect(bench.console.counters.listeners == 20)
            let client = try RawClient(port: port)
            for _ in 0..<1000 {
                client.send("GET /healthz HTTP/1.1\r\n\(HostileTests.host)\r\n")
                #expect(client.receive(until: "ok\n").hasPrefix("HTTP/1.1 200"))
            }
            bench.console.changes.send("changed")
            for listener in listeners { #expect(listener.receive(until: "data: changed").contains("data: changed")) }
        }
    }
}

import HTTPClient
import TestServers
import Testing

private let client = HTTPClient(options: HTTPClientOptions(allowsPlainLoopback: true))

@Suite struct HTTPClientTests {
    @Test func answersStatusHeadersAndBody() async throws {
        let server = try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Type: Application/JSON; charset=utf-8\r\nX-A: 1\r\nContent-Length: 2\r\n\r\n{}")
        let response = try await client.send(HTTPRequest(.get, url: server.url + "/a?b=c", headers: [HTTPHeader("X-Test", "ä")]))
        #expect(response.status == 200)
        #expect(response.body == Array("{}".utf8))
        #expect(response.mediaType == "application/json")
        #expect(response.header("x-a") == "1")
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("GET /a?b=c HTTP/1.1\r\n"))
        #expect(request.contains("X-Test: ä\r\n"))
        #expect(request.contains("User-Agent: hypona\r\n"))
        #expect(!request.lowercased().contains("content-type"))
    }

    @Test func postsFormFields() async throws {
        let server = try ScriptedServer("HTTP/1.1 204 No Content\r\n\r\n")
        let response = try await client.send(.form(url: server.url, fields: [("action", "get meas"), ("q", "a&b=ü+~")]))
        #expect(response.status == 204)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST / HTTP/1.1\r\n"))
        #expect(request.contains("Content-Type: application/x-www-form-urlencoded\r\n"))
        #expect(request.hasSuffix("\r\n\r\naction=get%20meas&q=a%26b%3D%C3%BC%2B~"))
        #expect(!request.contains("Expect"))
    }

    @Test(arguments: [HTTPRequest.Method.put, .patch, .delete, .post])
    func sendsBodiesWithAnyMethod(_ method: HTTPRequest.Method) async throws {
        let server = try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        _ = try await client.send(HTTPRequest(method, url: server.url, body: Array("{\"a\":1}".utf8)))
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix(method.rawValue + " /"))
        #expect(request.hasSuffix("\r\n\r\n{\"a\":1}"))
    }

    @Test(arguments: [HTTPRequest.Method.put, .post])
    func missingBodyIsSentEmpty(_ method: HTTPRequest.Method) async throws {
        let server = try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        _ = try await client.send(HTTPRequest(method, url: server.url))
        #expect(try #require(server.requests.first).contains("Content-Length: 0\r\n"))
    }

    @Test func headHasNoBody() async throws {
        let server = try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
        let response = try await client.send(HTTPRequest(.head, url: server.url))
        #expect(response.status == 200 && response.body.isEmpty)
    }

    @Test func redirectsAreAnswersAndNotFollowed() async throws {
        let server = try ScriptedServer("HTTP/1.1 302 Found\r\nLocation: http://evil.example/\r\nContent-Length: 0\r\n\r\n")
        let response = try await client.send(HTTPRequest(.get, url: server.url))
        #expect(response.status == 302)
        #expect(response.header("Location") == "http://evil.example/")
        #expect(server.requests.count == 1)
    }

    @Test func errorsOfTheServerAreAnswers() async throws {
        let server = try ScriptedServer("HTTP/1.1 100 Continue\r\nX-Early: 1\r\n\r\nHTTP/1.1 502 Bad\r\nContent-Length: 4\r\n\r\noops")
        let response = try await client.send(HTTPRequest(.get, url: server.url))
        #expect(response.status == 502 && response.body == Array("oops".utf8))
        #expect(response.header("X-Early") == nil)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n12345",
        "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n",
    ])
    func cutAnswersAreNoAnswers(_ bytes: String) async throws {
        let server = try ScriptedServer(bytes)
        await #expect(throws: HTTPError.cut(host: "127.0.0.1:\(server.port)")) { try await client.send(HTTPRequest(.get, url: server.url)) }
    }

    @Test(arguments: ["<html>not http</html>", "HTTP/9.9 200 OK\r\n\r\n"])
    func foreignProtocolsAreMalformed(_ bytes: String) async throws {
        let server = try ScriptedServer(bytes)
        await #expect(throws: HTTPError.malformed(host: "127.0.0.1:\(server.port)")) { try await client.send(HTTPRequest(.get, url: server.url)) }
    }

    @Test(arguments: ["Content-Length: 100\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n14\r\n", "\r\n"])
    func largeAnswersAreRefused(_ head: String) async throws {
        let server = try ScriptedServer("HTTP/1.1 200 OK\r\n" + head + String(repeating: "x", count: 20))
        let request = HTTPRequest(.get, url: server.url, limits: HTTPLimits(responseBytes: 19))
        await #expect(throws: HTTPError.tooLarge(host: "127.0.0.1:\(server.port)", limit: 19)) { try await client.send(request) }
    }

    @Test func largeHeadersAreRefused() async throws {
        let server = try ScriptedServer("HTTP/1.1 200 OK\r\n" + String(repeating: "X-A: \(String(repeating: "y", count: 1000))\r\n", count: 70) + "\r\n")
        let error = await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(.get, url: server.url)) }
        guard case .tooLarge = error else { Issue.record("got \(String(describing: error))"); return }
    }

    @Test func silenceEndsInATimeout() async throws {
        let server = try ScriptedServer([.init(bytes: "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n1", staysOpen: true)])
        let request = HTTPRequest(.get, url: server.url, limits: HTTPLimits(totalSeconds: 1))
        await #expect(throws: HTTPError.timeout(host: "127.0.0.1:\(server.port)")) { try await client.send(request) }
    }

    @Test func cancellingEndsTheRequest() async throws {
        let server = try ScriptedServer([.init(bytes: "", staysOpen: true)])
        let task = Task { () async -> HTTPError? in
            do throws(HTTPError) {
                _ = try await client.send(HTTPRequest(.get, url: server.url))
                return nil
            } catch { return error }
        }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func nobodyListening() async throws {
        let reserved = try ReservedPort()
        let url = "http://127.0.0.1:\(reserved.port)/"
        await #expect(throws: HTTPError.connect(host: "127.0.0.1:\(reserved.port)")) { try await client.send(HTTPRequest(.get, url: url)) }
        withExtendedLifetime(reserved) {}
    }

    @Test func unknownNames() async throws {
        await #expect(throws: HTTPError.dns(host: "gateway.invalid")) { try await client.send(HTTPRequest(.get, url: "https://gateway.invalid/?secret=1")) }
    }

    @Test(arguments: [
        "http://withings.example/", "http://127.0.0.1.example.org/", "http://127.1/x", "ftp://127.0.0.1/", "file:///etc/passwd", "http://[::2]/",
    ])
    func onlyTLSLeavesTheMachine(_ url: String) async throws {
        let error = await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(.get, url: url)) }
        switch error {
        case .schemeNotAllowed, .invalidURL: break
        default: if url != "http://127.1/x" { Issue.record("got \(String(describing: error))") }
        }
        await #expect(throws: HTTPError.schemeNotAllowed("http")) { try await HTTPClient().send(HTTPRequest(.get, url: "http://127.0.0.1:9/")) }
    }

    @Test(arguments: ["", "nonsense", "https://", "https://user:secret@host.example/", "https://exa mple/"])
    func unusableAddresses(_ url: String) async throws {
        let error = await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(.get, url: url)) }
        guard case .invalidURL = error else { Issue.record("got \(String(describing: error))"); return }
        #expect(error.map { "\($0)".contains("secret") } == false)
    }

    @Test(arguments: [HTTPHeader("X", "a\r\nY: b"), HTTPHeader("X\n", "a"), HTTPHeader("", "a"), HTTPHeader("X Y", "a"), HTTPHeader("X", "\u{0}")])
    func headersCannotAddLines(_ header: HTTPHeader) async throws {
        await #expect(throws: HTTPError.invalidHeader(name: header.name)) {
            try await client.send(HTTPRequest(.get, url: "http://127.0.0.1:9/", headers: [header]))
        }
    }

    @Test func proxyIsUsedAndItsFailureIsTold() async throws {
        let server = try ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let options = HTTPClientOptions(proxy: server.url, allowsPlainLoopback: true)
        let response = try await HTTPClient(options: options).send(HTTPRequest(.get, url: "http://localhost:1/path"))
        #expect(response.body == Array("ok".utf8))
        #expect(try #require(server.requests.first).hasPrefix("GET http://localhost:1/path HTTP/1.1\r\n"))
        let dead = HTTPClientOptions(proxy: "http://127.0.0.1:1", allowsPlainLoopback: true)
        let error = await #expect(throws: HTTPError.self) { try await HTTPClient(options: dead).send(HTTPRequest(.get, url: "http://localhost:1/")) }
        guard case .proxy = error else { Issue.record("got \(String(describing: error))"); return }
    }
}

import Foundation
import FoundationNetworking
import JSONValues
import Testing

/// A browser without JavaScript: it keeps its cookies, sends forms with the token they carry, and follows redirects.
final class WebVisit {
    /// Box and gateway live as long as somebody visits them.
    private let box: Box
    private let gateway: ServedGateway
    private var base: URL { gateway.console }
    private let session: URLSession
    /// The page as it was loaded last.
    private(set) var page = ""
    /// The status of that page.
    private(set) var status = 0
    /// The address of that page.
    private(set) var path = ""

    init(_ box: Box, _ gateway: ServedGateway) {
        (self.box, self.gateway) = (box, gateway)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage?.cookieAcceptPolicy = .always
        session = URLSession(configuration: configuration)
    }

    /// Loads a page.
    @discardableResult
    func open(_ path: String) async throws -> String {
        try await load(URLRequest(url: try Self.url(base, path)))
    }

    /// Sends a form of the page to its address.
    @discardableResult
    func send(_ path: String, _ fields: [String: String], token: Bool = true) async throws -> String {
        var all = fields
        if token { all["token"] = page.firstMatch(of: /name="token" value="([^"]*)"/).map { String($0.1) } }
        var request = URLRequest(url: try Self.url(base, path))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        let allowed = CharacterSet.alphanumerics
        request.httpBody = Data(
            all.map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")" }.joined(separator: "&").utf8)
        return try await load(request)
    }

    private func load(_ request: URLRequest) async throws -> String {
        let (data, response) = try await session.data(for: request)
        page = String(decoding: data, as: UTF8.self)
        status = (response as? HTTPURLResponse)?.statusCode ?? 0
        path = response.url?.path ?? ""
        // Markup that was taken for text: a tag with an attribute whose quotes were written as text.
        let spoilt = page.firstMatch(of: /<[a-z]+(?: [a-z-]+(?:="[^"]*")?)* [a-z-]+=&quot;/)
        #expect(spoilt == nil, "\(path): \(spoilt.map { String($0.0) } ?? "")")
        return page
    }

    private struct BadAddress: Error {}

    private static func url(_ base: URL, _ path: String) throws -> URL {
        guard let url = URL(string: base.absoluteString + path) else { throw BadAddress() }
        return url
    }
}

/// A program that asks the interface under `/api/v1/`.
struct WebProgram {
    /// Box and gateway live as long as a program asks them.
    let box: Box
    let gateway: ServedGateway
    var base: URL { gateway.console }
    let token: String?

    /// What it answered.
    struct Answer {
        let status: Int
        let json: JSONValue
        let headers: [String: String]
    }

    func get(_ path: String) async throws -> Answer { try await ask("GET", path, nil, [:]) }

    func post(_ path: String, _ body: String, headers: [String: String] = ["Content-Type": "application/json"]) async throws -> Answer {
        try await ask("POST", path, Data(body.utf8), headers)
    }

    private func ask(_ method: String, _ path: String, _ body: Data?, _ headers: [String: String]) async throws -> Answer {
        var request = URLRequest(url: base.appending(path: "api/v1/\(path)"))
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let answer = response as? HTTPURLResponse
        let fields = Dictionary((answer?.allHeaderFields ?? [:]).map { ("\($0.key)".lowercased(), "\($0.value)") }) { first, _ in first }
        let text = String(decoding: data, as: UTF8.self)
        return Answer(status: answer?.statusCode ?? 0, json: text.isEmpty ? .null : try JSONValue(parsing: text), headers: fields)
    }
}

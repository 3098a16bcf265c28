import EventLog
import Intake
import JSONValues

/// The one place that decides what a request may do: address, session, role, token of forms, errors. A handler is called only behind it.
struct Gate: Sendable {
    let console: Console
    let routes: [Route]

    /// The cookie that holds a visitor's token.
    static let cookie = "hypona"
    /// The cookie that holds a visitor's language.
    static let languageCookie = "lang"

    /// What is read of a body that no address takes, so that the answer can say so.
    private static let unknownLimit = 4096

    /// The answer to a body that is larger than its address takes.
    static func tooLarge(_ path: String) -> WebResponse {
        guard path.hasPrefix("\(APIRoutes.prefix)/") else { return .text("Zu viele Daten auf einmal. / Too much data at once.\n", status: 413) }
        return APIRefusal(413, "too_large", "the body is larger than this address takes", at: path, remedy: "send it in parts").response
    }

    /// The largest body that an address takes.
    func bodyLimit(_ method: String, _ path: String) -> Int {
        let parts = Route.split(path)
        return routes.first { $0.method.rawValue == method && $0.parameters(of: parts) != nil }?.bodyLimit ?? Gate.unknownLimit
    }

    /// Answers a request.
    func answer(_ request: WebRequest) async -> WebResponse {
        let old = request.cookie(Gate.cookie).flatMap { SessionStore.isToken($0) ? $0 : nil }
        var response: WebResponse
        do {
            let token = try old ?? SessionStore.newToken()
            response = await answer(request, token: token)
            // A login has set its own already; programs and assets need none.
            if old == nil, response.isPage, !response.setsCookie(Gate.cookie) { response.headers.append(cookie(Gate.cookie, token)) }
        } catch {
            console.log(.error, "console", "console.noRandomness", "\(error)")
            response = .text("out of randomness\n", status: 503)
        }
        if let wish = request.query["lang"].flatMap(Language.init(rawValue:)) {
            response.headers.append(cookie(Gate.languageCookie, wish.rawValue, "; Max-Age=31536000"))
        }
        console.counters.answered(response.status)
        return response
    }

    /// A cookie that scripts cannot read and other sites cannot send.
    func cookie(_ name: String, _ value: String, _ more: String = "") -> (String, String) {
        ("Set-Cookie", "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict\(console.settings.tls == nil ? "" : "; Secure")\(more)")
    }

    // MARK: - Letting in

    private func answer(_ request: WebRequest, token: String) async -> WebResponse {
        var visit = Visit(
            request: request, parameters: [:], form: [:], person: nil, token: token, formToken: console.sessions.formToken(of: token),
            language: language(of: request), console: console)
        do {
            try checkHost(request)
            let person = try await person(request, token)
            visit = visit.with(person: person, parameters: [:], form: [:])
            let (route, parameters) = try route(of: request)
            visit = visit.with(person: person, parameters: parameters, form: route.method == .post ? request.formFields : [:])
            try checkAccess(route, visit)
            if route.method == .post, route.needsToken { try checkToken(visit) }
            return try await route.handler(visit)
        } catch let refusal as Refusal {
            return refused(refusal, visit)
        } catch {
            console.log(.error, "console", "console.failed", "\(request.path) failed: \(error)")
            return refused(.failed, visit)
        }
    }

    /// A page of another site must not reach the console through a name of its own (DNS rebinding).
    private func checkHost(_ request: WebRequest) throws(Refusal) {
        guard let header = request.headers["host"] else { return }
        let name = String(header.hasPrefix("[") ? header.dropFirst().prefix { $0 != "]" } : header.prefix { $0 != ":" }).lowercased()
        let own = ["127.0.0.1", "localhost", "::1", console.settings.host]
        if own.contains(name) || console.settings.names.contains(name) { return }
        guard !request.isLocal, console.settings.names.isEmpty else {
            throw Refusal(421, "Dieser Name gehört nicht zu diesem Gerät.", "This name does not belong to this device.")
        }
    }

    private func route(of request: WebRequest) throws(Refusal) -> (Route, [String: String]) {
        let path = Route.split(request.path)
        let method = request.method == "HEAD" ? "GET" : request.method
        var isKnown = false
        for route in routes {
            guard let parameters = route.parameters(of: path) else { continue }
            isKnown = true
            if route.method.rawValue == method { return (route, parameters) }
        }
        throw isKnown ? .notAllowed : .notFound
    }

    private func person(_ request: WebRequest, _ token: String) async throws -> Person? {
        let book = try await console.reader.persons()
        // What a page does by itself is no act of a person.
        let isBackground = request.headers["x-background"] != nil || request.headers["accept"] == "text/event-stream"
        return console.sessions.person(token, touch: !isBackground, now: .now) { book.person($0) }
    }

    private func checkAccess(_ route: Route, _ visit: Visit) throws(Refusal) {
        guard !route.access.admits(visit.person, isLocal: visit.request.isLocal && console.settings.isBedsideOpen) else { return }
        throw visit.person == nil ? .needsLogin : .wrongRole
    }

    /// A form of another site carries neither our origin nor the visitor's token.
    private func checkToken(_ visit: Visit) throws(Refusal) {
        if let site = visit.request.headers["sec-fetch-site"], site != "same-origin", site != "none" { throw .stale }
        if let origin = visit.request.headers["origin"], let host = visit.request.headers["host"] {
            guard origin.hasSuffix("://\(host)") else { throw .stale }
        }
        let given = visit.request.headers["x-form-token"] ?? visit.form["token"] ?? ""
        guard SessionStore.isEqual(given, visit.formToken) else { throw .stale }
    }

    private func language(of request: WebRequest) -> Language {
        if let wish = request.query["lang"] ?? request.cookie(Gate.languageCookie), let language = Language(rawValue: wish) { return language }
        // The display at the bed speaks the patient's language, whatever its browser was installed with.
        if request.path.hasPrefix("/bedside") { return console.settings.language }
        for wish in (request.headers["accept-language"] ?? "").split(separator: ",") {
            let code = wish.prefix { $0 != ";" && $0 != "-" }.drop { $0 == " " }.lowercased()
            if let language = Language(rawValue: code) { return language }
        }
        return console.settings.language
    }

    // MARK: - Refusing

    /// The methods of an address, for the header `Allow`.
    private func methods(of path: String) -> String {
        let parts = Route.split(path)
        let own = routes.filter { $0.parameters(of: parts) != nil }.map(\.method)
        return ((own.contains(.get) ? ["GET", "HEAD"] : []) + (own.contains(.post) ? ["POST"] : [])).joined(separator: ", ")
    }

    private func refused(_ refusal: Refusal, _ visit: Visit) -> WebResponse {
        let text = visit.language(refusal.german, refusal.english)
        var response: WebResponse
        if visit.request.path.hasPrefix("\(APIRoutes.prefix)/") {
            response = APIRefusal(refusal, path: visit.request.path).response
        } else if visit.request.headers["accept"] == "application/json" {
            response = .json(["error": .string(refusal.english), "status": .init(refusal.status)], status: refusal.status)
        } else if refusal.status == 401, visit.request.method == "GET" {
            return .redirect("/login?next=\(WebRequest.encoded(visit.request.path))")
        } else {
            response = ErrorPage(visit: visit, text: text, status: refusal.status).response
        }
        if let seconds = refusal.retryAfter { response.headers.append(("Retry-After", String(seconds))) }
        if refusal.status == 405 { response.headers.append(("Allow", methods(of: visit.request.path))) }
        return response
    }
}

extension Visit {
    fileprivate func with(person: Person?, parameters: [String: String], form: [String: String]) -> Visit {
        Visit(
            request: request, parameters: parameters, form: form, person: person, token: token, formToken: formToken, language: language, console: console)
    }
}

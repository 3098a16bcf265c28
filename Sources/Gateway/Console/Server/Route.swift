/// One address of the console: method, path, who may, and what answers.
struct Route: Sendable {
    /// The methods that the console knows.
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    /// Answers a visit that was let in.
    typealias Handler = @Sendable (Visit) async throws -> WebResponse

    /// Bodies of forms are never larger.
    static let formLimit = 64 << 10

    let method: Method
    /// Who may.
    let access: Access
    /// The largest body in bytes.
    let bodyLimit: Int
    /// Whether a POST must carry the visitor's token. Only for programs that bring a proof of their own, never for a browser.
    let needsToken: Bool
    let handler: Handler
    private let parts: [Part]

    private enum Part: Sendable, Hashable {
        case word(String)
        case parameter(String)
    }

    /// A route of that path; a part in braces is a parameter: `/station/reviews/{id}`.
    init(
        _ method: Method, _ path: String, _ access: Access, bodyLimit: Int = Route.formLimit, needsToken: Bool = true, handler: @escaping Handler
    ) {
        self.method = method
        self.access = access
        self.bodyLimit = bodyLimit
        self.needsToken = needsToken
        self.handler = handler
        parts = Route.split(path).map { part in
            part.hasPrefix("{") && part.hasSuffix("}") ? .parameter(String(part.dropFirst().dropLast())) : .word(part)
        }
    }

    /// The path with 1 in the place of each parameter.
    var example: String {
        "/"
            + parts.map { part in
                switch part {
                case .word(let word): word
                case .parameter: "1"
                }
            }.joined(separator: "/")
    }

    /// The parts of a path; empty ones do not count.
    static func split(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

    /// The parameters where the path fits; nil where it does not.
    func parameters(of path: [String]) -> [String: String]? {
        guard path.count == parts.count else { return nil }
        var found: [String: String] = [:]
        for (part, text) in zip(parts, path) {
            switch part {
            case .word(let word): if word != text { return nil }
            case .parameter(let name): found[name] = text
            }
        }
        return found
    }
}

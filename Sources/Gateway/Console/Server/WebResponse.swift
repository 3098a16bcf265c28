public import JSONValues

/// An answer to a browser or program.
public struct WebResponse: Sendable {
    /// What is sent.
    public enum Body: Sendable {
        /// All of it at once.
        case bytes([UInt8])
        /// Server-sent events: each element is one event's data.
        case events(AsyncStream<String>)
    }
    /// The HTTP status.
    public var status: Int
    /// Headers besides the common ones.
    public var headers: [(String, String)]
    /// What is sent.
    public var body: Body

    /// An answer.
    public init(status: Int = 200, headers: [(String, String)] = [], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A page.
    public static func html(_ text: String, status: Int = 200) -> WebResponse {
        WebResponse(status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: .bytes(Array(text.utf8)))
    }

    /// A plain text.
    public static func text(_ text: String, status: Int = 200) -> WebResponse {
        WebResponse(status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: .bytes(Array(text.utf8)))
    }

    /// A JSON document.
    public static func json(_ value: JSONValue, status: Int = 200) -> WebResponse {
        WebResponse(status: status, headers: [("Content-Type", "application/json")], body: .bytes(Array(value.text().utf8)))
    }

    /// The way to another page.
    public static func redirect(_ path: String) -> WebResponse { WebResponse(status: 303, headers: [("Location", path)], body: .bytes([])) }

    /// A file to keep, under that name.
    public static func file(_ bytes: [UInt8], type: String, name: String) -> WebResponse {
        WebResponse(headers: [("Content-Type", type), ("Content-Disposition", "attachment; filename=\"\(name)\"")], body: .bytes(bytes))
    }

    /// Whether it is a page, which may hold a form.
    var isPage: Bool { headers.contains { $0.0 == "Content-Type" && $0.1.hasPrefix("text/html") } }

    /// Whether it sets the cookie of that name.
    func setsCookie(_ name: String) -> Bool { headers.contains { $0.0 == "Set-Cookie" && $0.1.hasPrefix("\(name)=") } }
}

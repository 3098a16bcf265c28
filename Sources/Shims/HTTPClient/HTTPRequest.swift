/// One HTTP request. It is sent as it stands: no cookies, no redirects followed, no credentials taken from elsewhere.
public struct HTTPRequest: Sendable, Hashable {
    /// The method of a request.
    public enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"

        /// Whether a request of this method always has a body, if an empty one.
        var carriesBody: Bool { self == .post || self == .put || self == .patch }
    }
    /// The method.
    public var method: Method
    /// The whole address. Secrets belong into headers or body: an address lands in logs of servers and proxies.
    public var url: String
    /// Header fields in order; a name may repeat.
    public var headers: [HTTPHeader]
    /// The body; nil sends none.
    public var body: [UInt8]?
    /// What the exchange may take.
    public var limits: HTTPLimits

    /// A request.
    public init(_ method: Method, url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil, limits: HTTPLimits = HTTPLimits()) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.limits = limits
    }

    /// A POST of form fields (`application/x-www-form-urlencoded`) in the order given.
    public static func form(
        url: String, fields: [(name: String, value: String)], headers: [HTTPHeader] = [], limits: HTTPLimits = HTTPLimits()
    ) -> HTTPRequest {
        let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
        return HTTPRequest(.post, url: url, headers: [type] + headers, body: Array(FormFields.encode(fields).utf8), limits: limits)
    }
}

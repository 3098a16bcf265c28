public import JSONValues

/// An answer of the cloud, told apart in the only safe order: HTTP code, content type, JSON, an object, a status number,
/// and then the number. Good and bad answers alike come as HTTP 200.
public struct CloudAnswer: Sendable, Hashable {
    /// What has to happen.
    public let outcome: CloudOutcome
    /// The status number in the body, where there is one.
    public let status: Int?
    /// The member `body` of a successful answer.
    public let body: JSONValue?
    /// Why the answer cannot be used, in words without values of patients or tokens; nil for a good one.
    public let problem: String?

    static let defaultWait = 600
    static let waits = 10...3600

    /// The answer of a service.
    /// - Parameters:
    ///   - bytes: the body as received.
    ///   - http: the HTTP status code.
    ///   - contentType: the media type; nil where the server named none.
    ///   - retryAfter: the header `Retry-After` as sent.
    ///   - isTokenEndpoint: whether `v2/oauth2` was called, where a refusal must never overwrite stored tokens.
    public init(_ bytes: [UInt8], http: Int, contentType: String?, retryAfter: String?, isTokenEndpoint: Bool) {
        let value = CloudAnswer.object(bytes)
        let wait = CloudAnswer.wait(retryAfter, value)
        if http == 429 {
            self.init(.backoff(seconds: wait), problem: "HTTP 429, too many requests")
        } else if http >= 400 {
            self.init(.retryLater, problem: "HTTP \(http)")
        } else if let contentType, !contentType.contains("json") {
            self.init(.retryLater, problem: "the answer is \(contentType) and not JSON; a captive portal or proxy may be in the way")
        } else if let value, let status = value["status"]?.lenientInt {
            self.init(status: status, body: value["body"], wait: wait, isTokenEndpoint: isTokenEndpoint)
        } else {
            self.init(.retryLater, problem: bytes.isEmpty ? "the answer is empty" : "the answer is not a JSON object with a status number")
        }
    }

    private init(_ outcome: CloudOutcome, status: Int? = nil, body: JSONValue? = nil, problem: String?) {
        self.outcome = outcome
        self.status = status
        self.body = body
        self.problem = problem
    }

    private init(status: Int, body: JSONValue?, wait: Int, isTokenEndpoint: Bool) {
        let family = StatusFamily(status: status)
        let problem = "Withings status \(status) (\(family?.rawValue.lowercased() ?? "not documented"))"
        switch family {
        case .success: self.init(.ok, status: status, body: body, problem: nil)
        case .tooManyRequests: self.init(.backoff(seconds: wait), status: status, problem: problem)
        case .authentication, .invalidParams:
            let refused: CloudOutcome = family == .authentication ? .refreshTokenThenRetryOnce : .fixRequest
            self.init(isTokenEndpoint ? .recheckStoreThenReauthorize : refused, status: status, problem: problem)
        case .unauthorized: self.init(.alertUnauthorized, status: status, problem: problem)
        case .notImplemented: self.init(.fixRequest, status: status, problem: problem)
        case .error, .timeout, .badState, nil: self.init(.retryLater, status: status, problem: problem)
        }
    }

    private static func object(_ bytes: [UInt8]) -> JSONValue? {
        // A body that is no JSON is an outcome here and no error; what is wrong with it is of no use to anybody.
        guard let value = try? JSONValue(parsing: bytes), value.object != nil else { return nil }
        return value
    }

    /// Seconds by `Retry-After`, else by the body, else 10 min; clamped so that neither 0 nor a year stops the import.
    private static func wait(_ retryAfter: String?, _ value: JSONValue?) -> Int {
        let header = retryAfter.flatMap { JSONValue.string($0).lenientInt }
        let seconds = header ?? value?["body"]?["wait_seconds"]?.lenientInt ?? defaultWait
        return min(max(seconds, waits.lowerBound), waits.upperBound)
    }
}

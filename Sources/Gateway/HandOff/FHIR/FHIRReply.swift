import HTTPClient
import JSONValues

/// What a server said to a bundle.
enum FHIRReply: Sendable, Hashable {
    /// Everything was taken.
    case taken
    /// Something in the bundle was not taken (409, 412, 422): each entry may be tried by itself.
    case contested(String)
    /// The bundle is not taken as it is.
    case refused(String)
    /// It may be taken later.
    case failed(String)
    /// The server, or something before it, failed over this bundle, or over every one.
    case broke(String, retryAfter: Int?)
    /// The server does not answer as it should; seconds it asks to wait.
    case unreachable(String, retryAfter: Int?)
    /// The box is refused without a word of a FHIR server: it may be something before it that does not like what the bundle holds.
    case barred(String)
    /// The server refuses the box itself.
    case halted(String)

    /// Reads an answer to so many entries.
    init(_ response: HTTPResponse, to bundle: FHIRBundle) {
        let body = try? JSONValue(parsing: response.body)
        let code = "HTTP \(response.status)"
        let isTold = FHIRReply.words(body) != nil || response.header("WWW-Authenticate") != nil
        let words = FHIRReply.words(body).map { "\(code): \($0)" } ?? code
        switch response.status {
        case 200, 201: self = FHIRReply.entries(body, bundle)
        case 401, 403:
            let refusal = "the server refuses the token or its rights (\(words))"
            self = isTold ? .halted(refusal) : .barred(refusal)
        case 404, 410: self = .barred("there is no FHIR server at this address (HTTP \(response.status)); check fhir.url")
        case 409, 412, 422: self = .contested(words)
        case 407: self = .halted("the proxy asks for a login (HTTP 407); check fhir.proxy")
        case 500...599: self = .broke(words, retryAfter: RetryAfter.seconds(response))
        case 408, 425, 429: self = .unreachable(words, retryAfter: RetryAfter.seconds(response))
        case 300...399: self = .halted("the server points to another address (HTTP \(response.status)), which is never followed; check fhir.url")
        case 400...499:
            // Without a word of a FHIR server it may be something in between that refuses, and not for good.
            self = FHIRReply.words(body) == nil ? .failed("\(code) without an OperationOutcome") : .refused(words)
        default: self = .broke("\(code) is no answer of a FHIR server to a bundle, such as a page of a network", retryAfter: nil)
        }
    }

    /// An answer that says 200 is believed only where it tells of every entry.
    private static func entries(_ body: JSONValue?, _ bundle: FHIRBundle) -> FHIRReply {
        guard let answers = body?["entry"]?.array, body?["resourceType"] == "Bundle", answers.count == bundle.entries.count else {
            return .broke("the answer is not a FHIR server's: it does not tell of every entry", retryAfter: nil)
        }
        var refusals: [String] = []
        var isLasting = false
        for (entry, answer) in zip(bundle.entries, answers) {
            let status = answer["response"]?["status"]?.string.flatMap { Int($0.prefix(3)) } ?? 0
            if (200..<300).contains(status) { continue }
            let words = words(answer["response"]?["outcome"]) ?? "without a reason"
            refusals.append("\(entry.identifier.value): \(status) \(words)")
            if (400..<500).contains(status), status != 408, status != 429 { isLasting = true }
        }
        guard !refusals.isEmpty else { return .taken }
        let text = String(refusals.joined(separator: "; ").prefix(1000))
        if bundle.kind == .transaction { return .contested(text) }
        return isLasting ? .refused(text) : .failed(text)
    }

    /// Whether an answer to an empty batch is one of a FHIR server that takes this box for what it is: also a refusal in its own words.
    static func isAlive(_ response: HTTPResponse) -> Bool {
        let body = try? JSONValue(parsing: response.body)
        switch response.status {
        case 200, 201: return body?["resourceType"] == "Bundle" && body?["type"] == "batch-response"
        case 400, 412, 413, 415, 422: return words(body) != nil
        default: return false
        }
    }

    /// The words of an OperationOutcome, as one line.
    private static func words(_ outcome: JSONValue?) -> String? {
        let issues = (outcome?["issue"]?.array ?? []).compactMap { issue in
            issue["diagnostics"]?.string ?? issue["details"]?["text"]?.string ?? issue["code"]?.string
        }
        guard !issues.isEmpty else { return nil }
        return ServerWords.line(String(issues.joined(separator: "; ").unicodeScalars.prefix(500)))
    }
}

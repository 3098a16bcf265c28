import HTTPClient
import JSONValues

/// Reads what REDCap answers: never the status alone, always the parsed body too.
enum RedcapAnswer {
    /// The value that the API gave.
    /// - Throws: what the answer means. An error may come with status 200, and a page of a proxy with any.
    static func value(_ response: HTTPResponse) throws(RedcapError) -> JSONValue {
        let body = try? JSONValue(parsing: response.body)
        let complaint = body?["error"].flatMap { $0.string ?? $0.text() }
        switch response.status {
        case 200...299:
            if let complaint { throw refusal(complaint) }
            guard let body else { throw .broke("HTTP \(response.status) with something that is not JSON, such as a page of a proxy") }
            return body
        case 300...399:
            throw .halted("the address answers with a redirect, which is not followed; set redcap.url to the address of the API itself, with / at its end")
        case 400, 406, 422:
            guard let complaint else { throw .broke("HTTP \(response.status) without a reason of REDCap") }
            throw refusal(complaint)
        case 401, 403:
            let words = "HTTP \(response.status): \(complaint ?? "the token is not accepted"); check the token and the API rights of its user"
            throw complaint == nil ? .barred(words) : .halted(words)
        case 404, 405, 410: throw .barred("HTTP \(response.status): there is no API at this address; check redcap.url")
        case 413: throw .tooLarge
        case 500...: throw .broke("HTTP \(response.status)\(complaint.map { ": \($0)" } ?? "")", retryAfter: RetryAfter.seconds(response))
        case 408, 425, 429:
            throw .unreachable("HTTP \(response.status)\(complaint.map { ": \($0)" } ?? "")", left: true, retryAfter: RetryAfter.seconds(response))
        default:
            let words = "HTTP \(response.status)\(complaint.map { ": \($0)" } ?? "")"
            throw complaint == nil ? .barred(words) : .halted(words)
        }
    }

    /// The ids that an import wrote; nil where the answer only counts records, which reading back makes up for.
    /// - Throws: ``RedcapError/notTaken`` where it counts none: nothing was imported, without an error.
    static func ids(_ value: JSONValue) throws(RedcapError) -> Set<String>? {
        if let ids = value.array { return Set(ids.compactMap(RedcapPlace.text)) }
        guard let count = value["count"].flatMap(RedcapPlace.text).flatMap({ Int($0) }) else {
            throw .unreachable("the answer to an import is neither a list of ids nor a count", left: true)
        }
        if count < 1 { throw .notTaken }
        return nil
    }

    /// Complaints about token and rights come with status 400 and 200 too.
    private static func refusal(_ complaint: String) -> RedcapError {
        let words = complaint.lowercased()
        let isAboutTheBox = words.contains("permissions to use the api") || words.contains("invalid token") || words.contains("api token")
        return isAboutTheBox ? .halted("\(complaint); check the token and the API rights of its user") : .refused(complaint)
    }
}

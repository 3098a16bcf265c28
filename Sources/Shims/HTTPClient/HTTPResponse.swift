/// What a server answered, whole: a body that was cut off never becomes a response.
public struct HTTPResponse: Sendable, Hashable {
    /// The status code, e.g. 200. A redirect (3xx) is an answer like any other; it is never followed.
    public var status: Int
    /// The header fields of the final answer in order, names as sent.
    public var headers: [HTTPHeader]
    /// The body, empty where there is none.
    public var body: [UInt8]

    /// A response.
    public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of the first header field of that name, in any case.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }

    /// The media type without parameters, in lower case (`application/json`); nil where the server names none.
    public var mediaType: String? {
        guard let type = header("Content-Type")?.split(separator: ";").first else { return nil }
        let word = type.drop { $0 == " " }.prefix { $0 != " " }
        return word.isEmpty ? nil : word.lowercased()
    }
}

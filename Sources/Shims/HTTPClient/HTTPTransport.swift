/// Something that exchanges one request for one response: ``HTTPClient``, or what stands in for it.
public protocol HTTPTransport: Sendable {
    /// Sends the request and waits for the whole response.
    /// - Throws: ``HTTPError`` where no whole response came.
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}

import CCurl

/// Where a request goes, told by libcurl's own URL parser so that what is checked is what is contacted.
struct HTTPTarget: Sendable, Hashable {
    /// `http` or `https`.
    let scheme: String
    /// Host and, where the address names one, port: fit for messages.
    let host: String
    private let isLoopback: Bool

    init(_ url: String) throws(HTTPError) {
        guard let handle = curl_url() else { throw .invalidURL("out of memory") }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, url, 0) == CURLUE_OK, let scheme = HTTPTarget.part(handle, CURLUPART_SCHEME),
            let name = HTTPTarget.part(handle, CURLUPART_HOST), !name.isEmpty
        else { throw .invalidURL("it is not of the form https://host/path") }
        if HTTPTarget.part(handle, CURLUPART_USER) != nil || HTTPTarget.part(handle, CURLUPART_PASSWORD) != nil {
            throw .invalidURL("a user name or password in an address lands in logs; use the credential setting instead")
        }
        self.scheme = scheme.lowercased()
        host = name + (HTTPTarget.part(handle, CURLUPART_PORT).map { ":" + $0 } ?? "")
        isLoopback = name == "localhost" || name == "[::1]" || HTTPTarget.isLoopbackIPv4(name)
    }

    /// Refuses everything but TLS, and plain HTTP to this machine where the options allow it.
    func check(_ options: HTTPClientOptions) throws(HTTPError) {
        switch scheme {
        case "https": return
        case "http" where options.allowsPlainLoopback && isLoopback: return
        default: throw .schemeNotAllowed(scheme)
        }
    }

    private static func part(_ handle: OpaquePointer, _ what: CURLUPart) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, what, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    private static func isLoopbackIPv4(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

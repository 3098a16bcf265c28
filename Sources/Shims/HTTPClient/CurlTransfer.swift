import CCurl

/// One exchange on one libcurl handle, used by one thread only.
struct CurlTransfer {
    private let request: HTTPRequest
    private let options: HTTPClientOptions
    private let target: HTTPTarget
    private let sink: ResponseSink
    /// What is sent: POST, PUT and PATCH always say a length, 0 where there is no body.
    private let body: [UInt8]?

    init(_ request: HTTPRequest, _ options: HTTPClientOptions, _ cancellation: CancellationFlag) throws(HTTPError) {
        target = try HTTPTarget(request.url)
        try target.check(options)
        for header in request.headers where !header.isValid { throw .invalidHeader(name: header.name) }
        self.request = request
        body = request.body ?? (request.method.carriesBody ? [] : nil)
        self.options = options
        sink = ResponseSink(limit: request.limits.responseBytes, cancellation: cancellation)
    }

    func run() throws(HTTPError) -> HTTPResponse {
        guard let handle = curl_easy_init() else { throw failure(CURLE_FAILED_INIT, reason: "") }
        defer { curl_easy_cleanup(handle) }
        let headers = headerList()
        defer { curl_slist_free_all(headers) }
        guard set(on: handle) == CURLE_OK, ccurl_set_list(handle, CURLOPT_HTTPHEADER, headers) == CURLE_OK else {
            throw failure(CURLE_BAD_FUNCTION_ARGUMENT, reason: "")
        }
        let (code, reason) = perform(handle)
        if code != CURLE_OK { throw failure(code, reason: reason) }
        if !sink.hasWholeHeader { throw .cut(host: target.host) }
        var status = 0
        guard ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK, status >= 200 else { throw .malformed(host: target.host) }
        return HTTPResponse(status: status, headers: sink.headers, body: sink.body)
    }

    /// Runs the transfer with the body in place, and answers libcurl's own words for a failure.
    private func perform(_ handle: UnsafeMutableRawPointer) -> (CURLcode, String) {
        withExtendedLifetime(sink) {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CURL_ERROR_SIZE)) { words in
                words.initialize(repeating: 0)
                ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, words.baseAddress)
                let code = (body ?? []).withUnsafeBytes { bytes in
                    if body != nil {
                        ccurl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
                        // An empty array may have no address, and without one libcurl would read the body from standard input.
                        if let start = bytes.baseAddress { ccurl_set_pointer(handle, CURLOPT_POSTFIELDS, .init(mutating: start)) }
                        if bytes.isEmpty { ccurl_set_string(handle, CURLOPT_POSTFIELDS, "") }
                    }
                    return curl_easy_perform(handle)
                }
                return (code, words.baseAddress.map { String(cString: $0) } ?? "")
            }
        }
    }

    private func headerList() -> UnsafeMutablePointer<curl_slist>? {
        // "Expect" is emptied: waiting for 100-continue only costs a second with servers that do not know it.
        var lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        lines.append("Expect:")
        // Without a type of the caller's libcurl would call every body a form.
        if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) { lines.append("Content-Type:") }
        return lines.reduce(nil) { curl_slist_append($0, $1) ?? $0 }
    }

    private func set(on handle: UnsafeMutableRawPointer) -> CURLcode {
        let limits = request.limits
        var results = [
            ccurl_set_string(handle, CURLOPT_URL, request.url),
            ccurl_set_string(handle, CURLOPT_PROTOCOLS_STR, target.scheme),
            ccurl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0),
            ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1),
            ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1),
            ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2),
            ccurl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT, limits.connectSeconds),
            ccurl_set_long(handle, CURLOPT_TIMEOUT, limits.totalSeconds),
            ccurl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, HTTPLimits.slowestRate),
            ccurl_set_long(handle, CURLOPT_LOW_SPEED_TIME, limits.stallSeconds),
            ccurl_set_offset(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.responseBytes)),
            ccurl_set_string(handle, CURLOPT_USERAGENT, options.userAgent),
            ccurl_set_string(handle, CURLOPT_PROXY, options.proxy ?? ""),
            ccurl_set_string(handle, CURLOPT_NETRC, nil),
        ]
        if let file = options.additionalCertificates { results.append(ccurl_set_string(handle, CURLOPT_CAINFO, file)) }
        results += [method(on: handle), callbacks(on: handle)]
        return results.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private func method(on handle: UnsafeMutableRawPointer) -> CURLcode {
        switch request.method {
        case .get where body == nil: ccurl_set_long(handle, CURLOPT_HTTPGET, 1)
        case .head: ccurl_set_long(handle, CURLOPT_NOBODY, 1)
        case .post: ccurl_set_long(handle, CURLOPT_POST, 1)
        default: ccurl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private func callbacks(on handle: UnsafeMutableRawPointer) -> CURLcode {
        let context = Unmanaged.passUnretained(sink).toOpaque()
        let results = [
            ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION, receiveBody),
            ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context),
            ccurl_set_data_callback(handle, CURLOPT_HEADERFUNCTION, receiveHeader),
            ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context),
            ccurl_set_progress_callback(handle, watchProgress),
            ccurl_set_pointer(handle, CURLOPT_XFERINFODATA, context),
            ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0),
        ]
        return results.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private func failure(_ code: CURLcode, reason: String) -> HTTPError {
        let host = target.host
        let words = String(cString: curl_easy_strerror(code))
        if sink.isTooLarge { return .tooLarge(host: host, limit: request.limits.responseBytes) }
        switch code {
        case CURLE_ABORTED_BY_CALLBACK: return .cancelled
        case CURLE_URL_MALFORMAT: return .invalidURL("it is not of the form https://host/path")
        case CURLE_UNSUPPORTED_PROTOCOL: return .malformed(host: host)
        case CURLE_COULDNT_RESOLVE_HOST: return .dns(host: host)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxy(words)
        case CURLE_COULDNT_CONNECT: return options.proxy == nil ? .connect(host: host) : .proxy(words)
        case CURLE_OPERATION_TIMEDOUT: return .timeout(host: host)
        case CURLE_FILESIZE_EXCEEDED: return .tooLarge(host: host, limit: request.limits.responseBytes)
        case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING: return .cut(host: host)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING: return .malformed(host: host)
        case CURLE_SSL_CACERT_BADFILE: return .certificates(file: options.additionalCertificates ?? "of the system")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            return .tls(host: host, reason: reason.isEmpty ? words : reason)
        default: return .library(host: host, code: Int(code.rawValue), reason: words)
        }
    }
}

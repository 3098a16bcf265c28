import CCurl

/// Collects what libcurl delivers and ends the transfer where it grows too large or the caller gave up.
final class ResponseSink {
    private(set) var headers: [HTTPHeader] = []
    private(set) var body: [UInt8] = []
    private(set) var isTooLarge = false
    /// Whether the empty line behind the headers came: libcurl takes a connection that ends before it for a whole answer.
    private(set) var hasWholeHeader = false
    private var headerBytes = 0
    private let limit: Int
    private let cancellation: CancellationFlag

    init(limit: Int, cancellation: CancellationFlag) {
        self.limit = limit
        self.cancellation = cancellation
    }

    var isCancelled: Bool { cancellation.isSet }

    /// Takes a piece of the body; false ends the transfer.
    func take(body piece: UnsafeRawBufferPointer) -> Bool {
        if piece.count > limit - body.count {
            isTooLarge = true
            return false
        }
        body.append(contentsOf: piece)
        return true
    }

    /// Takes one header line; a status line begins anew, so that only the final answer's headers stay.
    func take(header line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        if headerBytes > HTTPLimits.headerBytes {
            isTooLarge = true
            return false
        }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            headers = []
            hasWholeHeader = false
        } else if text.allSatisfy(\.isNewline) {
            hasWholeHeader = true
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].drop(while: \.isWhitespace)
            headers.append(HTTPHeader(String(text[..<colon]), String(value.prefix { !$0.isNewline })))
        }
        return true
    }
}

/// libcurl's callback for body bytes. A count other than the one given ends the transfer.
func receiveBody(_ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?) -> Int {
    guard let context else { return 0 }
    let piece = UnsafeRawBufferPointer(start: data, count: size * count)
    return Unmanaged<ResponseSink>.fromOpaque(context).takeUnretainedValue().take(body: piece) ? piece.count : refusal
}

/// libcurl's callback for one header line.
func receiveHeader(_ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?) -> Int {
    guard let context else { return 0 }
    let line = UnsafeRawBufferPointer(start: data, count: size * count)
    return Unmanaged<ResponseSink>.fromOpaque(context).takeUnretainedValue().take(header: line) ? line.count : refusal
}

/// libcurl's callback about once a second and with each piece: anything but 0 ends the transfer.
func watchProgress(_ context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t) -> Int32 {
    guard let context else { return 1 }
    return Unmanaged<ResponseSink>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
}

/// libcurl's `CURL_WRITEFUNC_ERROR`: more than any piece can hold.
private let refusal = 0xFFFF_FFFF

import CCurl

/// One message on one libcurl handle, used by one thread only.
struct MailTransfer {
    private let server: MailServer
    private let target: HTTPTarget
    private let sender: String
    private let recipients: [String]
    private let dialogue: MailDialogue

    init(server: MailServer, sender: String, recipients: [String], message: [UInt8], _ cancellation: CancellationFlag) throws(MailError) {
        do throws(HTTPError) {
            target = try HTTPTarget(server.url)
        } catch {
            throw .invalidURL("it is not of the form smtps://host:465")
        }
        guard target.scheme == "smtps" || target.scheme == "smtp" else { throw .invalidURL("\(target.scheme) is no mail submission") }
        guard !recipients.isEmpty, ([sender] + recipients).allSatisfy(MailTransfer.isAddress) else { throw .invalidAddress }
        self.server = server
        self.sender = sender
        self.recipients = recipients
        dialogue = MailDialogue(message: message, cancellation: cancellation)
    }

    /// Printable ASCII with one `@` inside: nothing that could end a command of the protocol.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"<>\"\\(),;:".utf8.contains($0) }
    }

    func run() throws(MailError) -> MailReceipt {
        guard let handle = curl_easy_init() else { throw failure(CURLE_FAILED_INIT, reason: "") }
        defer { curl_easy_cleanup(handle) }
        let list = recipients.reduce(nil) { curl_slist_append($0, "<\($1)>") ?? $0 }
        defer { curl_slist_free_all(list) }
        guard set(on: handle) == CURLE_OK, ccurl_set_list(handle, CURLOPT_MAIL_RCPT, list) == CURLE_OK else {
            throw failure(CURLE_BAD_FUNCTION_ARGUMENT, reason: "")
        }
        let (code, reason) = withExtendedLifetime(dialogue) {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CURL_ERROR_SIZE)) { words in
                words.initialize(repeating: 0)
                ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, words.baseAddress)
                let code = curl_easy_perform(handle)
                return (code, words.baseAddress.map { String(cString: $0) } ?? "")
            }
        }
        if code != CURLE_OK { throw failure(code, reason: reason) }
        return MailReceipt(
            words: words(dialogue.receipt), refused: dialogue.refused(of: recipients).map { .init(address: $0.address, answer: words($0.answer)) })
    }

    private func set(on handle: UnsafeMutableRawPointer) -> CURLcode {
        let context = Unmanaged.passUnretained(dialogue).toOpaque()
        var results = [
            ccurl_set_string(handle, CURLOPT_URL, server.url),
            ccurl_set_string(handle, CURLOPT_PROTOCOLS_STR, target.scheme),
            ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1),
            // STARTTLS is demanded: without it nothing is sent, the login least of all.
            ccurl_set_long(handle, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)),
            ccurl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1),
            ccurl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2),
            ccurl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT, min(10, server.totalSeconds)),
            ccurl_set_long(handle, CURLOPT_TIMEOUT, server.totalSeconds),
            ccurl_set_string(handle, CURLOPT_PROXY, ""),
            ccurl_set_string(handle, CURLOPT_MAIL_FROM, "<\(sender)>"),
            // One recipient whom the server does not take keeps the message from nobody else.
            ccurl_set_long(handle, CURLOPT_MAIL_RCPT_ALLLOWFAILS, 1),
            ccurl_set_long(handle, CURLOPT_UPLOAD, 1),
            ccurl_set_data_callback(handle, CURLOPT_READFUNCTION, giveMail),
            ccurl_set_pointer(handle, CURLOPT_READDATA, context),
            ccurl_set_data_callback(handle, CURLOPT_HEADERFUNCTION, takeMailAnswer),
            ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context),
            ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION, takeMailAnswer),
            ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context),
            ccurl_set_progress_callback(handle, watchMail),
            ccurl_set_pointer(handle, CURLOPT_XFERINFODATA, context),
            ccurl_set_long(handle, CURLOPT_NOPROGRESS, 0),
        ]
        if let file = server.additionalCertificates { results.append(ccurl_set_string(handle, CURLOPT_CAINFO, file)) }
        if let user = server.user {
            results.append(ccurl_set_string(handle, CURLOPT_USERNAME, user))
            results.append(ccurl_set_string(handle, CURLOPT_PASSWORD, server.password ?? ""))
        }
        return results.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    /// Words of the server without the login, which it may repeat.
    private func words(_ text: String) -> String {
        guard let password = server.password else { return text }
        return SecretBlot([password, "\0\(server.user ?? "")\0\(password)"]).blotted(text)
    }

    private func failure(_ code: CURLcode, reason: String) -> MailError {
        let host = target.host
        let words = String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_ABORTED_BY_CALLBACK: return .cancelled
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: return .connect(host: host)
        case CURLE_OPERATION_TIMEDOUT: return .timeout(host: host)
        case CURLE_LOGIN_DENIED: return .login(host: host)
        case CURLE_SSL_CACERT_BADFILE: return .certificates(file: server.additionalCertificates ?? "of the system")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
            CURLE_USE_SSL_FAILED:
            return .tls(host: host, reason: reason.isEmpty ? words : reason)
        default:
            return dialogue.refusal.isEmpty
                ? .library(host: host, code: Int(code.rawValue), reason: words) : .refused(host: host, answer: self.words(dialogue.refusal))
        }
    }
}

/// Why there is no response. A status code, also 500, is a response and no error.
///
/// The texts name host and cause, never path, query, header or body: those may carry secrets or patient data.
public enum HTTPError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address cannot be used.
    case invalidURL(String)
    /// A header field holds characters that cannot be sent.
    case invalidHeader(name: String)
    /// Plain HTTP to another machine, or a scheme other than HTTP.
    case schemeNotAllowed(String)
    /// The file of additional certificates cannot be read.
    case certificates(file: String)
    /// The name of the host or of the proxy is not known.
    case dns(host: String)
    /// No connection came about.
    case connect(host: String)
    /// The proxy refused or could not be spoken with.
    case proxy(String)
    /// The TLS handshake failed or the certificate is not trusted.
    case tls(host: String, reason: String)
    /// A time limit passed.
    case timeout(host: String)
    /// The answer is larger than the request's limit.
    case tooLarge(host: String, limit: Int)
    /// The connection ended before the answer was whole.
    case cut(host: String)
    /// What came is not HTTP.
    case malformed(host: String)
    /// The caller gave up.
    case cancelled
    /// Anything else, with the library's number and words.
    case library(host: String, code: Int, reason: String)

    /// Whether sending the same request later can succeed without anybody changing anything.
    public var isTransient: Bool {
        switch self {
        case .dns, .connect, .proxy, .tls, .timeout, .cut, .malformed, .library: true
        case .invalidURL, .invalidHeader, .schemeNotAllowed, .certificates, .tooLarge, .cancelled: false
        }
    }

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .invalidURL(let reason): "the address cannot be used: \(reason); check it in the configuration"
        case .invalidHeader(let name): "the header field \"\(name)\" holds characters that cannot be sent"
        case .schemeNotAllowed(let scheme): "\(scheme) is not allowed; use https (http only to this machine itself)"
        case .certificates(let file): "the certificate file \(file) cannot be read; check the path and that it holds PEM certificates"
        case .dns(let host): "the name \(host) cannot be resolved; check network and DNS"
        case .connect(let host): "no connection to \(host); check network, firewall and proxy"
        case .proxy(let reason): "the proxy failed: \(reason); check the proxy setting"
        case .tls(let host, let reason): "no trusted connection to \(host): \(reason); check the clock and the certificates of this box"
        case .timeout(let host): "\(host) did not answer in time"
        case .tooLarge(let host, let limit): "the answer of \(host) is larger than \(limit) bytes"
        case .cut(let host): "the connection to \(host) ended before the answer was whole"
        case .malformed(let host): "the answer of \(host) is not HTTP; something between this box and the server may be intercepting"
        case .cancelled: "the request was cancelled"
        case .library(let host, let code, let reason): "the exchange with \(host) failed: \(reason) (libcurl \(code))"
        }
    }
}

/// Why mail was not taken by the server. The texts name host and cause, never addresses or content.
public enum MailError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address of the server cannot be used.
    case invalidURL(String)
    /// An address holds characters that cannot stand in one.
    case invalidAddress
    /// The file of additional certificates cannot be read.
    case certificates(file: String)
    /// No connection came about.
    case connect(host: String)
    /// The server offers no encryption, or its certificate is not trusted.
    case tls(host: String, reason: String)
    /// The login was refused.
    case login(host: String)
    /// The server refused sender, recipient or content, with its answer.
    case refused(host: String, answer: String)
    /// A time limit passed.
    case timeout(host: String)
    /// The caller gave up.
    case cancelled
    /// Anything else, with the library's number and words.
    case library(host: String, code: Int, reason: String)

    /// The text for people and logs.
    public var description: String {
        switch self {
        case .invalidURL(let reason): "the mail server cannot be used: \(reason); give smtps://host:465 or smtp://host:587"
        case .invalidAddress: "a mail address holds characters that cannot stand in one; check from and to"
        case .certificates(let file): "the certificate file \(file) cannot be read; check the path and that it holds PEM certificates"
        case .connect(let host): "no connection to the mail server \(host); check network and firewall"
        case .tls(let host, let reason): "no trusted connection to the mail server \(host): \(reason); check its certificate and that it offers STARTTLS"
        case .login(let host): "the mail server \(host) refused the login; check user and password"
        case .refused(let host, let answer): "the mail server \(host) refused the message: \(answer)"
        case .timeout(let host): "the mail server \(host) did not answer in time"
        case .cancelled: "sending was cancelled"
        case .library(let host, let code, let reason): "the exchange with the mail server \(host) failed: \(reason) (libcurl \(code))"
        }
    }
}

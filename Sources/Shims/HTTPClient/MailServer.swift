/// The submission server that takes mail, and how to log in there. The connection is always encrypted and its certificate verified.
public struct MailServer: Sendable, Hashable {
    /// `smtps://host:465` (TLS from the start) or `smtp://host:587` (STARTTLS, without which nothing is sent).
    public var url: String
    /// The login; nil sends without one.
    public var user: String?
    /// The password of the login.
    public var password: String?
    /// A PEM file of certificates to trust beside those of the system; nil for none.
    public var additionalCertificates: String?
    /// Seconds for the whole exchange, at least 1.
    public var totalSeconds: Int

    /// A server.
    public init(url: String, user: String? = nil, password: String? = nil, additionalCertificates: String? = nil, totalSeconds: Int = 20) {
        self.url = url
        self.user = user
        self.password = password
        self.additionalCertificates = additionalCertificates
        self.totalSeconds = max(1, totalSeconds)
    }
}

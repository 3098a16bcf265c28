/// What holds for every request of a client. Certificates and host names are always verified; there is no way to turn that off.
public struct HTTPClientOptions: Sendable, Hashable {
    /// A PEM file of certificates to trust beside those of the system, for a hospital's own authority; nil for none.
    public var additionalCertificates: String?
    /// The proxy, e.g. `http://proxy.example:3128`; nil goes directly. The environment's proxy variables are not looked at.
    public var proxy: String?
    /// Whether plain `http` is allowed to this machine itself (`localhost`, `127.0.0.0/8`, `[::1]`). To others it never is.
    public var allowsPlainLoopback: Bool
    /// How the client names itself.
    public var userAgent: String

    /// Options.
    public init(
        additionalCertificates: String? = nil, proxy: String? = nil, allowsPlainLoopback: Bool = false, userAgent: String = "hypona"
    ) {
        self.additionalCertificates = additionalCertificates
        self.proxy = proxy
        self.allowsPlainLoopback = allowsPlainLoopback
        self.userAgent = userAgent
    }
}

/// The broker, and how to log in there.
public struct MQTTServer: Sendable, Hashable {
    /// Name or address.
    public var host: String
    /// Port; 8883 by custom.
    public var port: Int
    /// A PEM file of the authorities to trust; nil: those of the system.
    public var certificates: String?
    /// A PEM file with the client's own certificate; nil for none.
    public var clientCertificate: String?
    /// A PEM file with the key of the client's certificate.
    public var clientKey: String?
    /// The login; nil for none.
    public var user: String?
    /// The password of the login.
    public var password: String?
    /// The client's name at the broker, unique there.
    public var clientID: String
    /// Whether to speak without TLS, which is allowed to this machine itself only.
    public var isPlainLoopback: Bool

    /// A broker.
    public init(
        host: String, port: Int = 8883, certificates: String? = nil, clientCertificate: String? = nil, clientKey: String? = nil, user: String? = nil,
        password: String? = nil, clientID: String, isPlainLoopback: Bool = false
    ) {
        self.host = host
        self.port = port
        self.certificates = certificates
        self.clientCertificate = clientCertificate
        self.clientKey = clientKey
        self.user = user
        self.password = password
        self.clientID = clientID
        self.isPlainLoopback = isPlainLoopback
    }

    /// Whether the host is this machine.
    var isLoopback: Bool { host == "localhost" || host == "127.0.0.1" || host == "::1" }
}

/// What one exchange may take in time and size. Every limit has a default, none can be switched off.
public struct HTTPLimits: Sendable, Hashable {
    /// Seconds for name lookup, connection and TLS handshake, at least 1.
    public var connectSeconds: Int
    /// Seconds for the whole exchange, at least 1.
    public var totalSeconds: Int
    /// Seconds a connection may stay below ``slowestRate`` before it is given up.
    public var stallSeconds: Int
    /// Bytes of a response body that are still accepted.
    public var responseBytes: Int

    /// Below this many bytes a second a transfer counts as stalled.
    static let slowestRate = 16
    /// Bytes of all response headers together that are still accepted.
    static let headerBytes = 64 * 1024

    /// Limits; the defaults suit an API call (10 s to connect, 60 s in all, 20 s of silence, 16 MiB).
    public init(connectSeconds: Int = 10, totalSeconds: Int = 60, stallSeconds: Int = 20, responseBytes: Int = 16 << 20) {
        self.connectSeconds = max(1, connectSeconds)
        self.totalSeconds = max(1, totalSeconds)
        self.stallSeconds = max(1, stallSeconds)
        self.responseBytes = max(0, responseBytes)
    }
}

/// An address and port to listen on.
public struct ListenAddress: Sendable, Hashable {
    /// IPv4 or IPv6 address, or `localhost`.
    public let host: String
    /// 0: any.
    public let port: UInt16

    /// Reads `127.0.0.1:8420`, `[::1]:8420`, `localhost:0`.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard !host.isEmpty, host.utf8.allSatisfy({ (48...57).contains($0) || (97...122).contains($0) || (65...90).contains($0) || ".:-%".utf8.contains($0) })
        else { return nil }
        self.host = host
        self.port = port
    }

    /// Whether only this machine reaches it.
    public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }
}

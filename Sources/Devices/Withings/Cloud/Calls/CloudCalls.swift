public import CivilTime
public import HTTPClient

/// The calls of the cloud's services. Parameters and tokens travel in body and header, never in an address.
public struct CloudCalls: Sendable {
    let transport: any HTTPTransport
    let hosts: CloudHosts
    let client: ClientCredentials
    let clock: any WallClock

    /// What an answer may take: a window of 14 days has some tens of groups.
    private static let limits = HTTPLimits(connectSeconds: 10, totalSeconds: 60, stallSeconds: 20, responseBytes: 8 << 20)

    /// Calls over that transport.
    public init(transport: any HTTPTransport, hosts: CloudHosts, client: ClientCredentials, clock: any WallClock) {
        self.transport = transport
        self.hosts = hosts
        self.client = client
        self.clock = clock
    }

    /// An answer with its bytes as received.
    struct Reply: Sendable {
        let bytes: [UInt8]
        let answer: CloudAnswer
        let received: Instant
    }

    /// Exchanges the code of a consent for the first pair. The code lives 30 seconds and works once.
    func exchange(code: String, redirectURI: String) async throws(WithingsError) -> Reply {
        try await token([("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI)])
    }

    /// Asks for the next pair.
    func refresh(_ refresh: Secret) async throws(WithingsError) -> Reply {
        try await token([("grant_type", "refresh_token"), ("refresh_token", refresh.value)])
    }

    /// Asks for one page of weights of a window. Composition and other values are not asked for: nobody here uses them.
    func measures(_ window: MeasureWindow, offset: Int, access: Secret) async throws(WithingsError) -> Reply {
        var fields = [
            ("action", "getmeas"), ("meastypes", "\(MeasureGroup.weightType)"), ("category", "1"), ("startdate", "\(window.start)"),
            ("enddate", "\(window.end)"),
        ]
        if offset > 0 { fields.append(("offset", "\(offset)")) }
        return try await call(.measure, fields, access: access)
    }

    /// Asks for the account's devices.
    func devices(access: Secret) async throws(WithingsError) -> Reply { try await call(.user, [("action", "getdevice")], access: access) }

    /// Asks for the subscriptions of weight notifications.
    func subscriptions(access: Secret) async throws(WithingsError) -> Reply {
        try await call(.notify, [("action", "list"), ("appli", "\(Notification.weight)")], access: access)
    }

    /// Subscribes to weight notifications.
    func subscribe(callback: String, access: Secret) async throws(WithingsError) -> Reply {
        try await call(
            .notify, [("action", "subscribe"), ("callbackurl", callback), ("appli", "\(Notification.weight)"), ("comment", "hypona")], access: access)
    }

    /// Asks for a nonce, which lives 30 minutes and works once.
    func nonce() async throws(WithingsError) -> Reply {
        let time = "\(clock.now().seconds)"
        let signature = client.sign(action: "getnonce", third: time)
        return try await call(
            .signature, [("action", "getnonce"), ("client_id", client.clientID), ("timestamp", time), ("signature", signature)], access: nil)
    }

    /// Ends the grant of a user: his tokens and subscriptions.
    func revoke(userID: String, nonce: String) async throws(WithingsError) -> Reply {
        let signature = client.sign(action: "revoke", third: nonce)
        let fields = [
            ("action", "revoke"), ("client_id", client.clientID), ("nonce", nonce), ("signature", signature), ("userid", userID),
        ]
        return try await call(.token, fields, access: nil)
    }

    private func token(_ fields: [(String, String)]) async throws(WithingsError) -> Reply {
        let common = [("action", "requesttoken"), ("client_id", client.clientID), ("client_secret", client.clientSecret.value)]
        return try await call(.token, common + fields, access: nil)
    }

    private func call(_ service: CloudService, _ fields: [(String, String)], access: Secret?) async throws(WithingsError) -> Reply {
        let headers = access.map { [HTTPHeader("Authorization", "Bearer \($0.value)")] } ?? []
        let named = fields.map { (name: $0.0, value: $0.1) }
        let request = HTTPRequest.form(url: hosts.url(service), fields: named, headers: headers, limits: CloudCalls.limits)
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw .transport(error)
        }
        let answer = CloudAnswer(
            response.body, http: response.status, contentType: response.mediaType, retryAfter: response.header("Retry-After"),
            isTokenEndpoint: service == .token)
        return Reply(bytes: response.body, answer: answer, received: clock.now())
    }
}
